import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_CHAT_LENGTH, splitChat } from './chat-messages.ts';
import { chatFields, parseChat } from './parse-chat.ts';

/** A written chat and what a reader finds in it. */
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
  }),
  note: z.string().optional(),
});
type Expected = z.infer<typeof Chat>['expected'];
type Field = keyof Expected;
const fields = Object.keys(Chat.shape.expected.shape) as Field[];

const folder = join(import.meta.dirname, '../../../../../tests/support/chats');
const sets = readdirSync(folder).map((set) => ({
  set,
  chats: readdirSync(join(folder, set))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, ...Chat.parse(JSON.parse(readFileSync(join(folder, set, file), 'utf8'))) })),
}));

const words = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Whether two addresses have nearly the same words, apart from the PIN code, the state and the country, which have fields of their own. */
function isSameAddress(found: string, expected: Expected): boolean {
  const apart = new Set(words(`${expected.pin ?? ''} ${expected.state ?? ''} india pin pincode`));
  const [one, other] = [found, expected.address ?? ''].map(
    (text) => new Set(words(text).filter((word) => !apart.has(word))),
  );
  if (!one || !other) return false;
  return (2 * one.intersection(other).size) / (one.size + other.size) >= 0.8;
}

function found(chat: string): Partial<Record<Field, string>> {
  const { codes, fields: proposals } = parseChat(chat);
  const { address, city } = proposals;
  return {
    code: codes.at(-1)?.code,
    name: proposals.name?.value,
    phone: proposals.phone?.value,
    pin: proposals.pin?.value,
    state: proposals.state?.value,
    address: address && [address.value, city?.value].filter(Boolean).join(', '),
    utr: proposals.utr?.value,
    amount: proposals.amount?.value,
  } as Partial<Record<Field, string>>;
}

function isRight(field: Field, value: string, expected: Expected): boolean {
  const wanted = expected[field];
  if (wanted === undefined) return false;
  if (field === 'address') return isSameAddress(value, expected);
  if (field === 'amount') return Number(value) === wanted;
  if (field === 'phone')
    return (
      value.replace(/\D/g, '') ===
      String(wanted)
        .replace(/\D/g, '')
        .replace(/^91(?=\d{10}$)/, '')
    );
  return words(value).join(' ') === words(String(wanted)).join(' ');
}

describe.each(sets)('the written chats in $set', ({ set, chats }) => {
  test('are read with a precision of at least 0.97 and a recall of at least 0.9 in each field', () => {
    const misses: string[] = [];
    const report = fields.map((field) => {
      let [right, proposed, wanted] = [0, 0, 0];
      for (const { file, chat, expected } of chats) {
        const value = found(chat)[field];
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
      expect.soft(precision, `precision of ${field}`).toBeGreaterThanOrEqual(0.97);
      expect.soft(recall, `recall of ${field}`).toBeGreaterThanOrEqual(0.9);
    }
  });

  test('every proposal has the text it is from', () => {
    for (const { chat } of chats)
      for (const field of chatFields) expect(parseChat(chat).fields[field]?.source).not.toBe('');
  });
});

test('the artist’s own messages give no address, once the artist is known', () => {
  const chat =
    '[1:10 pm, 04/09/2026] Uma: Uma Rao, 5 Temple Road, Mysuru 570001, 9845011111\n' +
    '[1:12 pm, 04/09/2026] Vani: Vani Das, 9 Lake Road, Kolkata 700029, 9830011111';
  expect(parseChat(chat, { artist: 'Vani' }).fields.name?.value).toBe('Uma Rao');
  expect(parseChat(chat, { artist: 'Uma' }).fields.phone?.value).toBe('9830011111');
});

test('the fields of an earlier order in the same chat can be read', () => {
  const chat =
    '[1:10 pm, 04/09/2026] Uma: Code: LOTUS-7K3\n[1:12 pm, 04/09/2026] Uma: paid 500 UTR 624712345678\n' +
    '[1:10 pm, 05/09/2026] Uma: Code: DIYA-8WQ\n[1:12 pm, 05/09/2026] Uma: paid 300 UTR 624812345678';
  expect(parseChat(chat).fields.amount?.value).toBe('300');
  const { codes, fields: earlier } = parseChat(chat, { code: 'LOTUS-7K3' });
  expect(codes.map(({ code }) => code)).toEqual(['LOTUS-7K3', 'DIYA-8WQ']);
  expect(earlier.amount?.value).toBe('500');
  expect(earlier.utr?.value).toBe('624712345678');
});

test('the products of a message are found by their URLs', () => {
  expect(
    parseChat('https://shop.example/product/p1?variant=v2\nhttps://shop.example/product/p3').products,
  ).toMatchObject([{ id: 'p1', variant: 'v2' }, { id: 'p3' }]);
});

test('a PIN code of another state than the address has a doubt', () => {
  const { pin } = parseChat('Uma Rao\n5 Temple Road\nMysuru, Karnataka 411001').fields;
  expect(pin).toMatchObject({ value: '411001', doubt: 'PIN codes like this are in Maharashtra' });
});

test.each([
  ['spaces', ' '],
  ['digits', '9'],
  ['digits in groups', '91 '],
  ['commas', ','],
  ['letters', 'a'],
  ['words of an address', 'road 9, '],
  ['labels', 'name: '],
  ['brackets', '[1:1'],
  ['lines', 'Road 5, 411001\n'],
  ['heads', '[1:10 pm, 04/09/2026] Uma: paid 500\n'],
])('a long text of %s is read in a short time', (_name, part) => {
  const text = part.repeat(Math.ceil(MAX_CHAT_LENGTH / part.length)).slice(0, MAX_CHAT_LENGTH);
  const start = performance.now();
  parseChat(text);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('of a longer chat only the newest messages are read', () => {
  const chat = `Code: LOTUS-7K3\n${'x'.repeat(MAX_CHAT_LENGTH)}`;
  expect(parseChat(chat).codes).toEqual([]);
  expect(splitChat('')).toEqual([]);
});
