import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';
import { readLoss } from './lost-order.ts';

const PAID = '1500 paid, UTR 633612345678';

/** Total, paid and UTR of a chat about a piece. "A: " begins a message of the artist. */
function moneyOf(...lines: string[]) {
  const chat = ['I want the koi print. Code: KOI-4F7', ...lines]
    .map((line, at) => {
      const writer = line.startsWith('A: ') ? 'Meera Studio' : 'Asha Rao';
      return `[10:${10 + at} am, 02/12/2026] ${writer}: ${line.replace('A: ', '')}`;
    })
    .join('\n');
  const { total, paid, utr } = parseChat(chat, { admin: 'Meera Studio' }).fields;
  return [total?.value, paid?.value, utr?.value];
}

test.each([
  [['A: Black frame is out of stock, so white one. 100 refunded', 'ok']],
  [['cancel the bookmark only, keep the painting', 'A: refunded 200']],
  [['A: Thanks, received. Not taking any new orders till Diwali, yours goes tomorrow']],
  [['A: It is sold to you now!']],
])('an order of which a part comes to nothing is still paid: %j', (rest) => {
  expect(moneyOf('A: 1500 with courier', 'ok done', PAID, ...rest).slice(1)).toEqual([
    '1500',
    '633612345678',
  ]);
});

test.each([
  [['A: Big one is sold out. The small one is 900', 'ok fine, 900 chalega'], '900'],
  [['A: Big one is sold out. The small one is 900', 'yes please'], '900'],
])('an order that goes on keeps its total: %j', (lines, total) => {
  expect(moneyOf(...lines)[0]).toBe(total);
});

test('an order of which all money goes back proposes none', () => {
  const paid = ['A: 1500 with courier', 'ok done', PAID, 'please cancel'];
  expect(moneyOf(...paid, 'A: refunded 1500')).toEqual([undefined, undefined, undefined]);
});

/** Whether the order is lost, which `readLoss` returns after its steps. */
function isLost(...lines: string[]): boolean {
  const steps = readLoss(
    lines.map((line) => ({
      lines: [line.replace('A: ', '')],
      side: line.startsWith('A: ') ? 'admin' : 'customer',
    })),
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.isLost;
  }
}

test('only what the customer leaves is lost', () => {
  for (const text of ['done. Next time give me discount', 'ok, frame nahi chahiye', 'ok, I love it too much'])
    expect([text, isLost('A: 900 with courier', text)]).toEqual([text, false]);
  for (const text of ['next time', 'ab nahi chahiye', 'too much for me', 'अब नहीं चाहिए'])
    expect([text, isLost('A: 900 with courier', text)]).toEqual([text, true]);
});
