import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { byDay, deletedIds } from './entry-list.ts';

const entry = (id: string, at: string, action: HistoryEntry['action'] = 'update'): HistoryEntry => ({
  _id: `${id}${at}`,
  at,
  by: { _id: 'a', name: 'Asha' },
  action,
  kind: 'product',
  target: { _id: id, name: id },
  changes: [],
});

test('groups the entries of one day, in their order', () => {
  const entries = [
    entry('b', '2026-03-02T12:00:00Z'),
    entry('a', '2026-03-02T11:00:00Z'),
    entry('c', '2026-02-01T12:00:00Z'),
  ];
  expect(byDay(entries).map(({ entries: all }) => all.map((each) => each.target.name))).toEqual([
    ['b', 'a'],
    ['c'],
  ]);
});

test('only the latest entry decides whether an item is deleted', () => {
  const deleted = deletedIds([
    entry('back', '2026-03-02T12:00:00Z', 'restore'),
    entry('back', '2026-03-02T11:00:00Z', 'delete'),
    entry('gone', '2026-03-02T10:00:00Z', 'delete'),
    entry('gone', '2026-03-02T09:00:00Z', 'restore'),
  ]);
  expect([...deleted]).toEqual(['gone']);
});
