import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { fontFaces } from '#contract/branding/font-faces.ts';
import { between } from './font-css.ts';
import { missingCharacters } from './font-metrics.ts';

const publicFolder = new URL('../public/', import.meta.url);
const styles = new URL('../src/web/styles/fonts.css', import.meta.url);

/** The characters of a `unicode-range`. */
const charactersOf = (range: string) =>
  [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .map(([, first = '', last = first]) => between(Number.parseInt(first, 16), Number.parseInt(last, 16)))
    .join('');

type Face = { file: string; url: URL; range: string };

const facesIn = (css: string, urlOf: (file: string) => URL): Face[] =>
  [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].flatMap(([rule]) => {
    const file = /url\(['"]?([^'")]+\.woff2)/.exec(rule)?.[1];
    const range = /unicode-range:([^;}]+)/.exec(rule)?.[1];
    return file && range ? [{ file, url: urlOf(file), range }] : [];
  });

const faces = [
  ...facesIn(await readFile(styles, 'utf8'), (file) => new URL(file, styles)),
  ...Object.values(fontFaces).flatMap(({ css }) => facesIn(css, (file) => new URL(`.${file}`, publicFolder))),
  // The files with Devanagari have the range that their publisher names.
].filter(({ file }) => !file.includes('devanagari'));

test('there are fonts with ranges', () => {
  expect(faces.length).toBeGreaterThan(30);
});

// A browser takes a character of the range from this file only, and rejects a file without characters.
test.each(faces)('$file has each character of its range', async ({ url, range }) => {
  const characters = charactersOf(range);
  expect(characters).not.toBe('');
  const font = await subsetFont(await readFile(url), characters, { targetFormat: 'sfnt' });
  expect(missingCharacters(font, characters)).toEqual([]);
});
