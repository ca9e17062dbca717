import { expect, test } from 'vitest';
import { describe, holds } from './figure.ts';

const figure = { name: 'weight', value: 115, unit: 'KB' };

test('a figure without a limit always passes', () => {
  expect(holds(figure)).toBe(true);
});

test('a figure equal to its limit passes, one beyond it fails', () => {
  expect(holds({ ...figure, atMost: 115 })).toBe(true);
  expect(holds({ ...figure, atMost: 114.9 })).toBe(false);
  expect(holds({ ...figure, atLeast: 115 })).toBe(true);
  expect(holds({ ...figure, atLeast: 115.1 })).toBe(false);
});

test('a figure that could not be measured fails', () => {
  expect(holds({ ...figure, value: Number.NaN, atMost: 1 })).toBe(false);
  expect(holds({ ...figure, value: Number.NaN, atLeast: 1 })).toBe(false);
});

test('a line shows the limit and whether it was missed', () => {
  expect(describe({ ...figure, atMost: 100 })).toMatch(/^weight +115\.0 KB +at most 100 +MISSED$/);
  expect(describe(figure)).toMatch(/^weight +115\.0 KB$/);
});

test('a limit known to be missed is reported with its reason', () => {
  const known = { ...figure, atMost: 100, missedBecause: 'decision 10' };
  expect(holds(known)).toBe(false);
  expect(describe(known)).toMatch(/^weight +115\.0 KB +at most 100 +missed: see decision 10$/);
  expect(describe({ ...known, atMost: 115 })).toMatch(/ok$/);
});
