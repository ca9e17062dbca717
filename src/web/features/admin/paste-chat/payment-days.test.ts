import { expect, test } from 'vitest';
import { draftOf } from './chat-draft.ts';
import { dayReader } from './chat-dates.ts';
import { paymentFor } from './chat-payment-offer.ts';
import { parseChat } from './parse-chat.ts';

const today = '2026-11-28';
const texts = ['Code: LOTUS-7K3', '1500', 'ok', 'paid 1500 UTR 632512345678', 'Thanks'];

/** A chat with a message a day, the payment on 21 November. @param head of a message, from its day and sender */
const chatOf = (head: (day: number, sender: string) => string) =>
  texts.map((text, at) => `${head(18 + at, at === 1 || at === 4 ? 'Studio' : 'Meera')} ${text}`).join('\n');

test.each([
  ['a copy of WhatsApp Web', (day: number, name: string) => `[10:45 am, ${day}/11/2026] ${name}:`],
  ['an Android export', (day: number, name: string) => `${day}/11/2026, 10:45 am - ${name}:`],
  ['an iOS export', (day: number, name: string) => `[${day}/11/26, 10:45:00 AM] ${name}:`],
  ['dates with the month first', (day: number, name: string) => `[11/${day}/26, 10:45:00 AM] ${name}:`],
  ['dates with the year first', (day: number, name: string) => `[2026-11-${day}, 10:45:00] ${name}:`],
  ['dates without a year', (day: number, name: string) => `[${day}/11, 10:45 am] ${name}:`],
])('the day of the message with the payment is proposed: %s', (_format, head) => {
  const parsed = parseChat(chatOf(head), { admin: 'Studio', today });
  expect(parsed.fields.paidOn).toEqual({
    value: '2026-11-21',
    source: 'paid 1500 UTR 632512345678',
  });
  expect(draftOf({ paid: '1500', paidOn: '2026-11-21' }, [], [])).toMatchObject({
    paymentDate: '2026-11-21',
  });
  const order = { amountToPay: 1500, amountReported: 0, payments: [] };
  const payment = { amount: 1500, reference: '632512345678' };
  expect(paymentFor(parsed, order)).toEqual({ ...payment, paidOn: '2026-11-21' });
  const typed = { utr: '632512345678', paidOn: '2026-11-20' };
  expect(paymentFor({ ...parsed, typed }, order)).toEqual({ ...payment, paidOn: '2026-11-20' });
});

test('a payment without a UTR has the day of its message, too', () => {
  const chat = chatOf((day, name) => `[10:45 am, ${day}/11/2026] ${name}:`).replace(' UTR 632512345678', '');
  expect(parseChat(chat, { admin: 'Studio', today }).fields.paidOn?.value).toBe('2026-11-21');
});

test('no day is proposed without dates, without a payment, for today and for a day to come', () => {
  const dated = chatOf((day, name) => `[10:45 am, ${day}/11/2026] ${name}:`);
  const paidOn = (chat: string, now = today) =>
    parseChat(chat, { admin: 'Studio', today: now }).fields.paidOn?.value;
  expect(paidOn(texts.join('\n'))).toBeUndefined();
  expect(paidOn(dated.replace('paid 1500 UTR 632512345678', 'nice'))).toBeUndefined();
  expect(paidOn(dated, '2026-11-21')).toBeUndefined();
  expect(paidOn(dated, '2026-11-20')).toBeUndefined();
});

test.each([
  ['5/11/26', [], '2026-11-05'],
  ['11/5/26', ['11/25/26'], '2026-11-05'],
  ['5.11.2026', ['25.11.2026'], '2026-11-05'],
  ['31/02/2026', [], undefined],
  ['29/12/2026', [], undefined],
  ['29/12', [], '2025-12-29'],
  ['yesterday', [], undefined],
] as const)('reads %s beside %j as %s', (date, others, day) => {
  const dates = [date, ...others].map((each) => ({ date: each }));
  expect(dayReader(dates, today)(date)).toBe(day);
});

test.each([
  // The day first would be a day to come, and the UTR has day 306, 2 November.
  [['10/12/26', '11/2/26'], '630612345678', '2026-11-02'],
  [['11/5/26', '11/6/26'], '631012345678', '2026-11-06'],
  [['5/11/26', '6/11/26'], '631012345678', '2026-11-06'],
  [['10/3/26', '11/2/26'], '', '2026-11-02'],
  [['3/10/26', '2/11/26'], '', '2026-11-02'],
  [['5/11/26', '6/11/26'], '', '2026-11-06'],
  [['11/2/26', '10/12/26'], '', undefined],
  // It was paid long before.
  [['5/11/26', '6/11/26'], '620012345678', undefined],
  [['5/11/26', '25/11/26'], '620012345678', undefined],
  [['5/11/26', '25/11/26'], '699912345678', '2026-11-25'],
] as const)('reads the day of a payment in a chat of %j with the UTR %j as %s', (dates, utr, day) => {
  const chat = [
    `${dates[0]}, 10:00 AM - Asha: Code: LOTUS-7K3`,
    `${dates[0]}, 10:01 AM - Studio: 2450 with courier`,
    `${dates[1]}, 10:02 AM - Asha: ok sent 2450${utr && ` UTR ${utr}`}`,
  ].join('\n');
  const parsed = parseChat(chat, { admin: 'Studio', today });
  expect(parsed.fields.paid?.value).toBe('2450');
  expect(parsed.fields.paidOn?.value).toBe(day);
  expect(parsed.payments.map(({ paidOn }) => paidOn)).toEqual(utr ? [day] : []);
});
