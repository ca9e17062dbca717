import { expect, test } from 'vitest';
import { emptySelection, toggle, updateList } from './selection.ts';

const start = updateList(emptySelection, 'all', ['a', 'b', 'c', 'd', 'e']);
const selected = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

test('toggles rows one by one', () => {
  const two = toggle(toggle(start, 'b', { on: true }), 'd', { on: true });
  expect(selected(two)).toBe('bd');
  expect(selected(toggle(two, 'b', { on: false }))).toBe('d');
});

test('selects and clears a range since the last toggled row, in either direction', () => {
  const down = toggle(toggle(start, 'b', { on: true }), 'd', { on: true, range: true });
  expect(selected(down)).toBe('bcd');
  expect(selected(toggle(down, 'a', { on: true, range: true }))).toBe('abcd');
  expect(selected(toggle(down, 'b', { on: false, range: true }))).toBe('');
  expect(selected(toggle(start, 'c', { on: true, range: true }))).toBe('c');
});

test('keeps the selection when rows are added, and drops rows that disappear', () => {
  // The product `far` was selected with all that match, and is not loaded.
  const all = { ...start, ids: new Set(['a', 'b', 'far']) };
  const more = updateList(all, 'all', ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(selected(more)).toBe('abfar');
  expect(selected(updateList(more, 'all', ['a', 'c', 'd', 'e', 'f']))).toBe('afar');
});

test('starts another list with an empty selection', () => {
  const some = toggle(start, 'a', { on: true });
  expect(selected(updateList(some, 'hidden', ['a']))).toBe('');
});
