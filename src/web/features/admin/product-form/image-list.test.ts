import { expect, test } from 'vitest';
import { moveItem } from '../shared/move-item.ts';
import { finishUpload, type FormImage, formImages, isNotUploaded, toImages } from './image-list.ts';

const image = (name: string, alt = ''): FormImage => ({
  url: `/media/${name}.webp`,
  width: 4,
  height: 5,
  alt,
});
const [a, b, c] = [image('a'), image('b'), image('c')];

test.each([
  [0, 2, [b, c, a]],
  [2, 0, [c, a, b]],
  [1, 1, [a, b, c]],
  [0, -1, [a, b, c]],
  [2, 3, [a, b, c]],
  [7, 0, [a, b, c]],
])('moves image %i to index %i, or nothing when there is no such place', (from, to, expected) => {
  expect(moveItem([a, b, c], from, to)).toEqual(expected);
});

test('numbers positions from 0 without a gap after each change', { tags: ['S229'] }, () => {
  const moved = moveItem([a, b, c], 2, 0);
  expect(toImages(moved).map(({ url, position }) => [url, position])).toEqual([
    [c.url, 0],
    [a.url, 1],
    [b.url, 2],
  ]);
  expect(toImages(moved.slice(1)).map(({ position }) => position)).toEqual([0, 1]);
});

test('sends a description only if there is one', () => {
  expect(toImages([image('a', '  A kite '), image('b', '  ')])).toEqual([
    { url: '/media/a.webp', position: 0, alt: 'A kite' },
    { url: '/media/b.webp', position: 1, alt: undefined },
  ]);
});

test('lists the images of a product by position', () => {
  const stored = { width: 4, height: 5, placeholder: 'x', ready: true };
  expect(
    formImages([
      { ...stored, url: '/media/b.webp', position: 1, ready: false },
      { ...stored, url: '/media/a.webp', position: 0, alt: 'A kite' },
    ]),
  ).toEqual([image('a', 'A kite'), b]);
});

test('a finished upload keeps its position and description', () => {
  const upload = { url: 'upload:1', width: 0, height: 0, alt: 'Sky' };
  expect(isNotUploaded(upload)).toBe(true);
  const images = finishUpload([a, upload, c], 'upload:1', b);
  expect(images).toEqual([a, { ...b, alt: 'Sky' }, c]);
  expect(images.some(isNotUploaded)).toBe(false);
});

test('a finished upload that was removed meanwhile does not come back', () => {
  expect(finishUpload([a], 'upload:1', b)).toEqual([a]);
});

test('the same image is not listed twice', () => {
  expect(finishUpload([a, { url: 'upload:1', width: 0, height: 0, alt: '' }], 'upload:1', a)).toEqual([a]);
});
