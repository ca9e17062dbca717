type ExportedMessage = { sender: string; lines: string[] };

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const DATE = String.raw`(?:[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9}\.?,? \d{4})`;
const dateLine = new RegExp(`^${DATE}(?:,| at)? ${TIME}$`, 'i');
const MAX_DATE = 40;
const MAX_SENDER = 60;

/**
 * The messages of the file that Instagram offers with one's data: the sender above each text and the date below it. The file has
 * the latest message first, the result the earliest. Undefined for another text.
 */
export function splitExport(lines: readonly string[]): ExportedMessage[] | undefined {
  const dates: string[] = [];
  const messages: ExportedMessage[] = [];
  let block: string[] = [];
  for (const line of lines) {
    if (line === '' && block.length === 0) continue;
    if (line.length > MAX_DATE || !dateLine.test(line)) {
      block.push(line);
      continue;
    }
    const [sender, ...texts] = block;
    if (sender === undefined || sender.length > MAX_SENDER || /[?!:₹]/.test(sender)) return undefined;
    dates.push(line);
    messages.push({ sender, lines: texts });
    block = [];
  }
  const senders = new Set(messages.map(({ sender }) => sender));
  const isExport = messages.length > 1 && block.length === 0 && senders.size <= messages.length / 2 + 1;
  if (!isExport || senders.size > 4) return undefined;
  const [first, last] = [dates[0], dates.at(-1)].map((date) => Date.parse(date?.replace(' at ', ' ') ?? ''));
  // A date that the browser cannot read is no reason for another order.
  return first !== undefined && last !== undefined && first < last ? messages : messages.toReversed();
}
