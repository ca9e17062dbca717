import { withAsciiDigits } from '#contract/text/digits.ts';
import { splitExport } from './chat-instagram-export.ts';
import { isInstagram, splitInstagram } from './chat-instagram.ts';
import { hasLabel } from './chat-labels.ts';
import { functionWord } from './chat-words.ts';

/** The most characters of a pasted text that are read: some years of a chat. The newest are at its end. */
export const MAX_CHAT_LENGTH = 200_000;

export type Message = {
  /** As the chat names the sender; absent in a bare text. */
  sender?: string;
  lines: string[];
};

/** A text with ASCII digits, plain spaces, and without marks for direction and bold letters. */
export const cleanText = (text: string): string =>
  withAsciiDigits(text.normalize('NFC'))
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF*]/g, '')
    .replace(/[\u00A0\u202F\u2009\t]/g, ' ')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n');

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const DATE = String.raw`\d{1,4}[-/.]\s?\d{1,2}(?:[-/.]\s?\d{2,4})?\.?`;
/** The head of a message: Android and iOS exports begin with the date, copies of WhatsApp Web with the time. */
const heads = [
  new RegExp(String.raw`^\[?${DATE},?\s(?:\D{0,5}?\s)?${TIME}\]?(?:\s[-–]|:)?\s`, 'i'),
  new RegExp(String.raw`^\[${TIME},\s${DATE}\]\s`, 'i'),
];
/** A copy from Telegram has a line with the sender and the time above each message. */
const telegram = new RegExp(
  String.raw`^(.{1,60}?), \[(?:${DATE}|\d{1,2} \p{L}{3,9} \d{4})(?:,| at)? ${TIME}\]$`,
  'iu',
);
const SENDER = /^(?:~\s?)?([^:\n]{1,80}?):(?:\s|$)/;
/** The longest head. */
const MAX_HEAD_LENGTH = 140;

/** Chats pasted into a chat. */
const MAX_PASTED = 20;
/** Heads within the head of a line. */
const MAX_NESTED = 3;

const PLACEHOLDER =
  /^(?:<[^<>]{1,80}>|(?:image|video|audio|sticker|gif|document|contact card) omitted|.{1,80}\((?:file attached|फ़ाइल अटैच की गई)\)|this message was deleted|you deleted this message|null)\.?$/i;
const EDITED = /\s?<(?:this message was edited|यह मैसेज एडिट किया गया)>$/i;

type Head = {
  sender: string | undefined;
  text: string;
  /** Who pasted this message of another person into the chat. */
  pastedBy?: string;
};

/** The sender and the first line of a message; undefined for a line without a head. */
function readHead(line: string): Head | undefined {
  const outer = readOuterHead(line);
  if (outer?.sender === undefined) return outer;
  let head = outer;
  // A chat that was pasted into a chat repeats the heads.
  for (let depth = 0; depth < MAX_NESTED && head.sender !== undefined; depth += 1) {
    const inner = head.text.startsWith('[') ? readOuterHead(head.text) : undefined;
    if (!inner) break;
    head = { ...inner, pastedBy: outer.sender };
  }
  return head;
}

function readOuterHead(line: string): Head | undefined {
  const start = line.slice(0, MAX_HEAD_LENGTH);
  const above = telegram.exec(start)?.[1];
  if (above !== undefined) return { sender: above.trim(), text: '' };
  const head = heads.map((pattern) => pattern.exec(start)?.[0]).find((found) => found !== undefined);
  if (head === undefined) return undefined;
  const [name = '', sender] = SENDER.exec(start.slice(head.length)) ?? [];
  return { sender: sender?.trim(), text: line.slice(head.length + name.length) };
}

const startOf = (line: string) => SENDER.exec(line.slice(0, 42))?.[1];
const ownSpeaker = /^(?:me|you|i)$/i;

/**
 * Who speaks in a chat of lines such as "Asha: hello", without times: the first line and at least two people, each twice. A label
 * such as "Name:" is no speaker.
 */
function speakersOf(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = startOf(line);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isSpeaker = (name: string) =>
    ownSpeaker.test(name) || (/^[\p{L}+]/u.test(name) && !hasLabel(`${name}: `) && !functionWord.test(name));
  const speakers = new Set(
    [...counts].filter(([name, count]) => count > 1 && isSpeaker(name)).map(([name]) => name),
  );
  const first = startOf(lines.find((line) => line !== '') ?? '');
  return speakers.size > 1 && first !== undefined && speakers.has(first) ? speakers : new Set();
}

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
  return found.filter((message) => message.lines.some((line) => line !== ''));
}

function speakerHead(line: string, speakers: ReadonlySet<string>): Head | undefined {
  const [name = '', sender] = SENDER.exec(line.slice(0, 42)) ?? [];
  return sender !== undefined && speakers.has(sender)
    ? { sender: sender.trim(), text: line.slice(name.length) }
    : undefined;
}

function readMessages(lines: readonly string[], speakers: ReadonlySet<string>): Message[] {
  const messages: Message[] = [];
  let current: Message | undefined;
  const pasted: { from: number; by: string }[] = [];
  for (const raw of lines) {
    const line = raw.replace(EDITED, '');
    const head = speakers.size > 0 ? speakerHead(line, speakers) : readHead(line);
    if (head) {
      current = { lines: [], ...(head.sender !== undefined && { sender: head.sender }) };
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

/** Messages of a sender who writes nothing else in this chat are from the person who pasted them. */
function attribute(messages: readonly Message[], from: number, by: string): void {
  const author = messages[from]?.sender;
  let to = from;
  while (messages[to]?.sender === author && to < messages.length) to += 1;
  const isElsewhere = messages.some(({ sender }, at) => sender === author && (at < from || at >= to));
  if (!isElsewhere) for (const message of messages.slice(from, to)) message.sender = by;
}
