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
