import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productIdOf, productPath } from '#contract/catalog/product-path.ts';
import { productPathOf } from './product-path.ts';

const ID = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const OTHER = '0199ffff-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const pathOf = (name: string) => productPathOf({ id: ID, name });

test.each([
  ['Blue Lane, Jodhpur', 'blue-lane-jodhpur'],
  ['  Crème   Brûlée  ', 'creme-brulee'],
  ["Children's Straße № 5", 'childrens-strasse-no-5'],
  ['नीली गली, जोधपुर', 'nili-gali-jodhapura'],
  ['राधा कृष्ण', 'radha-krishna'],
  ['ज़री', 'jari'],
  ['लड़का माँ २०२६', 'ladaka-man-2026'],
  ['নীল গলি', 'nila-gali'],
  ['रंगोली मंडला', 'rangoli-mandala'],
  ['ನೀಲಿ ತಾವರೆ', 'nili-tavare'],
  ['Lotus कमल', 'lotus-kamala'],
  ['../../etc/passwd', 'etc-passwd'],
  ['##<script>%2e', 'script-2e'],
  [OTHER, OTHER],
])('the path of %j has the words %s', async (name, words) => {
  expect(await pathOf(name)).toBe(`/product/${words}-${ID}`);
});

test.each(['🎨🖌️', '—', '日本', '؟', 'தாமரை'])('the path of %j is the id alone', async (name) => {
  expect(await pathOf(name)).toBe(`/product/${ID}`);
});

test('cuts a long name after a word', async () => {
  const words = Array.from({ length: 20 }, () => 'marigold');
  expect(await pathOf(words.join(' '))).toBe(`/product/${words.slice(0, 6).join('-')}-${ID}`);
  expect(await pathOf('a'.repeat(200))).toBe(`/product/${'a'.repeat(60)}-${ID}`);
});

test('an id of another shape has a path without a name, because nothing separates the two', async () => {
  expect(await productPathOf({ id: 'p1', name: 'Lotus' })).toBe('/product/p1');
});

test('the last id of a segment is the id, whatever the name is', () => {
  for (const segment of [ID, `blue-lane-${ID}`, `${OTHER}-${ID}`, `-${ID}`, `नीली-${ID}`, `a/b-${ID}`])
    expect(productIdOf(segment)).toBe(ID);
  for (const segment of ['p1', `x${ID}`, `${ID}-blue`, `${ID}-`, ID.toUpperCase(), ID.slice(1), ''])
    expect(productIdOf(segment)).toBe(segment);
});

test('a product of an earlier version has the path with its id', () => {
  expect(productPath({ _id: ID })).toBe(`/product/${ID}`);
});

test('the path of any name is safe in a URL and leads back to its id', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCodePoint(code)) }),
  );
  await fc.assert(
    fc.asyncProperty(name, async (any) => {
      const path = await pathOf(any);
      expect(path).toMatch(/^\/product\/(?:[\da-z]+-)*[\da-z]+$/);
      expect(path.length).toBeLessThanOrEqual('/product/'.length + 60 + 1 + ID.length);
      expect(productIdOf(path.slice('/product/'.length))).toBe(ID);
    }),
    { numRuns: 50 },
  );
});
