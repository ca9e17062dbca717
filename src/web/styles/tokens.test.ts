import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultPalettes, contrastPairs } from '#contract/branding/palette.ts';

type Palette = Map<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = palette(css.slice(0, css.indexOf('@media')));
const dark = palette(css.slice(css.indexOf('prefers-color-scheme: dark'), css.indexOf('@media print')));

for (const [name, colors] of [['light', light] as const, ['dark', dark] as const]) {
  test.each(contrastPairs)(
    `${name}: $front on $back has a contrast of $minContrast`,
    ({ front, back, minContrast }) => {
      expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(minContrast);
    },
  );
}

test('the default palettes of palette.ts have the colors of tokens.css', () => {
  expect(Object.fromEntries(light)).toEqual(defaultPalettes.light);
  expect(Object.fromEntries(dark)).toEqual(defaultPalettes.dark);
});

test('dark redefines every color of light', () => {
  expect([...dark.keys()]).toEqual([...light.keys()]);
});

function palette(block: string): Palette {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

function contrast(colors: Palette, one: string, other: string): number {
  const [a, b] = [luminance(colors, one), luminance(colors, other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colors: Palette, name: string): number {
  const hex = colors.get(name);
  if (!hex) throw new Error(`There is no color ${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
