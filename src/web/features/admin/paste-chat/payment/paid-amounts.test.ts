import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';

function fieldsOf(...lines: string[]) {
  const chat = ['Code: LOTUS-7K3', ...lines, ADDRESS]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
  return parseChat(chat, { admin: 'Studio' }).fields;
}

const moneyOf = (...lines: string[]) => {
  const { total, paid, utr } = fieldsOf(...lines);
  return { total: total?.value, paid: paid?.value, utr: utr?.value, doubt: paid?.doubt };
};

const ADVANCE = ['Studio: 6000 with frame. 3000 advance', '3000 sent', 'Studio: Received 3000, ready in May'];

test('an advance and the rest without references add up to what was paid', () => {
  expect(moneyOf(...ADVANCE, 'remaining 3000 sent')).toEqual({
    total: '6000',
    paid: '6000',
    utr: undefined,
    doubt: 'Added up from the chat',
  });
});

test('the rest with a reference is a payment of its own', () => {
  expect(fieldsOf(...ADVANCE, 'remaining 3000 sent. UTR 608017563342').paid?.others).toBe('₹3000 before');
  const paid = { total: '6000', paid: '3000', utr: '608017563342', doubt: '₹3000 was paid before' };
  expect(moneyOf(...ADVANCE, 'remaining 3000 sent. UTR 608017563342')).toEqual(paid);
  expect(moneyOf(...ADVANCE, 'remaining 3000 sent', 'UTR 608017563342')).toEqual(paid);
});

test('a second payment that does not make up the total is not added', () => {
  expect(moneyOf(...ADVANCE, 'another 1000 sent')).toMatchObject({ total: '6000', paid: '1000' });
});

const BANK =
  'Studio: "Your A/c XX4471 is credited by Rs.2950.00 on 20-06-26 by UPI. UPI Ref No 617128455093. Avl Bal Rs.18,402.10"';

test('a bank’s message that the artist quotes is the customer’s payment', () => {
  expect(moneyOf('Studio: 5900', 'Fine, half now', BANK, 'Rest later')).toMatchObject({
    total: '5900',
    paid: '2950',
    utr: '617128455093',
  });
});

test('the artist repeats the customer’s reference', () => {
  const found = moneyOf('Studio: 6000', 'Agreed. Sending 2000', 'Studio: Got 2000, ref 602559318470');
  expect(found).toMatchObject({ total: '6000', paid: '2000', utr: '602559318470' });
  const own = moneyOf('Studio: 6000', 'ok', 'Studio: refund of 500 sent, you got it, ref 602559318470');
  expect(own.utr).toBeUndefined();
});

test('the artist received the total, of which the customer names a part', () => {
  const lines = [
    'Studio: 6300 with delivery',
    'so 2100 each. Ok!',
    'my 2100 sent',
    'the other two also sent theirs',
  ];
  expect(moneyOf(...lines, 'Studio: all three came, 6300 received')).toMatchObject({
    total: '6300',
    paid: '6300',
  });
  expect(moneyOf(...lines, 'Studio: got it, 6300 in all')).toMatchObject({ total: '6300', paid: '2100' });
});

test('“of which” begins a part of a total', () => {
  const text = `Code: LOTUS-7K3\nWe agree to Rs 45,000 with transport, of which Rs 15,000 was sent today.\n${ADDRESS}`;
  const { total, paid } = parseChat(text).fields;
  expect([total?.value, paid?.value]).toEqual(['45000', '15000']);
});

test.each([
  'अभी 1500 नहीं भेजे',
  '1500 abhi tak nahi bheja',
  '1500 bheje nahi hai abhi',
  '1500 kar diya jayega',
  'Paid 1500 but it was declined',
  'paid 1500 but failed, UTR 632512345678',
  'Rs 1500 will be debited from your account on 25-11',
  'Rs.1500 will be debited from A/c XX12, UPI ref 632512345678',
])('“%s” is no payment', (line) => {
  for (const lines of [['Studio: 1500', 'ok', line], [line]]) {
    expect(fieldsOf(...lines).paid).toBeUndefined();
    expect(fieldsOf(...lines).utr).toBeUndefined();
  }
  expect(parseChat(`Code: LOTUS-7K3\n${ADDRESS}\n${line}`).fields.paid).toBeUndefined();
});

test('a payment after one that failed is paid', () => {
  expect(moneyOf('Studio: 1500', 'first one failed, now paid 1500')).toMatchObject({ paid: '1500' });
});

const OVER = 'Not all of it is for the order';
const MORE = ['9000 sent UTR 632411112222'];

test.each([
  ['sent 9000 by mistake! UTR 632411112222', 'Studio: no worries', 'Studio: refunded 8100'],
  ['ok', 'sent 9000 by mistake! UTR 632411112222', 'Studio: refunded 8100'],
  ['गलती से 9000 भेज दिए UTR 632411112222', 'Studio: 8100 वापस कर दिए'],
  ['galti se 9000 bhej diye UTR 632411112222'],
  [...MORE, 'Studio: you sent 9000 instead of 900, refunded 8100'],
  [...MORE, 'oops extra zero'],
])('the total does not follow a payment of too much: %j', (...lines) => {
  expect(moneyOf('Studio: 900', ...lines)).toEqual({
    total: '900',
    paid: '9000',
    utr: '632411112222',
    doubt: OVER,
  });
});

test('a payment by mistake without a price is no total', () => {
  expect(moneyOf('sent 9000 by mistake, UTR 632411112222').total).toBeUndefined();
  const text = `Code: LOTUS-7K3\nprice 900\nsent 9000 by mistake, UTR 632411112222\n\n${ADDRESS}`;
  expect(parseChat(text).fields.total?.value).not.toBe('9000');
});

test('a payment that is no more than the price, or that no one calls too much, has no doubt', () => {
  const paid = '900 sent UTR 632411112222';
  expect(moneyOf('Studio: 900', paid, 'sent the photo by mistake').doubt).toBeUndefined();
  expect(moneyOf('Studio: 900', 'paid 1800 for both UTR 632411112222')).toMatchObject({
    total: '1800',
    doubt: undefined,
  });
});

test('a payment that is made twice by mistake keeps the first one', () => {
  const found = fieldsOf(
    'Studio: 900',
    '900 paid UTR 632411112222',
    'paid twice by mistake 900 UTR 632411113333',
  );
  expect(found.utr?.others).toBe('₹900, UTR 632411112222');
});

test('an equal second payment after the artist has got the first one is proposed with its day', () => {
  const chat = (second: string, between: string, price = 2000) =>
    [
      '01/11/2026, 10:00 am - Meera: Code: LOTUS-7K3',
      `01/11/2026, 10:01 am - Studio: ${price} with courier, 1000 advance`,
      '01/11/2026, 10:02 am - Meera: paid 1000',
      `01/11/2026, 10:03 am - Studio: ${between}`,
      `15/11/2026, 10:04 am - Meera: ${second}`,
      `15/11/2026, 10:05 am - Meera: ${ADDRESS}`,
    ].join('\n');
  const paidIn = (...text: Parameters<typeof chat>) => {
    const { paid, paidOn } = parseChat(chat(...text), { admin: 'Studio', today: '2026-11-28' }).fields;
    return [paid?.value, paid?.doubt, paidOn?.value];
  };
  for (const second of ['paid 1000', '1000 bhej diye'])
    expect(paidIn(second, 'received')).toEqual(['1000', '₹1000 was paid before', '2026-11-15']);
  expect(paidIn('paid 1000', 'ok')[1]).toBeUndefined();
  // It cannot be another one.
  expect(paidIn('paid 1000, when will it ship', 'received', 1500)[1]).toBeUndefined();
});
