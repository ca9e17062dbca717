import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { fontFaces } from '#contract/branding/font-faces.ts';
import { readMetrics, tableOffset } from './font-metrics.ts';

/** Ems that the middle of capitals may be away from the middle of their line: 3 pixels of the largest heading of a phone. */
const MAX_OFFSET = 0.06;

const faces = Object.values(fontFaces).flatMap(({ css }) =>
  [...css.matchAll(/@font-face\{[^}]*\/(\w+-display-normal-400-latin-[^}]*?\.woff2)[^}]*\}/g)].map(
    ([rule, file = '']) => ({ rule, file }),
  ),
);

test('there is a display font of each pair', () => {
  expect(faces).toHaveLength(Object.keys(fontFaces).length);
});

test.each(faces)('headings in $file are in the middle of their lines', async ({ rule, file }) => {
  const published = await readFile(new URL(`../public/assets/fonts/${file}`, import.meta.url));
  const font = await subsetFont(published, 'AHnx', { targetFormat: 'sfnt' });
  const { unitsPerEm, ascent, descent } = readMetrics(font);
  const adjusted = (name: string, units: number) => {
    const percentage = new RegExp(`${name}-override:([\\d.]+)%`).exec(rule)?.[1];
    return percentage === undefined ? units / unitsPerEm : Number(percentage) / 100;
  };
  // 88 is the offset of sCapHeight, which the table has since version 2.
  const capitals = font.readInt16BE(tableOffset(font, 'OS/2') + 88) / unitsPerEm;
  const offset = (adjusted('ascent', ascent) - adjusted('descent', -descent) - capitals) / 2;
  expect(Math.abs(offset)).toBeLessThan(MAX_OFFSET);
});
