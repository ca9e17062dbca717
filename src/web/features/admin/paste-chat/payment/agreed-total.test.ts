import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';

const moneyOf = (chat: string) => {
  const { total, paid, shipping } = parseChat(chat, { admin: 'Studio' }).fields;
  return { total: total?.value, paid: paid?.value, shipping: shipping?.value };
};
/** Lines of a chat; those of the artist begin with "Studio: ". */
const chatOf = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines, ADDRESS]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
const bareOf = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines.map((line) => line.replace('Studio: ', '')), '', ADDRESS].join('\n');

test.each([
  [['Studio: 950 × 2 = 1900, shipping 90', 'total 1990? ok'], '1990'],
  [['Studio: 950 × 2 = 1900, shipping 90', 'ok'], '1990'],
  [['Studio: 950 + 90 = 1040, shipping 90', 'ok'], '1040'],
  [['Studio: 950 + 90 = 1040', '10% off?', 'Studio: 10% off ok… 855+90=945', 'yes'], '945'],
  [['Studio: 950 + 90 = 1040', 'Studio: ₹855+90=945', 'yes'], '945'],
  [['Studio: 930 × 3 + 90 = 2880', 'I can do 2500 for all, shipping free', 'Studio: confirmed'], '2500'],
  [['Studio: 950+90', 'ok'], '1040'],
  [['Studio: Amount: 950 + 90 postage', 'ok'], '1040'],
])('the result counts, and no part of it: %s', (lines, total) => {
  expect(moneyOf(chatOf(lines)).total).toBe(total);
  expect(moneyOf(bareOf(lines)).total).toBe(total);
});

test.each([
  [['Studio: 950 + 90 = 1040', 'Paid ₹500.00']],
  [['950 + 90 = 1040', 'Paid ₹500.00']],
  [['950 + 90 = 1040, Paid ₹500.00']],
])('a payment is no total beside a larger one: %s', (lines) => {
  for (const chat of [chatOf(lines), bareOf(lines)])
    expect(moneyOf(chat)).toMatchObject({ total: '1040', paid: '500' });
});

test('of two payments the other one is named, and neither is the total', () => {
  const first = ['Studio: 950 + 90 = 1040', 'Paid 540, UTR 632512341111'];
  const lines = [...first, 'Studio: 500 more', 'Paid 500, UTR 632612342222'];
  for (const chat of [chatOf(lines), bareOf(lines.filter((line) => !line.endsWith('more')))]) {
    const { total, paid, utr } = parseChat(chat, { admin: 'Studio' }).fields;
    expect([total?.value, paid?.value, utr?.value]).toEqual(['1040', '500', '632612342222']);
    expect(utr?.others).toBe('₹540, UTR 632512341111');
  }
  expect(parseChat(chatOf(first)).fields.utr?.others).toBeUndefined();
});

test('an offer that no one accepts leaves no total', () => {
  const lines = ['Studio: 930 × 3 + 90 = 2880', 'I can do 2500 for all'];
  expect(moneyOf(chatOf(lines)).total).toBeUndefined();
  expect(moneyOf(bareOf(lines)).total).toBeUndefined();
});

test('an offer with free shipping that the artist accepts has no charge', () => {
  const lines = ['Studio: 950 + 90 courier', 'I can do 900 for all, shipping free'];
  expect(moneyOf(chatOf([...lines, 'Studio: ok']))).toMatchObject({ total: '900', shipping: undefined });
});

test.each([
  'ok sochti hu',
  'ok soch ke batati hu',
  "ok I'll think",
  'ok will let you know',
  'let me check',
  'batati hu',
  'haan dekhta hu',
  'theek hai, papa se puchti hu',
  'ठीक है, सोचकर बताती हूँ',
])('“%s” agrees to no total', (line) => {
  const lines = ['3000 kar do?', 'Studio: 3200 se kam nahi hoga', line];
  for (const chat of [chatOf(lines), bareOf(lines)])
    expect(parseChat(chat, { admin: 'Studio' }).fields.total?.isAgreed, chat).toBeUndefined();
  const { total } = parseChat(chatOf([...lines, 'ok done']), { admin: 'Studio' }).fields;
  expect(total).toMatchObject({ value: '3200', isAgreed: true });
});

test('without an address, a price about which the customer thinks is no total', () => {
  const chat = (last: string) => chatOf(['Studio: 3200', last]).replace(ADDRESS, 'nice');
  expect(moneyOf(chat('ok sochti hu')).total).toBeUndefined();
  expect(moneyOf(chat('ok')).total).toBe('3200');
});

test.each([
  ['3200 done, address batati hu', '3200'],
  ['ok 3200 final, will confirm the address', '3200'],
])('“%s” agrees to %s', (line, total) => {
  expect(parseChat(chatOf(['Studio: 3200', line]), { admin: 'Studio' }).fields.total).toMatchObject({
    value: total,
    isAgreed: true,
  });
});

test.each(['3000 me nahi ho payega', "can't do 3000", '3000 is not possible', '3000 नहीं होगा'])(
  '“%s” is no price',
  (line) => {
    const lines = ['Studio: 3200', '3000?', `Studio: ${line}`, 'ok'];
    expect(moneyOf(chatOf(lines)).total).toBe('3200');
  },
);

test.each<[lines: string[], total: string | undefined, isAgreed?: boolean]>([
  [['Studio: Price 400', 'postage?', 'Studio: postage 40', 'ok'], '440', true],
  [['Studio: Price 400', 'postage?', 'Studio: 40', 'ok'], '440', true],
  [['Studio: Price 400', 'postage kitna?', 'Studio: 3 days, 10 am', 'ok'], '400', true],
  [['Studio: 1350 + 120 shipping', '1350 theek hai'], '1470', true],
  [['Studio: Total 1525', 'sent', 'Studio: I got 1500 only, 25 short'], '1525', true],
  [['Studio: Total 1525. I got 1500 only, 25 short'], '1525'],
  [['Studio: 1550', 'sent', 'Studio: got 1500', 'Studio: 50 pending'], '1550', true],
  [['sent', 'Studio: got 1500', 'Studio: 50 pending'], undefined],
  [['Studio: 1500', 'can you give 200 off?', 'Studio: ok', 'ok'], '1300', true],
  [['Studio: 1500', '200 kam kar do', 'Studio: sorry, no', 'ok'], '1500', true],
  [['can you give 200 off?', 'Studio: ok', 'paid UTR 616412345999'], undefined],
  [['Studio: 2400', '2000 possible?', 'when can you ship', 'Studio: ok monday'], '2400'],
  [['Studio: 2400', '2000 possible?', 'Studio: ok'], '2000', true],
  [['Studio: 900', 'courier to Kolkata?', 'Studio: 80 to Kolkata, 120 to Assam', 'ok Kolkata'], '980', true],
  [['courier to Kolkata?', 'Studio: 80 to Kolkata, 120 to Assam', 'ok Kolkata'], undefined],
])('of %j the total is %s', (lines, total, isAgreed) => {
  const found = parseChat(chatOf(lines), { admin: 'Studio' }).fields;
  expect([found.total?.value, found.total?.isAgreed]).toEqual([total, isAgreed]);
});

test.each(['ok will ask my husband', 'ok dekhti hu'])('“%s” is no yes', (line) => {
  expect(
    parseChat(chatOf(['Studio: 3200', line]), { admin: 'Studio' }).fields.total?.isAgreed,
  ).toBeUndefined();
});

test('a total that the customer repeats wrongly is no payment, and is agreed only once the artist says yes', () => {
  const lines = ['Studio: 1350 + 120 shipping', 'done, 1400 total'];
  const { total, paid } = parseChat(chatOf(lines), { admin: 'Studio' }).fields;
  expect(paid).toBeUndefined();
  expect(total).toMatchObject({ value: '1470', doubt: 'The customer wrote ₹1400' });
  expect(total?.isAgreed).toBeUndefined();
  const accepted = parseChat(chatOf([...lines, 'Studio: ok']), { admin: 'Studio' }).fields;
  expect(accepted.total).toMatchObject({ value: '1400', isAgreed: true });
  const canceled = [...lines.slice(0, 1), 'done, 1670 total', 'Sorry, please cancel'];
  expect(moneyOf(chatOf(canceled)).paid).toBeUndefined();
});

test('what the artist got of a total is paid', () => {
  const lines = ['Studio: Total 1525', 'sent', 'Studio: I got 1500 only, 25 short'];
  expect(moneyOf(chatOf(lines)).paid).toBe('1500');
});

const bareTotal = (...lines: string[]) => {
  const { total, paid } = parseChat(bareOf(lines)).fields;
  return [total?.value, total?.isAgreed === true, paid?.value];
};

test.each([
  [
    ['1500', '1200 final'],
    ['1200', false, undefined],
  ],
  [
    ['1500 with courier', 'ok 1300 chalega'],
    ['1300', false, undefined],
  ],
  [
    ['1500', '1200 final', 'ok done'],
    ['1200', true, undefined],
  ],
  [
    ['1500', '1200 final', 'paid 1200 UTR 632512345678'],
    ['1200', true, '1200'],
  ],
  [
    ['1500', 'ok 1500 final'],
    ['1500', true, undefined],
  ],
  [['Total 1500 final'], ['1500', true, undefined]],
])(
  'in a text without senders, a lower price is agreed to once someone says yes or pays: %j',
  (lines, expected) => {
    expect(bareTotal(...lines)).toEqual(expected);
  },
);

test.each(['paid 200 for a similar one', 'I paid 900 for one at a fair'])('“%s” is no payment', (line) => {
  expect(bareTotal('Total 1500', line)[2]).toBeUndefined();
  expect(moneyOf(chatOf(['Studio: 1500', line])).paid).toBeUndefined();
});

test('a payment with a reference is one, whatever else its line says', () => {
  const line = 'paid 1500 UTR 632512345678 for the one similar to my friend’s';
  expect(moneyOf(chatOf(['Studio: 1500', line])).paid).toBe('1500');
});
