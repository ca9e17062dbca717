import { describe, expect, test } from 'vitest';
import {
  imageWidths,
  MAX_IMAGE_SIDE,
  previewSource,
  srcSet,
  standardSource,
  widthsFor,
} from './image-sources.ts';

const image = { url: '/media/abc.webp', width: 1200, height: 1500, ready: true };

test('makes no smaller rendition as wide as the image, and none as wide as the largest one', () => {
  expect(Math.max(...imageWidths.early, ...imageWidths.ready)).toBeLessThan(MAX_IMAGE_SIDE);
  expect(widthsFor(1200, [320, 640, 960, 1440])).toEqual([320, 640, 960]);
  expect(widthsFor(320, [320, 640])).toEqual([]);
});

describe('srcSet', () => {
  test('lists every width of both formats once the image is ready', () => {
    expect(srcSet(image, 'avif')).toBe(
      '/media/abc-320.avif 320w, /media/abc-640.avif 640w, /media/abc-960.avif 960w',
    );
    expect(srcSet(image, 'webp')).toBe(
      '/media/abc-320.webp 320w, /media/abc-640.webp 640w, /media/abc-960.webp 960w, /media/abc.webp 1200w',
    );
  });

  test('lists no AVIF and only two smaller widths until the image is ready', () => {
    const early = { ...image, ready: false };
    expect(srcSet(early, 'avif')).toBeUndefined();
    expect(srcSet(early, 'webp')).toBe(
      '/media/abc-320.webp 320w, /media/abc-960.webp 960w, /media/abc.webp 1200w',
    );
  });

  test('lists only the image itself when it is small', () => {
    const small = { ...image, width: 200 };
    expect(srcSet(small, 'avif')).toBeUndefined();
    expect(srcSet(small, 'webp')).toBe('/media/abc.webp 200w');
  });
});

test('uses 960 pixels without a srcset, and a preview for links', () => {
  expect(standardSource(image)).toBe('/media/abc-960.webp');
  expect(standardSource({ ...image, width: 960 })).toBe('/media/abc.webp');
  expect(previewSource(image)).toBe('/media/abc-preview.jpg');
});
