import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';

const WINDOW_MS = 100;

test('never allows more events than the maximum in any window', () => {
  const max = 3;
  const gaps = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
  fc.assert(
    fc.property(gaps, (waits) => {
      let time = 0;
      const counts = createSlidingWindowCounter(max, WINDOW_MS, () => time);
      const admitted: number[] = [];
      for (const wait of waits) {
        time += wait;
        if (counts.msUntilAllowed('key') > 0) continue;
        counts.add('key');
        admitted.push(time);
      }
      for (const start of admitted) {
        const inside = admitted.filter((other) => other >= start && other < start + WINDOW_MS);
        expect(inside.length).toBeLessThanOrEqual(max);
      }
    }),
  );
});

test('returns the exact time to wait', () => {
  let time = 0;
  const max = 2;
  const counts = createSlidingWindowCounter(max, WINDOW_MS, () => time);
  counts.add('key');
  time = 30;
  counts.add('key');
  time = 40;
  expect(counts.msUntilAllowed('key')).toBe(60);
  time = 99;
  expect(counts.msUntilAllowed('key')).toBe(1);
  time = 100;
  expect(counts.msUntilAllowed('key')).toBe(0);
});

test('evicts the least recent keys beyond the maximum', () => {
  const [max, maxKeys] = [1, 3];
  const counts = createSlidingWindowCounter(max, WINDOW_MS, () => 0, maxKeys);
  for (const key of ['a', 'b', 'c', 'd']) counts.add(key);
  expect(['a', 'b', 'c', 'd'].map((key) => counts.msUntilAllowed(key) > 0)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('settling an event as not counted removes it, but only the first time', () => {
  const max = 2;
  const counts = createSlidingWindowCounter(max, WINDOW_MS, () => 0);
  const [one, other] = [counts.begin('key'), counts.begin('key')];
  expect([counts.msUntilAllowed('key'), counts.hasPending('key')]).toEqual([100, true]);
  one(false);
  one(false);
  expect([counts.msUntilAllowed('key'), counts.hasPending('key')]).toEqual([0, true]);
  other(true);
  other(false);
  counts.add('key');
  expect([counts.msUntilAllowed('key'), counts.hasPending('key')]).toEqual([100, false]);
});
