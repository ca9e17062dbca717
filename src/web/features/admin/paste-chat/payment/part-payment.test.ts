import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';

function moneyOf(chat: string) {
  const { total, paid } = parseChat(chat, { admin: 'Studio' }).fields;
  return [total?.value, paid?.value, total?.isAgreed];
}
/** Lines of a chat; those of the artist begin with "Studio: ". */
const chatOf = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines, ADDRESS]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
/** The same without senders. */
const textOf = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines.map((line) => line.replace('Studio: ', '')), '', ADDRESS].join('\n');

test.each([
  [
    ['Studio: It is 12,500', '11,000 me ho jayega?', 'Studio: ok 11,000 final', 'Sent Rs. 5,000 advance'],
    '11000',
    '5000',
  ],
  [['Studio: 1650 + 100 courier', 'total 1750 done', '1000 abhi\nUTR 632512345678'], '1750', '1000'],
  [['Studio: 1650 + 100 courier', 'total 1750 done … 1000 abhi + UTR 632512345678'], '1750', '1000'],
  [['Studio: Yes! ₹2,400', 'paying 1000 now, the rest on Friday'], '2400', undefined],
  [['Studio: Yes! ₹2,400', 'paying 1000 now, the rest on Friday', 'Sent, UTR 632512345678'], '2400', '1000'],
  [['Studio: 2400', 'ok', 'will send 1000 advance tomorrow'], '2400', undefined],
  [['Studio: Total 2400. Please pay 1000 advance', 'ok', 'Sent, UTR 632512345678'], '2400', '1000'],
  [
    ['Studio: 16,000', 'ok', 'What advance', 'Studio: 6,000 sir', 'Sent 6000, UTR 632512345678'],
    '16000',
    '6000',
  ],
  [['Studio: 11000', 'ok', '5000 advance bhej diya', 'baaki 6000 bhi bhej diya'], '11000', '11000'],
  [['Studio: 1300 ka ek', '2 ka kitna?', 'Studio: 2 ka 2400', 'ok done'], '2400', undefined],
])('of %j the agreed total is %s, and %s is paid', (lines, total, paid) => {
  expect(moneyOf(chatOf(lines))).toEqual([total, paid, true]);
});

test.each([
  [`ok 11,000 final\n${ADDRESS}\nSent Rs. 5,000 advance`, '11000', '5000'],
  [`${ADDRESS}\ntotal 1750 done\n1000 abhi\nUTR 632512345678`, '1750', '1000'],
  [`${ADDRESS}\nकुल 1750 तय\n1000 अभी भेजे UTR 632512345678`, '1750', '1000'],
])('a text without senders: %j', (text, total, paid) => {
  expect(moneyOf(`Code: LOTUS-7K3\n${text}`)).toEqual([total, paid, true]);
});

test('a payment is offered as the total only if no larger one is in the chat, and never as an agreed one if it is more', () => {
  expect(moneyOf(`Code: LOTUS-7K3\n${ADDRESS}\nSent 5,000 advance`)).toEqual([undefined, '5000', undefined]);
  expect(moneyOf(`Code: LOTUS-7K3\n${ADDRESS}\npaid 1280 just now`)).toEqual(['1280', '1280', undefined]);
  expect(moneyOf(chatOf(['Studio: 1200', 'ok', 'paid 1290']))).toEqual(['1290', '1290', undefined]);
});

test('lines about money are no part of the address', () => {
  const { address } = parseChat(`Code: LOTUS-7K3\nok 11,000 final\n${ADDRESS}\n1000 abhi`).fields;
  expect(address?.value).toBe('7/22 Temple Street');
});

test.each([
  [['250 paid UTR 632512345678', 'Studio: remaining 750'], '250'],
  [['theek hai, 250 bhej diya UTR 632512345678', 'Studio: baki 750 bhej do'], '250'],
  [['900 sent UTR 632512345678', 'Studio: 100 short'], '900'],
])('a payment is no total beside an amount that is still to be paid: %j', (lines, paid) => {
  expect(moneyOf(chatOf(lines))).toEqual([undefined, paid, undefined]);
  const plain = [...lines.map((line) => line.replace('Studio: ', '')), ADDRESS, 'Code: LOTUS-7K3'];
  expect(moneyOf(plain.join('\n'))).toEqual([undefined, paid, undefined]);
});

test.each([
  'half abhi 1500 bhej raha hu',
  'aadha 1500 abhi bhejti hu',
  'sending 1500 now',
  'paying 500 tonight',
  'will pay 500 tomorrow',
  "I'll transfer 1500 by evening",
  '500 kal bhejungi',
  '500 kal tak bhej diye jayenge',
  '1500 bhej rahi hu baki kal',
  'ok done, will pay 500 tomorrow',
  '500 to be paid tomorrow',
  'आधा 1500 अभी भेज रही हूँ',
  '500 कल भेजूँगी',
])('“%s” announces a payment, and changes no total', (line) => {
  for (const read of [chatOf, textOf])
    expect(moneyOf(read(['Studio: total 3000', 'ok', line])), line).toEqual(['3000', undefined, true]);
});

test.each([
  [['half abhi 1500 bhej raha hu', 'bhej diya'], '1500'],
  [['half abhi 1500 bhej raha hu', 'bhej diya, UTR 632512345678'], '1500'],
  [['paying 1500 tonight', 'payment done'], '1500'],
  [['paying 1500 tonight', 'Studio: received 1500'], '1500'],
  [['will pay 1500 tomorrow', '1400 sent'], '1400'],
  [['1500 sent just now, rest kal'], '1500'],
  [['1000 bhej diye, 2000 kal bhejungi'], '1000'],
])('of %j, %s is paid', (lines, paid) => {
  expect(moneyOf(chatOf(['Studio: total 3000', 'ok', ...lines]))).toEqual(['3000', paid, true]);
});
