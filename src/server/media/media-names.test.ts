import { describe, expect, test } from 'vitest';
import { previewSource, srcSet, standardSource } from '#contract/catalog/images/image-sources.ts';
import {
  hashOfUrl,
  fullResolutionName,
  hashOfName,
  hashOfServedName,
  mediaUrl,
  fallbackName,
  previewName,
  tileName,
  tileOfName,
  contentTypeOfName,
  renditionName,
} from './media-names.ts';

const hash = '0123456789abcdef0123456789abcdef';

describe('names', () => {
  test.each([
    [`${hash}.webp`, 'image/webp'],
    [`${hash}-320.webp`, 'image/webp'],
    [`${hash}-1440.avif`, 'image/avif'],
    [fallbackName(hash), 'image/jpeg'],
    [previewName(hash), 'image/jpeg'],
    [fullResolutionName(hash), 'image/jpeg'],
    [tileName(hash, { level: 0, column: 0, row: 0 }), 'image/webp'],
    [`${hash}-4_11_7.webp`, 'image/webp'],
  ])('%s is the name of an image file', (name, type) => {
    expect(hashOfName(name)).toBe(hash);
    expect(contentTypeOfName(name)).toBe(type);
  });

  test.each([
    '',
    hash,
    `${hash}.avif`,
    `${hash}.jpg`,
    `${hash}.svg`,
    `${hash}.webp `,
    `${hash}.webp\n`,
    `${hash}.webp\0`,
    `${hash}.webp/`,
    `/${hash}.webp`,
    `../${hash}.webp`,
    `${hash.toUpperCase()}.webp`,
    `${hash}0.webp`,
    `${hash.slice(1)}.webp`,
    `${hash}-321.webp`,
    `${hash}--1.webp`,
    `${hash}-1e9.webp`,
    `${hash}-320.jpg`,
    `${hash}-320.exe`,
    `${hash}-preview.webp`,
    `${hash}-960-960.webp`,
    `${hash}-fine.webp`,
    ...[
      '1_2',
      '-1_0_0',
      '1_-1_0',
      '01_0_0',
      '1_0_00',
      '1_0_1000',
      '1_0_1e2',
      '1.5_0_0',
      '+1_0_0',
      ' 1_0_0',
      '1_0_0_0',
      '١_0_0',
    ].map((size) => `${hash}-${size}.webp`),
    `${hash}-1_0_0.jpg`,
    `${hash}-1_0_0.webp\n`,
    `${hash}-1_0_..%2f0.webp`,
    '../../etc/passwd',
    'unfinished',
    'a'.repeat(10_000),
  ])('%j is not the name of an image file', (name) => {
    expect(hashOfName(name)).toBeUndefined();
  });
});

test('the full-resolution rendition is stored but not public', () => {
  expect(hashOfServedName(fullResolutionName(hash))).toBeUndefined();
  expect(hashOfServedName(tileName(hash, { level: 2, column: 1, row: 0 }))).toBe(hash);
});

test('parses tile names', () => {
  const tile = { level: 12, column: 0, row: 103 };
  expect(tileOfName(tileName(hash, tile))).toEqual({ hash, tile });
  expect(tileOfName(renditionName(hash, 320, 'webp'))).toBeUndefined();
});

test('every URL on a page has a valid file name', () => {
  for (const ready of [true, false]) {
    const image = { url: mediaUrl(hash), width: 1920, height: 1280, ready };
    const sets = [srcSet(image, 'webp'), srcSet(image, 'avif')].join(', ');
    const urls = sets.split(', ').flatMap((entry) => entry.split(' ').slice(0, 1));
    for (const url of [...urls.filter(Boolean), standardSource(image), previewSource(image)]) {
      expect(hashOfUrl(url)).toBe(hash);
    }
  }
});

test.each([
  `http://localhost:3000/media/${hash}.webp`,
  `//evil.example/media/${hash}.webp`,
  `/media/../media/${hash}.webp`,
  `/media//${hash}.webp`,
  `/media/${hash}.webp?x`,
  `/media/${hash}.webp#x`,
  `media/${hash}.webp`,
  '/media/',
  'javascript:alert(1)',
])('%s is not a URL of a stored image', (url) => {
  expect(hashOfUrl(url)).toBeUndefined();
});
