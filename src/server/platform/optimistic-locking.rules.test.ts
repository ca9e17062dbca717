import { expect, test } from 'vitest';
import { isStale, nextUpdatedAt } from './optimistic-locking.rules.ts';

test('a change is later than the previous one, even when the clock went back', () => {
  expect(nextUpdatedAt(100, 50)).toBe(100);
  expect(nextUpdatedAt(100, 100)).toBe(101);
  expect(nextUpdatedAt(100, 5_000)).toBe(5_001);
});

test('a form from another version is stale; one without a version never is', () => {
  const at = Date.parse('2026-02-03T04:05:06.789Z');
  expect(isStale(undefined, at)).toBe(false);
  expect(isStale('2026-02-03T04:05:06.789Z', at)).toBe(false);
  expect(isStale('2026-02-03T04:05:06.788Z', at)).toBe(true);
  expect(isStale('2026-02-03T04:05:06Z', at)).toBe(true);
});
