import { expect, test } from 'vitest';
import { salonLayout } from './salon-layout.ts';

const item = (width: number, height: number) => ({ image: { width, height } });
const upright = item(1120, 1400);
const bookmark = item(480, 1440);
const panorama = item(1600, 640);
const wide = item(1400, 1120);

const narrowSpans = (items: Parameters<typeof salonLayout>[0]) =>
  salonLayout(items).map((spans) => spans.narrow);
const wideSpans = (items: Parameters<typeof salonLayout>[0]) => salonLayout(items).map((spans) => spans.wide);

test('fills each row on a phone', () => {
  expect(narrowSpans([bookmark, upright])).toEqual([4, 8]);
  expect(narrowSpans([upright, upright, panorama])).toEqual([6, 6, 12]);
  expect(narrowSpans([wide, upright])).toEqual([7, 5]);
});

test('mixes large and small images on a wide screen, within twelve columns a row', () => {
  expect(wideSpans([bookmark, upright, upright, bookmark])).toEqual([2, 3, 4, 2]);
  expect(wideSpans([upright, upright, upright, upright, upright])).toEqual([3, 3, 4, 3, 3]);
  expect(wideSpans([panorama, panorama, panorama])).toEqual([5, 5, 6]);
});

test('does not stretch a single image across the row', () => {
  expect(salonLayout([])).toEqual([]);
  expect(salonLayout([upright])).toEqual([{ narrow: 8, wide: 3 }]);
  expect(salonLayout([bookmark])).toEqual([{ narrow: 4, wide: 2 }]);
});

test('another image joins a single one in the last row, or else that one grows', () => {
  expect(narrowSpans([upright, upright, upright])).toEqual([6, 6, 12]);
  expect(narrowSpans([bookmark, bookmark, bookmark, upright])).toEqual([4, 4, 4, 8]);
  expect(wideSpans([upright, upright, upright, upright])).toEqual([3, 3, 4, 3]);
  expect(salonLayout([panorama, upright]).map((spans) => spans.narrow)).toEqual([12, 12]);
});

test('gives 200 images only widths for which gallery.css has classes', () => {
  const kinds = [upright, bookmark, panorama, wide, {}];
  const many = Array.from({ length: 200 }, (_, index) => kinds[(index * 7) % kinds.length] ?? upright);
  const layout = salonLayout(many);
  expect(layout).toHaveLength(200);
  // The classes are `w-{3..12}/12` and `md:w-{2..6}/12`.
  expect(Math.min(...layout.map((spans) => spans.narrow))).toBeGreaterThanOrEqual(3);
  expect(Math.max(...layout.map((spans) => spans.narrow))).toBeLessThanOrEqual(12);
  expect(Math.min(...layout.map((spans) => spans.wide))).toBeGreaterThanOrEqual(2);
  expect(Math.max(...layout.map((spans) => spans.wide))).toBeLessThanOrEqual(6);
});
