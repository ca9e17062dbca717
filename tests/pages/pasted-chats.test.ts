import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chatFields } from '#web/features/admin/paste-chat/chat-fields.ts';
import { cleanText, MAX_CHAT_LENGTH } from '#web/features/admin/paste-chat/chat-messages.ts';
import { forgetTexts } from '#web/features/admin/paste-chat/memoized.ts';
import { parseChat, parseSteps } from '#web/features/admin/paste-chat/parse-chat.ts';

/**
 * An invented chat, and what a reader finds in it, amounts in rupees. The amount is what was paid, or else the last total; only the
 * sets `deals`, `blind-9` and `blind-10` tell the two apart. The quantity is more than one, and shipping is what the artist names beside the price, 0 if it is free.
 */
const Chat = z.object({
  chat: z.string(),
  expected: z.strictObject({
    code: z.string().optional(),
    name: z.string().optional(),
    phone: z.string().optional(),
    pin: z.string().optional(),
    state: z.string().optional(),
    address: z.string().optional(),
    utr: z.string().optional(),
    amount: z.number().optional(),
    total: z.number().optional(),
    paid: z.number().optional(),
    shipping: z.number().optional(),
    quantity: z.number().optional(),
    email: z.string().optional(),
  }),
  note: z.string().optional(),
});
type Expected = z.infer<typeof Chat>['expected'];
type Field = keyof Expected;
const fields = Object.keys(Chat.shape.expected.shape) as Field[];
const numbers: ReadonlySet<Field> = new Set(['amount', 'total', 'paid', 'shipping', 'quantity']);
/** The sets that tell the total from what was paid. */
const withPayments: ReadonlySet<string> = new Set(['deals', 'blind-9', 'blind-10']);
const inSomeSets: ReadonlySet<Field> = new Set(['total', 'paid']);

/** What each field of a set must reach: the part of the proposals that are right, and the part of the expected values found. */
const goal = { precision: 0.97, recall: 0.9 };

// The chats of each `blind` set were written without knowledge of the parser's rules; the authors of `own` and `deals` knew them.
const folder = join(import.meta.dirname, '../support/chats');
const sets = readdirSync(folder).map((set) => ({
  set,
  chats: readdirSync(join(folder, set))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, ...Chat.parse(JSON.parse(readFileSync(join(folder, set, file), 'utf8'))) })),
}));

/** Without case and punctuation, and with ASCII digits, as the form has them. */
const words = (text: string) =>
  cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether two addresses have nearly the same words, apart from the PIN code, the state and the country, which have fields of
 * their own.
 */
function isSameAddress(proposed: string, expected: Expected): boolean {
  const inOtherFields = new Set(words(`${expected.pin ?? ''} ${expected.state ?? ''} india pin pincode`));
  const [one, other] = [proposed, expected.address ?? ''].map(
    (text) => new Set(words(text).filter((word) => !inOtherFields.has(word))),
  );
  if (!one || !other) return false;
  return (2 * [...one].filter((word) => other.has(word)).length) / (one.size + other.size) >= 0.8;
}

function proposalsOf(chat: string): Partial<Record<Field, string>> {
  const { codes, fields: proposals } = parseChat(chat);
  const { address, city, postalCode, country } = proposals;
  return {
    code: codes.at(-1)?.code,
    name: proposals.name?.value,
    phone: proposals.phone?.value,
    pin: proposals.pin?.value,
    state: proposals.state?.value,
    // The expected address abroad has the postal code and the country in it.
    address: address && [address, city, postalCode, country].flatMap((part) => part?.value ?? []).join(', '),
    utr: proposals.utr?.value,
    amount: (proposals.paid ?? proposals.total)?.value,
    total: proposals.total?.value,
    paid: proposals.paid?.value,
    shipping: proposals.shipping?.value,
    quantity: proposals.quantity?.value,
    email: proposals.email?.value,
  } as Partial<Record<Field, string>>;
}

function isRight(field: Field, value: string, expected: Expected): boolean {
  const wanted = expected[field];
  if (wanted === undefined) return false;
  if (field === 'address') return isSameAddress(value, expected);
  if (numbers.has(field)) return Number(value) === wanted;
  if (field === 'phone')
    return (
      value.replace(/\D/g, '') ===
      String(wanted)
        .replace(/\D/g, '')
        .replace(/^91(?=\d{10}$)/, '')
    );
  if (field === 'name') return nameOf(value) === nameOf(String(wanted));
  return words(value).join(' ') === words(String(wanted)).join(' ');
}

/** A title such as "Prof." may be in a name or not: a parcel arrives with both. */
const titles = new Set(
  'mr mrs ms miss dr prof capt col maj lt hav smt shri sri kum श्री श्रीमती सौ कु'.split(' '),
);
const nameOf = (text: string) =>
  words(text)
    .filter((word) => !titles.has(word))
    .join(' ');

describe.each(sets)('the invented chats in $set', ({ set, chats }) => {
  test('are read with the precision and recall of its goal in each field', () => {
    const misses: string[] = [];
    const found = chats.map((each) => ({ ...each, proposals: proposalsOf(each.chat) }));
    const reported = fields.filter((field) => withPayments.has(set) || !inSomeSets.has(field));
    const report = reported.map((field) => {
      let [right, proposed, wanted] = [0, 0, 0];
      for (const { file, expected, proposals } of found) {
        const value = proposals[field];
        const isCorrect = value !== undefined && isRight(field, value, expected);
        right += Number(isCorrect);
        proposed += Number(value !== undefined);
        wanted += Number(expected[field] !== undefined);
        if (!isCorrect && (value !== undefined || expected[field] !== undefined))
          misses.push(
            `${set}/${file} ${field}: found ${JSON.stringify(value)}, expected ${JSON.stringify(expected[field])}`,
          );
      }
      return {
        field,
        wanted,
        precision: proposed === 0 ? 1 : right / proposed,
        recall: wanted === 0 ? 1 : right / wanted,
      };
    });
    const lines = report.map(
      ({ field, wanted, precision, recall }) =>
        `${field.padEnd(8)} ${String(wanted).padStart(3)}  ${precision.toFixed(3)}  ${recall.toFixed(3)}`,
    );
    process.stdout.write(
      `\n${set}: ${chats.length} chats\nfield     in  prec.  recall\n${lines.join('\n')}\n${misses.join('\n')}\n`,
    );
    for (const { field, precision, recall } of report) {
      expect.soft(precision, `precision of ${field}`).toBeGreaterThanOrEqual(goal.precision);
      expect.soft(recall, `recall of ${field}`).toBeGreaterThanOrEqual(goal.recall);
    }
  });

  test('no proposal is without the text that it is from', () => {
    for (const { chat } of chats) {
      const proposals = parseChat(chat).fields;
      for (const field of chatFields) expect(proposals[field]?.source).not.toBe('');
    }
  });
});

/** Milliseconds of CPU time of each step. */
function timesOf(chat: string, code?: string): number[] {
  const times: number[] = [];
  // The first run compiles the code.
  for (let round = 0; round < 2; round += 1) {
    // Parsing memoizes what it finds in a text.
    forgetTexts();
    const steps = parseSteps(chat, { code });
    for (let isDone = false; !isDone;) {
      const before = process.threadCpuUsage();
      isDone = steps.next().done === true;
      const { user, system } = process.threadCpuUsage(before);
      if (round === 1) times.push((user + system) / 1000);
    }
  }
  forgetTexts();
  process.stdout.write(
    `\n${chat.length} characters: ${times.length} steps, the longest ${Math.max(...times).toFixed(1)} ms, ` +
      `together ${times.reduce((sum, each) => sum + each, 0).toFixed(0)} ms of CPU time\n`,
  );
  return times;
}

/** Browsers call a task that takes this long a long one, in ms. */
const LONG_TASK_MS = 50;

test('a long chat is read in steps that do not delay the page', () => {
  const text = sets.flatMap(({ chats }) => chats.map(({ chat }) => chat)).join('\n');
  const chat = text.repeat(Math.ceil(MAX_CHAT_LENGTH / text.length));
  // Without a known code, the messages of all senders are read.
  const times = timesOf(chat, 'NONE-234');
  // Many steps, between which the page can respond.
  expect(times.length).toBeGreaterThan(200);
  expect(Math.max(...times)).toBeLessThan(LONG_TASK_MS);
});

test.each(['', '[10:45 am, 21/11/2026] Meera: '])(
  'one long message delays the page no more: “%s”',
  (head) => {
    const line =
      'मुझे यह पेंटिंग चाहिए, 1500 रुपये भेज दिए। UTR: 616412345999 घर 22 गांधी नगर जयपुर 302001 फोन 9876543210\n';
    const text = line.repeat(Math.floor((MAX_CHAT_LENGTH - head.length) / line.length));
    expect(Math.max(...timesOf(`${head}${text}`))).toBeLessThan(LONG_TASK_MS);
    const { fields: money } = parseChat(
      `${head}Code: LOTUS-7K3\nPaid 1500\n${'note '.repeat(20_000)}\nUTR 616412345999`,
    );
    expect([money.paid?.value, money.utr?.value]).toEqual(['1500', '616412345999']);
  },
);
