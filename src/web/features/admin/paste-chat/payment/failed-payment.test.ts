import { expect, test } from 'vitest';
import { offerText } from '../chat-payment-offer.ts';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';
const PAID = ['Studio: 1500', 'ok', 'paid 1500 UTR 616412345999'];
const inChat = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines, ADDRESS]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
const bare = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines.map((line) => line.replace('Studio: ', '')), '', ADDRESS].join('\n');
const moneyIn = (chat: string) => {
  const { paid, utr } = parseChat(chat, { admin: 'Studio' }).fields;
  return { paid: paid?.value, utr: utr?.value, doubt: utr?.doubt };
};

test.each([
  'Studio: Abhi tak aaya nahi',
  'Studio: not received yet',
  'Studio: nothing came to my account',
  'Studio: अभी तक नहीं आया',
])('a payment after which the artist writes “%s” has a doubt', (line) => {
  const doubt = `It may not have arrived: “${line.replace('Studio: ', '')}”`;
  for (const chat of [inChat([...PAID, line]), bare([...PAID, line])]) {
    expect(moneyIn(chat)).toEqual({ paid: '1500', utr: '616412345999', doubt });
    const parsed = parseChat(chat, { admin: 'Studio' });
    expect(parsed.fields.paid?.doubt).toBe(doubt);
    const order = { amountToPay: 1500, amountReported: 0, payments: [] };
    expect(offerText(parsed, order)).toContain(doubt);
  }
  expect(moneyIn(inChat([...PAID, line, 'Studio: ok aa gaya'])).doubt).toBeUndefined();
  expect(moneyIn(bare([...PAID, line, 'Studio: ok aa gaya'])).doubt).toBeUndefined();
});

test.each([
  'it bounced back',
  'Studio: it bounced back',
  'payment failed, amount reversed',
  'पेमेंट फेल हो गया',
  'paise wapas aa gaye',
  'it was declined by the bank',
])('a payment after which the chat says “%s” is not proposed', (line) => {
  for (const chat of [inChat([...PAID, line]), bare([...PAID, line])]) {
    expect(moneyIn(chat)).toEqual({ paid: undefined, utr: undefined, doubt: undefined });
    expect(parseChat(chat, { admin: 'Studio' }).payments).toEqual([]);
  }
  const again = [...PAID, line, 'paid 1500 again, UTR 616512345111'];
  for (const chat of [inChat(again), bare(again)])
    expect(moneyIn(chat)).toEqual({ paid: '1500', utr: '616512345111', doubt: undefined });
});

test.each([
  'Studio: payment came, thanks',
  'the courier’s delivery failed',
  'did the payment fail?',
  'I hope it does not fail',
  'hope it didn’t fail',
  'fail to nahi hua',
  'payment failed hua to batana',
  'फेल नहीं हुआ',
  'Studio: photo abhi tak nahi aaya',
])('“%s” is about no failed payment', (line) => {
  expect(moneyIn(inChat([...PAID, line]))).toEqual({ paid: '1500', utr: '616412345999', doubt: undefined });
});

test('of two payments, the one with the amount that failed is not proposed', () => {
  const lines = ['Studio: 1500', 'ok', 'paid 500 advance, UTR 616412345999', 'Studio: got 500'];
  const chat = inChat([...lines, 'paid 1000 UTR 616512345111', 'the 1000 failed']);
  expect(moneyIn(chat)).toEqual({ paid: '500', utr: '616412345999', doubt: undefined });
});

test('a payment that the artist has got has no doubt', () => {
  const lines = [...PAID, 'Studio: got it, received 1500', 'Studio: not received yet'];
  expect(moneyIn(inChat(lines)).doubt).toBeUndefined();
});

test('a refund is no failure', () => {
  const lines = [...PAID, 'Studio: got it, sending 100 back, refunded the extra', 'paise wapas aa gaye'];
  expect(moneyIn(inChat(lines)).utr).toBe('616412345999');
});

const FIRST = ['Studio: 1500', 'ok', 'paid 1500 UTR 616412345999'];
const GOOD = { paid: '1500', utr: '616412345999', doubt: undefined };

test.each([
  ['paid 1500 UTR 616412345999, earlier one failed'],
  ['1500 bhej diya UTR 616412345999. pehle fail ho gaya tha'],
  ['1500 bhej diya UTR 616412345999 pehle wala fail ho gaya tha'],
  ['1500 भेज दिए UTR 616412345999, पहले वाला फेल हो गया था'],
  ['paid 1500 UTR 616412345999 (first try failed)'],
  ['paid 1500 UTR 616412345999, pehle wala paisa wapas aa gaya'],
  ['paid 1500 UTR 616412345999, earlier one of 2000 failed'],
  ['paid 1500 UTR 616412345999. Sorry for delay, my bank server failed in the morning'],
  ['paid 1500 UTR 616412345999. last time payment failed na isliye is baar bank se kiya'],
  ['GPay failed so paid 1500 by PhonePe UTR 616412345999'],
  ['paid 1500 UTR 616412345999', 'net fail ho gaya tha isliye late hua'],
  ['paid 1500 UTR 616412345999', 'pehle wala failed ho gaya tha, ye wala successful hai'],
  ['paid 1500 UTR 616412345999', 'first attempt failed, second one done'],
  ['paid 1500 UTR 616412341111', 'paid 1500 again UTR 616412345999, first one failed'],
  ['paid 1500 UTR 616412341111', 'it failed, paid again 1500 UTR 616412345999'],
  ['paid 1500 UTR 616412341111', 'paid 1500 UTR 616412345999', 'pehle wala fail ho gaya tha'],
  [
    'paid 1500 UTR 616412341111',
    'Studio: not received',
    'first one failed, sent again UTR 616412345999 1500',
  ],
])('the failure of another payment does not hide a good one: %j', (...lines) => {
  for (const chat of [inChat(['Studio: 1500', 'ok', ...lines]), bare(['Studio: 1500', 'ok', ...lines])]) {
    expect(moneyIn(chat)).toEqual(GOOD);
    expect(parseChat(chat, { admin: 'Studio' }).payments).toHaveLength(1);
  }
});

test.each([
  'phonepe wala amount wapas aa gaya tension mat lo',
  'pehle wala fail ho gaya',
  'fail ho gaya tha isliye late hua',
  'last one failed',
])('a payment beside “%s” is proposed with a doubt', (line) => {
  const doubt = `It may have failed: “${line}”`;
  expect(moneyIn(inChat([...FIRST, line]))).toEqual({ ...GOOD, doubt });
  expect(moneyIn(inChat([...FIRST, line, 'Studio: received'])).doubt).toBeUndefined();
});

test.each([
  [['first sent 1500 UTR 616412345999 but it failed']],
  [['pehle 1500 bheja UTR 616412345999 wo fail ho gaya']],
  [['paid 1500 UTR 616412345999', 'ye wala fail ho gaya']],
  [['paid 1500 UTR 616412345999', 'upi payment failed, sending again']],
  [['paid 1500 UTR 616412345999', 'UTR 616412345999 failed']],
  [['paid 1500 UTR 616412341111', 'paid 1500 UTR 616412345999', 'both failed']],
])('a payment that failed is not proposed: %j', (lines) => {
  expect(parseChat(inChat(['Studio: 1500', 'ok', ...lines]), { admin: 'Studio' }).payments).toEqual([]);
});

test('an advance has a doubt if the first try of the rest failed', () => {
  const lines = ['Studio: 1500', 'ok', 'paid 500 UTR 616412341111'];
  const chat = inChat([...lines, 'paid 1000 UTR 616412345999, earlier one failed']);
  const { payments } = parseChat(chat, { admin: 'Studio' });
  expect(payments.map(({ amount, doubt }) => [amount, doubt !== undefined])).toEqual([
    [500, true],
    [1000, false],
  ]);
});

test('a payment that the artist receives after it failed is proposed with a doubt', () => {
  const { utr, doubt } = moneyIn(inChat([...FIRST, 'it failed', 'Studio: received 1500, thanks']));
  expect([utr, doubt]).toEqual(['616412345999', 'The chat says that it failed, and that it arrived']);
  expect(moneyIn(inChat([...FIRST, 'it failed', 'Studio: ok got it, send again'])).utr).toBeUndefined();
});

test.each([
  '500 sent UTR 616412345999, balance not sent yet',
  '500 bhej diye UTR 616412345999, baaki abhi nahi bheje',
  '500 bhej diye UTR 616412345999 baaki abhi nahi bheje',
  '500 भेज दिए UTR 616412345999, बाकी अभी नहीं भेजे',
  '500 sent UTR 616412345999, screenshot nahi bheja',
  '500 sent UTR 616412345999, phone number not sent yet',
  'half 500 paid UTR 616412345999, other half not paid yet',
  '500 kar diya UTR 616412345999, aadha abhi nahi diya',
  'UTR 616412345999 500 paid. 1000 not paid yet',
])('a part payment is read beside what is not sent yet: “%s”', (line) => {
  const { utr, paid } = moneyIn(inChat(['Studio: 1500', 'ok', line]));
  expect([utr, paid]).toEqual(['616412345999', '500']);
});

test.each([
  '500 nahi bheje abhi UTR 616412345999',
  '500 paid UTR 616412345999. 500 not debited',
  'baaki 500 nahi bheje abhi',
])('“%s” is no payment', (line) => {
  expect(parseChat(inChat(['Studio: 1500', 'ok', line]), { admin: 'Studio' }).payments).toEqual([]);
});

test('the artist says which of two payments failed', () => {
  const lines = ['Studio: 1500', 'ok', 'paid 1500 UTR 616412341111', 'paid 1500 again UTR 616412345999'];
  const chat = inChat([...lines, 'Studio: earlier payment failed, this one received']);
  expect(parseChat(chat, { admin: 'Studio' }).payments.map(({ reference }) => reference)).toEqual([
    '616412345999',
  ]);
});

test.each([
  'my daughter failed in her exam, so I am late',
  'the school fees payment failed today, what a day',
  'Studio: power failure today, will pack tomorrow',
])('“%s” is about no payment of the order', (line) => {
  expect(moneyIn(inChat([...PAID, line]))).toMatchObject({ paid: '1500', utr: '616412345999' });
});

test('of a payment that was debited twice, the one that did not come back counts, with a doubt', () => {
  const { utr, doubt } = moneyIn(inChat([...PAID, 'debited twice, one came back to my account']));
  expect(utr).toBe('616412345999');
  expect(doubt).toContain('debited twice');
});
