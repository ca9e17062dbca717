import { expect, test } from 'vitest';
import { parseChat } from './parse-chat.ts';

const DETAILS = 'C: Riya Sen, 5 Park Street, Kolkata 700016, 9830012345';
/** A chat of a customer, "C: ", and the artist, "A: ". */
const read = (...lines: string[]) =>
  parseChat(
    lines
      .map(
        (line, at) =>
          `20/11/26, 10:${10 + at} am - ${line.replace('C: ', 'maya: ').replace('A: ', 'Studio: ')}`,
      )
      .join('\n'),
    { admin: 'Studio' },
  );

test.each([
  [
    "C: I'm a content creator with 50k followers. Can you send me LOTUS piece for a reel? My address 5 Park Street, Kolkata 700016, 9830012345",
    "A: Sorry I don't do barter",
  ],
  ['C: content creator here, collab? LOTUS-7K3 for a reel', 'A: no collabs please', DETAILS],
  ['C: barter karoge? main reels banati hu. Code: LOTUS-7K3', DETAILS, 'A: sorry, no'],
])('someone who offers publicity is no customer: %j', (...lines) => {
  const { fields, payments, isLeft } = read(...lines);
  expect([fields, payments, isLeft]).toEqual([{}, [], true]);
});

test.each([
  ['C: Hi, I am a content creator with many followers. I want to buy LOTUS-7K3', 'A: 900', 'C: ok', DETAILS],
  ['C: Hi, barter for a reel? LOTUS-7K3', 'A: no barter, it is 900', 'C: ok, 900 bhej diye', DETAILS],
  ['C: I saw your reels and stories! LOTUS-7K3', 'A: 900', 'C: ok', DETAILS],
])('someone who buys is a customer: %j', (...lines) => {
  const { fields, isLeft } = read(...lines);
  expect([fields.pin?.value, fields.total?.value, isLeft]).toEqual(['700016', '900', false]);
});
