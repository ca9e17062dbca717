import { expect, test } from 'vitest';
import { someOf } from './history.rules.ts';

test('names a few of many, and says how many more there are', () => {
  expect(someOf(['Lotus'])).toBe('Lotus');
  expect(someOf(['Lotus', 'Crane', 'Reed'])).toBe('Lotus, Crane, Reed');
  expect(someOf(['Lotus', 'Crane', 'Reed', 'Heron'])).toBe('Lotus, Crane, Reed and 1 more');
  expect(someOf(Array.from({ length: 500 }, (_, n) => `P${n}`))).toBe('P0, P1, P2 and 497 more');
});

test('a long name is cut, and no letter in two', () => {
  const name = `${'a'.repeat(199)}🪷 and more`;
  expect(someOf([name, 'Crane'])).toBe(`${'a'.repeat(199)}\ufffd…, Crane`);
});
