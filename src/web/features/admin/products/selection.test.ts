import { expect, test } from 'vitest';
import { following, nothingChosen, toggled } from './selection.ts';

const start = following(nothingChosen, 'all', ['a', 'b', 'c', 'd', 'e']);
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

test('one by one', () => {
  const two = toggled(toggled(start, 'b', true, false), 'd', true, false);
  expect(chosen(two)).toBe('bd');
  expect(chosen(toggled(two, 'b', false, false))).toBe('d');
});

test('a range goes from the last pressed to this one, either way, and is let go of as one', () => {
  const down = toggled(toggled(start, 'b', true, false), 'd', true, true);
  expect(chosen(down)).toBe('bcd');
  expect(chosen(toggled(down, 'a', true, true))).toBe('abcd');
  expect(chosen(toggled(down, 'b', false, true))).toBe('');
  expect(chosen(toggled(start, 'c', true, true))).toBe('c');
});

test('more rows keep the choice, also of what is not loaded; rows that vanish leave it', () => {
  const all = { ...start, ids: new Set(['a', 'b', 'far']) };
  const more = following(all, 'all', ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(chosen(more)).toBe('abfar');
  expect(chosen(following(more, 'all', ['a', 'c', 'd', 'e', 'f']))).toBe('afar');
});

test('another list begins with nothing chosen', () => {
  const some = toggled(start, 'a', true, false);
  expect(chosen(following(some, 'hidden', ['a']))).toBe('');
});
