import { expect, test } from 'vitest';
import { figureText, isWithinLimits } from './figure.ts';

const figure = { name: 'weight', value: 115, unit: 'KB' };

test('a figure without a limit always passes', () => {
  expect(isWithinLimits(figure)).toBe(true);
});

test('a figure equal to its limit passes, one beyond it fails', () => {
  expect(isWithinLimits({ ...figure, atMost: 115 })).toBe(true);
  expect(isWithinLimits({ ...figure, atMost: 114.9 })).toBe(false);
  expect(isWithinLimits({ ...figure, atLeast: 115 })).toBe(true);
  expect(isWithinLimits({ ...figure, atLeast: 115.1 })).toBe(false);
});

test('a figure that could not be measured fails', () => {
  expect(isWithinLimits({ ...figure, value: Number.NaN, atMost: 1 })).toBe(false);
  expect(isWithinLimits({ ...figure, value: Number.NaN, atLeast: 1 })).toBe(false);
});

test('a line shows the limit and whether it was missed', () => {
  expect(figureText({ ...figure, atMost: 100 })).toMatch(/^weight +115\.0 KB +at most 100 +MISSED$/);
  expect(figureText(figure)).toMatch(/^weight +115\.0 KB$/);
});

test('a limit known to be missed is reported with its reason', () => {
  const known = { ...figure, atMost: 100, missedBecause: 'decision 10' };
  expect(isWithinLimits(known)).toBe(false);
  expect(figureText(known)).toMatch(/^weight +115\.0 KB +at most 100 +missed: see decision 10$/);
  expect(figureText({ ...known, atMost: 115 })).toMatch(/ok$/);
});
