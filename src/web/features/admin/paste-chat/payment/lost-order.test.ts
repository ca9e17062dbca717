import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

/** A chat in which each line is a message, the customer's first. */
const chat = (...lines: string[]) =>
  lines
    .map(
      (line, at) =>
        `[10:${10 + at} am, 02/12/2026] ${line.replace('C: ', 'Asha Rao: ').replace('A: ', 'Meera Studio: ')}`,
    )
    .join('\n');
const found = (...lines: string[]) => {
  const { name, total, paid, utr } = parseChat(chat(...lines)).fields;
  return [name, total, paid, utr].map((each) => each?.value);
};
const nothing = [undefined, undefined, undefined, undefined];
const start = ['C: I want the koi print. Code: KOI-4F7', 'A: 900 with courier'];
const payment = 'C: 400 advance sent, UTR 633612345678';

test('a chat about a piece that is sold proposes no money and no name', () => {
  const sold = ['C: I want the koi print. Code: KOI-4F7', 'A: Sorry, it is sold. A new one is 900 in May'];
  expect(found(...sold, 'C: ok, tell me then')).toEqual(nothing);
  expect(found(...sold, "C: ok, booking it. I'll take it")).toEqual([
    'Asha Rao',
    '900',
    undefined,
    undefined,
  ]);
});

test('an order that is canceled proposes no payment only if the money goes back', () => {
  const paid = ['Asha Rao', '900', '400', '633612345678'];
  expect(found(...start, payment, 'A: Received')).toEqual(paid);
  expect(found(...start, payment, 'C: please cancel it', 'A: Refunded 400')).toEqual(nothing);
  const [, , amount, utr] = found(...start, payment, "C: please don't cancel it", 'A: No, I pack it');
  expect([amount, utr]).toEqual(['400', '633612345678']);
});

test('an order that is canceled in Hindi proposes nothing; one without a frame does', () => {
  const inHindi = ['C: I want the koi print. Code: KOI-4F7', 'A: ठीक है १२०० में दे दूँगी'];
  for (const canceled of ['अब नहीं चाहिए', 'माफ़ कीजिए, ऑर्डर रद्द कर दीजिए'])
    expect(found(...inHindi, `C: ${canceled}`)).toEqual(nothing);
  expect(found(...inHindi, 'C: ठीक है, फ्रेम नहीं चाहिए')[1]).toBe('1200');
});

test('a bargain that fails proposes nothing, and one that goes on does', () => {
  expect(found(...start, 'C: 600 cash abhi de dunga', 'A: sorry, 900', 'C: rehne do')).toEqual(nothing);
  expect(found(...start, 'C: rehne do', 'A: 850 last', 'C: ok done, 850')[1]).toBe('850');
});
