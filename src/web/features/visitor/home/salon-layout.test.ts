import { expect, test } from 'vitest';
import { hang } from './salon-layout.ts';

const piece = (width: number, height: number) => ({ picture: { width, height } });
const upright = piece(1120, 1400);
const bookmark = piece(480, 1440);
const panorama = piece(1600, 640);
const wide = piece(1400, 1120);

const narrow = (pieces: Parameters<typeof hang>[0]) => hang(pieces).map((place) => place.narrow);
const onWideWall = (pieces: Parameters<typeof hang>[0]) => hang(pieces).map((place) => place.wide);

test('fills each row of a phone with what stands well beside each other', () => {
  expect(narrow([bookmark, upright])).toEqual([4, 8]);
  expect(narrow([upright, upright, panorama])).toEqual([6, 6, 12]);
  expect(narrow([wide, upright])).toEqual([7, 5]);
});

test('hangs large beside small on a wide wall, and no row longer than the wall', () => {
  expect(onWideWall([bookmark, upright, upright, bookmark])).toEqual([2, 3, 4, 2]);
  expect(onWideWall([upright, upright, upright, upright, upright])).toEqual([3, 3, 4, 3, 3]);
  expect(onWideWall([panorama, panorama, panorama])).toEqual([5, 5, 6]);
});

test('lets a piece hang alone without blowing it up', () => {
  expect(hang([])).toEqual([]);
  expect(hang([upright])).toEqual([{ narrow: 8, wide: 3 }]);
  expect(hang([bookmark])).toEqual([{ narrow: 4, wide: 2 }]);
});

test('gives every piece a place in its order, however many there are', () => {
  const kinds = [upright, bookmark, panorama, wide, {}];
  const many = Array.from({ length: 200 }, (_, index) => kinds[(index * 7) % kinds.length] ?? upright);
  const places = hang(many);
  expect(places).toHaveLength(200);
  expect(Math.min(...places.map((place) => place.narrow))).toBeGreaterThanOrEqual(3);
  expect(Math.max(...places.map((place) => place.narrow))).toBeLessThanOrEqual(12);
  expect(Math.min(...places.map((place) => place.wide))).toBeGreaterThanOrEqual(2);
  expect(Math.max(...places.map((place) => place.wide))).toBeLessThanOrEqual(6);
});
