import { withAsciiDigits } from '#contract/text/digits.ts';
import { MAX_HEAD_LENGTH, readHead, speakerHead, speakersOf } from './chat-heads.ts';
import { splitExport } from './chat-instagram-export.ts';
import { isInstagram, splitInstagram } from './chat-instagram.ts';

/** The most characters of a pasted text that are read: some years of a chat. The newest are at its end. */
export const MAX_CHAT_LENGTH = 200_000;

/** The most characters of one message that are read: half of them at its start, half at its end. */
const MAX_MESSAGE_LENGTH = 10_000;

export type Message = {
  /** As the chat names the sender; absent in a bare text. */
  sender?: string;
  /** The date as the chat has it, such as 21/11/2026. */
  date?: string;
  lines: string[];
};

/** A text with ASCII digits, plain spaces, and without marks for direction and bold letters. */
export const cleanText = (text: string): string =>
  withAsciiDigits(text.normalize('NFC'))
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF*]/g, '')
    .replace(/[\u00A0\u202F\u2009\t]/g, ' ')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n');

/** The most chats pasted into a chat whose senders are replaced. */
const MAX_PASTED = 20;
const PLACEHOLDER =
  /^(?:<[^<>]{1,80}>|(?:image|video|audio|sticker|gif|document|contact card) omitted|.{1,80}\((?:file attached|फ़ाइल अटैच की गई)\)|this message was deleted|you deleted this message|null)\.?$/i;
const EDITED = /\s?<(?:this message was edited|यह मैसेज एडिट किया गया)>$/i;

/**
 * The messages of a copied chat or an export, in their order, without system messages and attachments. A bare text is one
 * message without a sender. Of a longer text only the last `MAX_CHAT_LENGTH` characters are read.
 */
export function splitChat(chat: string): Message[] {
  const lines = cleanText(chat.slice(-MAX_CHAT_LENGTH))
    .split('\n')
    .map((line) => line.trim());
  const hasHeads = lines.some((line) => readHead(line));
  const speakers = hasHeads ? new Set<string>() : speakersOf(lines);
  const isBare = !hasHeads && speakers.size === 0;
  const exported = isBare ? splitExport(lines) : undefined;
  const found =
    exported ?? (isBare && isInstagram(lines) ? splitInstagram(lines) : readMessages(lines, speakers));
  return found.filter((message) => message.lines.some((line) => line !== '')).map(withinLimit);
}

/** A message without the middle of a text that is too long, which would delay the page. */
function withinLimit(message: Message): Message {
  const length = message.lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (length <= MAX_MESSAGE_LENGTH) return message;
  const text = message.lines.join('\n');
  const half = MAX_MESSAGE_LENGTH / 2;
  return { ...message, lines: `${text.slice(0, half)}\n${text.slice(-half)}`.split('\n') };
}

function readMessages(lines: readonly string[], speakers: ReadonlySet<string>): Message[] {
  const messages: Message[] = [];
  let current: Message | undefined;
  const pasted: { from: number; by: string }[] = [];
  for (const raw of lines) {
    const line = raw.replace(EDITED, '');
    const head = speakers.size > 0 ? speakerHead(line, speakers) : readHead(line);
    if (head) {
      current = {
        lines: [],
        ...(head.sender !== undefined && { sender: head.sender }),
        ...(head.date !== undefined && { date: head.date }),
      };
      if (head.pastedBy !== undefined && head.pastedBy !== head.sender)
        pasted.push({ from: messages.length, by: head.pastedBy });
      // A head without a sender is a system message.
      if (head.sender !== undefined) messages.push(current);
    } else if (!current) {
      current = { lines: [] };
      messages.push(current);
    }
    const text = (head?.text ?? line).trim();
    if (!PLACEHOLDER.test(text.slice(0, MAX_HEAD_LENGTH))) current?.lines.push(text);
  }
  for (const { from, by } of pasted.slice(-MAX_PASTED)) attribute(messages, from, by);
  return messages;
}

/** Gives pasted messages to the person who pasted them, `by`, unless their sender also writes elsewhere in this chat. */
function attribute(messages: readonly Message[], from: number, by: string): void {
  const author = messages[from]?.sender;
  let to = from;
  while (messages[to]?.sender === author && to < messages.length) to += 1;
  const isElsewhere = messages.some(({ sender }, at) => sender === author && (at < from || at >= to));
  if (!isElsewhere) for (const message of messages.slice(from, to)) message.sender = by;
}
