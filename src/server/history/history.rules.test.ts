import { expect, test } from 'vitest';
import { summarizeNames } from './history.rules.ts';

test('lists a few names and counts the others', () => {
  expect(summarizeNames(['Lotus'])).toBe('Lotus');
  expect(summarizeNames(['Lotus', 'Crane', 'Reed'])).toBe('Lotus, Crane, Reed');
  expect(summarizeNames(['Lotus', 'Crane', 'Reed', 'Heron'])).toBe('Lotus, Crane, Reed and 1 more');
  expect(summarizeNames(Array.from({ length: 500 }, (_, n) => `P${n}`))).toBe('P0, P1, P2 and 497 more');
});

test('cuts a long name, and replaces a character that the cut splits', () => {
  // A text is cut after 300 UTF-16 units, of which the lotus has two.
  const name = `${'a'.repeat(299)}🪷 and more`;
  expect(summarizeNames([name, 'Crane'])).toBe(`${'a'.repeat(299)}\ufffd…, Crane`);
});
