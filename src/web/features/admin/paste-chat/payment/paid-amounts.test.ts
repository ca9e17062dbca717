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
