import { hasLabel } from './chat-labels.ts';
import { functionWord } from './chat-words.ts';

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const DATE = String.raw`\d{1,4}[-/.]\s?\d{1,2}(?:[-/.]\s?\d{2,4})?\.?`;
/** The time at the start of a message: Android and iOS exports begin with the date, copies of WhatsApp Web with the time. */
const heads = [
  new RegExp(String.raw`^\[?(?<date>${DATE}),?\s(?:\D{0,5}?\s)?${TIME}\]?(?:\s[-–]|:)?\s`, 'i'),
  new RegExp(String.raw`^\[${TIME},\s(?<date>${DATE})\]\s`, 'i'),
];
/** A copy from Telegram has a line with the sender and the time above each message. */
const telegram = new RegExp(
  String.raw`^(.{1,60}?), \[(?:(${DATE})|\d{1,2} \p{L}{3,9} \d{4})(?:,| at)? ${TIME}\]$`,
  'iu',
);
const SENDER = /^(?:~\s?)?([^:\n]{1,80}?):(?:\s|$)/;
/** Characters of a line in which its head is looked for. */
export const MAX_HEAD_LENGTH = 140;
/** The most heads that follow the first one in a line. */
const MAX_NESTED = 3;

/** What precedes the text of a message, its sender and time, and the text itself. */
type Head = {
  /** Undefined for a message of the app, such as "Messages are encrypted". */
  sender: string | undefined;
  text: string;
  /** The date as written. */
  date?: string;
  /** Who pasted this message of another person into the chat. */
  pastedBy?: string;
};

/** The sender and the first line of a message; undefined for a line without a head. */
export function readHead(line: string): Head | undefined {
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
  const [, above, dateAbove] = telegram.exec(start) ?? [];
  if (above !== undefined) return { sender: above.trim(), text: '', ...dated(dateAbove) };
  const match = heads.map((pattern) => pattern.exec(start)).find((found) => found !== null);
  if (!match) return undefined;
  const [head] = match;
  const [name = '', sender] = SENDER.exec(start.slice(head.length)) ?? [];
  return {
    sender: sender?.trim(),
    text: line.slice(head.length + name.length),
    ...dated(match.groups?.['date']),
  };
}

const dated = (date: string | undefined) => (date === undefined ? {} : { date });

/** Characters of a line in which the name of a speaker is looked for. */
const MAX_SPEAKER = 42;
const startOf = (line: string) => SENDER.exec(line.slice(0, MAX_SPEAKER))?.[1];
const ownSpeaker = /^(?:me|you|i)$/i;

/**
 * Who speaks in a chat of lines such as "Asha: hello", without times: the first line and at least two people, each twice. A label
 * such as "Name:" is no speaker.
 */
export function speakersOf(lines: readonly string[]): ReadonlySet<string> {
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

/** The head of a line of one of the speakers: see `speakersOf`. */
export function speakerHead(line: string, speakers: ReadonlySet<string>): Head | undefined {
  const [name = '', sender] = SENDER.exec(line.slice(0, MAX_SPEAKER)) ?? [];
  return sender !== undefined && speakers.has(sender)
    ? { sender: sender.trim(), text: line.slice(name.length) }
    : undefined;
}
