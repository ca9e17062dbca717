import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, toHex, toOklch } from './oklch.ts';
import {
  computePalettes,
  DEFAULT_ACCENT,
  fillPairs,
  contrastPairs,
  pageBackgrounds,
  type Palette,
} from './palette.ts';

const hexColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

// In OKLCH, `l` is the lightness from 0 to 1, `c` the chroma, from 0 for gray, and `h` the hue in degrees.

/** Degrees by which a hue may differ and still be the same to the eye. */
const HUE_TOLERANCE = 8;
/** The hue of the ochre that a yellow becomes when it has to be darker. */
const OCHRE_HUE = 70;

/** The pairs with too little contrast. */
const faults = (palette: Palette) =>
  [...contrastPairs, ...fillPairs]
    .filter(({ front, back, minContrast }) => contrast(palette[front], palette[back]) < minContrast)
    .map(({ front, back }) => `${front} ${palette[front]} on ${back} ${palette[back]}`);

test('500 random accents give palettes in which every text and every control can be seen', () => {
  fc.assert(
    fc.property(hexColor, fc.constantFrom(...pageBackgrounds), (accent, paper) => {
      const { light, dark } = computePalettes(accent, paper);
      expect(faults(light)).toEqual([]);
      expect(faults(dark)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each(['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff00ff', '#808080', DEFAULT_ACCENT])(
  'the accent %s gives readable palettes on every paper',
  (accent) => {
    for (const paper of pageBackgrounds) {
      const { light, dark } = computePalettes(accent, paper);
      expect(faults(light), paper).toEqual([]);
      expect(faults(dark), paper).toEqual([]);
    }
  },
);

// `sindoor` is the role of the accent: see the pigment names in the glossary of CONTRIBUTING.md.
test('an accent that can be read stays as it is', () => {
  expect(computePalettes('#0b5345', 'ivory').light.sindoor).toBe('#0b5345');
});

test('an accent that is too light keeps its hue, but a yellow becomes an ochre and not the color of mud', () => {
  for (const [accent, hue] of [
    ['#7fd0e8', toOklch('#7fd0e8').h],
    ['#b9a0f0', toOklch('#b9a0f0').h],
    ['#d9a514', OCHRE_HUE],
    ['#ffd400', OCHRE_HUE],
  ] as const) {
    const { light } = computePalettes(accent, 'ivory');
    expect(Math.abs(toOklch(light.sindoor).h - hue), accent).toBeLessThan(HUE_TOLERANCE);
    // WCAG's minimum for text.
    expect(contrast(light.sindoor, light['paper-sunk'])).toBeGreaterThanOrEqual(4.5);
  }
});

test('a light accent is the fill of a button on a dark page, with a dark label', () => {
  const { dark } = computePalettes('#d9a514', 'ivory');
  expect(dark['sindoor-fill']).toBe('#d9a514');
  expect(toOklch(dark['on-sindoor']).l).toBeLessThan(0.3);
  expect(toOklch(computePalettes('#0b5345', 'ivory').dark['on-sindoor']).l).toBeGreaterThan(0.9);
});

test('a very dark accent makes a colored button on a dark page, and black a gray one', () => {
  const fillOf = (accent: string) => toOklch(computePalettes(accent, 'ivory').dark['sindoor-fill']);
  for (const accent of ['#14142b', '#2b1400', '#0a2014']) {
    expect(fillOf(accent).c, accent).toBeGreaterThan(0.08);
    expect(Math.abs(fillOf(accent).h - toOklch(accent).h), accent).toBeLessThan(HUE_TOLERANCE);
  }
  expect(fillOf('#000000').c).toBeLessThan(0.01);
});

test('dark paper is dark for everyone', () => {
  const { light, dark } = computePalettes('#0b5345', 'dark');
  expect(light).toEqual(dark);
  expect(toOklch(light.paper).l).toBeLessThan(0.3);
});

test('converts colors to OKLCH and back', () => {
  expect(toOklch('#ff0000')).toMatchObject({ l: expect.closeTo(0.628, 2), h: expect.closeTo(29.2, 0) });
  fc.assert(
    fc.property(hexColor, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex);
    }),
  );
  // Beyond what a screen shows.
  expect(toHex({ l: 0.7, c: 0.4, h: 145 })).toMatch(/^#[\da-f]{6}$/);
});
