import { expect, test } from 'vitest';
import { arrive, type FormImage, formImages, isUnderWay, moveImage, toImages } from './image-list.ts';

const picture = (name: string, alt = ''): FormImage => ({
  url: `/media/${name}.webp`,
  width: 4,
  height: 5,
  alt,
});
const [a, b, c] = [picture('a'), picture('b'), picture('c')];

test.each([
  [0, 2, [b, c, a]],
  [2, 0, [c, a, b]],
  [1, 1, [a, b, c]],
  [0, -1, [a, b, c]],
  [2, 3, [a, b, c]],
  [7, 0, [a, b, c]],
])('moves picture %i to %i', (from, to, expected) => {
  expect(moveImage([a, b, c], from, to)).toEqual(expected);
});

test('numbers positions from 0 without a gap after each change', { tags: ['S229'] }, () => {
  const moved = moveImage([a, b, c], 2, 0);
  expect(toImages(moved).map(({ url, position }) => [url, position])).toEqual([
    [c.url, 0],
    [a.url, 1],
    [b.url, 2],
  ]);
  expect(toImages(moved.slice(1)).map(({ position }) => position)).toEqual([0, 1]);
});

test('sends a description only where there is one', () => {
  expect(toImages([picture('a', '  A kite '), picture('b', '  ')])).toEqual([
    { url: '/media/a.webp', position: 0, alt: 'A kite' },
    { url: '/media/b.webp', position: 1, alt: undefined },
  ]);
});

test('shows the pictures of a product by their positions', () => {
  const image = { width: 4, height: 5, placeholder: 'x', ready: true };
  expect(
    formImages([
      { ...image, url: '/media/b.webp', position: 1, ready: false },
      { ...image, url: '/media/a.webp', position: 0, alt: 'A kite' },
    ]),
  ).toEqual([picture('a', 'A kite'), b]);
});

test('an upload that arrives stays where it was put, with its description', () => {
  const under = { url: 'upload:1', width: 0, height: 0, alt: 'Sky' };
  expect(isUnderWay(under)).toBe(true);
  const images = arrive([a, under, c], 'upload:1', b);
  expect(images).toEqual([a, { ...b, alt: 'Sky' }, c]);
  expect(images.some(isUnderWay)).toBe(false);
});

test('an upload that was taken away meanwhile does not come back', () => {
  expect(arrive([a], 'upload:1', b)).toEqual([a]);
});

test('the same picture is not there twice', () => {
  expect(arrive([a, { url: 'upload:1', width: 0, height: 0, alt: '' }], 'upload:1', a)).toEqual([a]);
});
