import { anyWord, chatWord, functionWord } from './chat-words.ts';

/** A message in a copy of an Instagram chat, where a line with the sender is above each message. */
type InstagramMessage = { sender?: string; lines: string[] };

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:\s?[ap]\.?\s?m\.?)?`;
const DAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun|today|yesterday)[a-z]{0,6}`;
const DATE = String.raw`(?:[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9}\.?,? \d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})`;
/** Lines of Instagram itself: times, and what happened. */
const systemLine = new RegExp(
  String.raw`^(?:(?:(?:${DAY}|${DATE}|${DAY},? ${DATE})(?:,|\s| at)*)?${TIME}|seen(?: .{1,30})?|edited|delivered|sent|forwarded|original message:?|active (?:now|today|.{1,20} ago)|(?:you )?(?:liked|reacted|unsent|loved|laughed).{0,40}message.{0,20}|.{1,40} unsent a message|reacted .{1,20} to your message)$`,
  'i',
);
/** The line above a message of one's own; the one above a message of the other person begins with their name. */
const youHead = /^you (?:sent|replied to .{1,60}|forwarded .{1,60})$/i;
const otherHead =
  /^(.{1,40}?) (?:sent(?: an? .{1,20})?|replied to (?:you|your story|themself|themselves)|forwarded a message)$/i;
/** "asha.k_92" and "Asha Rao": names of a sender that stand alone in a line. */
const userName = /^(?=.{3,30}$)(?=[^a-z]{0,30}[a-z])[a-z0-9._]+$/;
const displayName = /^\p{Lu}[\p{L}\p{M}'’.]{0,30}(?: [\p{Lu}][\p{L}\p{M}'’.]{0,30}){0,3}$/u;
/** Messages of one word, which look like a name. */
const commonLine = anyWord('received|super|wow|yay|hmm|haha|congrats|welcome|perfect|finally|same|deal');

const MAX_HEAD = 80;

/** Whether lines are a copy of an Instagram chat: they have lines of Instagram itself, or at least two with nothing but a time. */
export function isInstagram(lines: readonly string[]): boolean {
  let times = 0;
  for (const line of lines) {
    const start = line.slice(0, MAX_HEAD);
    if (youHead.test(start) || /^(?:seen|active .{1,20} ago)$/i.test(start)) return true;
    if (/^\d{1,2}[:.]\d{2}(?: [ap]m)?$/i.test(start)) times += 1;
  }
  return times > 1;
}

const isSenderName = (line: string) =>
  // A word with a dot or an underscore is no word of a message.
  (userName.test(line) && /[a-z0-9][._][a-z0-9]/.test(line)) ||
  ((userName.test(line) || displayName.test(line)) &&
    !chatWord.test(line) &&
    !functionWord.test(line) &&
    !commonLine.test(line));

/** The names that stand alone in several lines, or in a line such as "asha.k sent". */
function sendersOf(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = otherHead.exec(line.slice(0, MAX_HEAD))?.[1] ?? line;
    if (name.length <= 40 && isSenderName(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name));
}

/** The lines without the messages that replies repeat after "Original message:". */
function withoutQuotes(lines: readonly string[]): string[] {
  const seen = new Set<string>();
  let isQuote = false;
  return lines.filter((line) => {
    if (/^original message:?$/i.test(line.slice(0, MAX_HEAD))) {
      isQuote = true;
      return false;
    }
    if (isQuote && line !== '' && seen.has(line)) return false;
    isQuote = false;
    seen.add(line);
    return true;
  });
}

/** The messages of a copied Instagram chat. */
export function splitInstagram(raw: readonly string[]): InstagramMessage[] {
  const lines = withoutQuotes(raw);
  const senders = sendersOf(lines);
  const messages: InstagramMessage[] = [];
  let current: InstagramMessage | undefined;
  for (const line of lines) {
    const start = line.slice(0, MAX_HEAD);
    const other = otherHead.exec(start)?.[1];
    const sender = youHead.test(start)
      ? 'You'
      : [line, other].find((name) => name !== undefined && senders.has(name));
    if (sender !== undefined) {
      // A sender's name right after the same name is text: the chat's title comes before the first message, or an address begins
      // with the name.
      const isText = current?.sender === sender && current.lines.length === 0 && other === undefined;
      if (isText) current?.lines.push(line);
      else {
        current = { sender, lines: [] };
        messages.push(current);
      }
    } else if (!systemLine.test(start)) {
      if (!current) {
        current = { lines: [] };
        messages.push(current);
      }
      current.lines.push(line);
    }
  }
  return messages;
}
