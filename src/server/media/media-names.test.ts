import { describe, expect, test } from 'vitest';
import { previewSource, srcSet, standardSource } from '#contract/picture-sources.ts';
import {
  hashOfAddress,
  hashOfName,
  mediaAddress,
  plainName,
  previewName,
  typeOfName,
} from './media-names.ts';

const hash = '0123456789abcdef0123456789abcdef';

describe('names', () => {
  test.each([
    [`${hash}.webp`, 'image/webp'],
    [`${hash}-320.webp`, 'image/webp'],
    [`${hash}-1440.avif`, 'image/avif'],
    [plainName(hash), 'image/jpeg'],
    [previewName(hash), 'image/jpeg'],
  ])('%s is ours', (name, type) => {
    expect(hashOfName(name)).toBe(hash);
    expect(typeOfName(name)).toBe(type);
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
    '../../etc/passwd',
    'unfinished',
    'a'.repeat(10_000),
  ])('%j is not', (name) => {
    expect(hashOfName(name)).toBeUndefined();
  });
});

test('every address that a page can ask for has a name of ours', () => {
  for (const ready of [true, false]) {
    const picture = { url: mediaAddress(hash), width: 1920, height: 1280, ready };
    const sets = [srcSet(picture, 'webp'), srcSet(picture, 'avif')].join(', ');
    const asked = sets.split(', ').flatMap((entry) => entry.split(' ').slice(0, 1));
    for (const address of [...asked.filter(Boolean), standardSource(picture), previewSource(picture)]) {
      expect(hashOfAddress(address)).toBe(hash);
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
])('%s is no address that the shop gave', (address) => {
  expect(hashOfAddress(address)).toBeUndefined();
});
