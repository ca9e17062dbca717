import { contrast, type Oklch, toHex, toOklch } from './oklch.ts';

/**
 * The colors that `tokens.css` names: backgrounds (paper for pages, wall behind pictures), texts (ink) and lines; the accent
 * (sindoor) for actions; indigo for what is selected, turmeric for what deserves attention (with a mark: the edge of a notice),
 * leaf for good news, and madder for errors.
 */
export type Palette = Record<ColorName, string>;
export type ColorName = keyof typeof base.light;

/** The backgrounds that an artist can choose for the pages (`paper` in the branding). Not the papers of orders. */
export const pageBackgrounds = ['ivory', 'white', 'gray', 'tint', 'dark'] as const;
export type PageBackground = (typeof pageBackgrounds)[number];

/** The accent and the palettes of a shop that has chosen none: those of `tokens.css`, which a test compares. */
export const DEFAULT_ACCENT = '#b2331c';
const base = {
  light: {
    paper: '#f8f2e6',
    'paper-raised': '#fefaf2',
    'paper-sunk': '#efe5d3',
    wall: '#efe6d5',
    ink: '#2a201a',
    'ink-soft': '#54463b',
    'ink-faint': '#6b5c4f',
    line: '#dccfb8',
    'line-strong': '#8b7a66',
    sindoor: '#b2331c',
    'sindoor-fill': '#b2331c',
    'sindoor-deep': '#922511',
    'sindoor-tint': '#f6e0d4',
    'on-sindoor': '#fff8ec',
    indigo: '#2c3a78',
    'indigo-tint': '#e4e3e8',
    'on-indigo': '#f7f2e8',
    turmeric: '#7a4f00',
    'turmeric-mark': '#d6951b',
    'turmeric-tint': '#f6e4b6',
    leaf: '#3b5f24',
    'leaf-tint': '#e4ead2',
    madder: '#9a1537',
    'madder-fill': '#9a1537',
    'madder-deep': '#7c0e2a',
    'madder-tint': '#f7dfe0',
    'on-madder': '#fff6f2',
  },
  dark: {
    paper: '#1a1512',
    'paper-raised': '#251e19',
    'paper-sunk': '#120e0b',
    wall: '#211a15',
    ink: '#f2e8d8',
    'ink-soft': '#cfc1ad',
    'ink-faint': '#a99a85',
    line: '#3c322a',
    'line-strong': '#85755f',
    sindoor: '#ee7552',
    'sindoor-fill': '#c4402a',
    'sindoor-deep': '#a93420',
    'sindoor-tint': '#41221a',
    'on-sindoor': '#fff8ec',
    indigo: '#aab6ee',
    'indigo-tint': '#272a3f',
    'on-indigo': '#10142b',
    turmeric: '#e8bb5f',
    'turmeric-mark': '#d6951b',
    'turmeric-tint': '#3b2c10',
    leaf: '#a9c784',
    'leaf-tint': '#26301a',
    madder: '#f392a0',
    'madder-fill': '#a12c44',
    'madder-deep': '#8a2238',
    'madder-tint': '#421d26',
    'on-madder': '#fff6f2',
  },
} as const;
type Scheme = keyof typeof base;

/** The palettes of `tokens.css`. */
export const defaultPalettes: Record<Scheme, Palette> = base;

const backgrounds = ['paper', 'paper-raised', 'paper-sunk', 'wall'] as const;
// Contrast ratios of WCAG.
const TEXT_CONTRAST = 4.5;
const BODY_TEXT_CONTRAST = 7;
const EDGE_CONTRAST = 3;

type Pair = { front: ColorName; back: ColorName; minContrast: number };

const on = (backs: readonly ColorName[], fronts: readonly ColorName[], minContrast: number): Pair[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, minContrast })));

const inks = ['ink', 'ink-soft', 'ink-faint'] as const;
const texts = ['sindoor', 'indigo', 'turmeric', 'leaf', 'madder'] as const;
/** Backgrounds of chosen rows, notices and fields with errors, on which texts, links and controls are drawn. */
const tints = ['indigo-tint', 'turmeric-tint', 'madder-tint'] as const;

/** Which colors are drawn on which, with the minimum contrast: texts, and edges of controls. */
export const contrastPairs: readonly Pair[] = [
  ...on(backgrounds, ['ink', 'ink-soft'], BODY_TEXT_CONTRAST),
  ...on(backgrounds, ['ink-faint', ...texts], TEXT_CONTRAST),
  ...on(tints, [...inks, ...texts], TEXT_CONTRAST),
  ...on(['sindoor-tint'], ['ink', 'sindoor'], TEXT_CONTRAST),
  ...on(['leaf-tint'], ['leaf'], TEXT_CONTRAST),
  ...on(['sindoor-fill', 'sindoor-deep'], ['on-sindoor'], TEXT_CONTRAST),
  ...on(['indigo'], ['on-indigo'], TEXT_CONTRAST),
  ...on(['madder-fill', 'madder-deep'], ['on-madder'], TEXT_CONTRAST),
  ...on([...backgrounds, ...tints], ['line-strong'], EDGE_CONTRAST),
  // The done part of a progress bar.
  ...on(['line'], ['indigo'], EDGE_CONTRAST),
];

/**
 * Filled buttons, also hovered: their fill is their edge. The default dark palette has less contrast here, because the
 * specification fixes its colors; their labels can be read.
 */
export const fillPairs: readonly Pair[] = on(
  backgrounds,
  ['sindoor-fill', 'sindoor-deep', 'madder-fill', 'madder-deep'],
  EDGE_CONTRAST,
);

const warmHue = toOklch(base.light.paper).h;
const BLUE_HUE = 250;

const isColorless = ({ c }: Oklch): boolean => c < 0.02;

/** The share of its chroma that a base color keeps on white, gray or tinted paper, and the hue that it gets. */
function tone(paper: 'white' | 'gray' | 'tint', accent: Oklch): { chromaShare: number; h: number } {
  if (paper === 'white') return { chromaShare: 0.15, h: warmHue };
  if (paper === 'gray') return { chromaShare: 0.35, h: BLUE_HUE };
  // An accent without color gives a paper without color.
  return { chromaShare: isColorless(accent) ? 0 : 1, h: accent.h };
}

/** Added to the lightness of backgrounds on white paper, so that the page is white. */
const LIFT = 0.022;

function toned(name: ColorName, scheme: Scheme, paper: PageBackground, accent: Oklch): Oklch {
  const color = toOklch(base[scheme][name]);
  if (paper === 'ivory' || paper === 'dark') return color;
  const { chromaShare, h } = tone(paper, accent);
  const isBackground = backgrounds.some((background) => background === name);
  const lift = paper === 'white' && scheme === 'light' && isBackground ? LIFT : 0;
  return { l: Math.min(1, color.l + lift), c: color.c * chromaShare, h };
}

/** The most chroma that an accent keeps: more would glare. */
const MAX_CHROMA = 0.2;
/**
 * The least chroma of an accent on a dark page. There a dark accent becomes lighter, and with less chroma its button would be
 * gray and look disabled.
 */
const MIN_DARK_CHROMA = 0.11;
/** The hues of yellow, and of the ochre that a yellow becomes when it has to be darker. */
const YELLOW = { from: 72, to: 112, ochre: 70 };
/** How much darker a yellow is when all of its hue has turned. */
const TURN = 0.2;
/** From this lightness on, an accent is the fill of buttons on a dark page as it is, with a dark label. */
const LIGHT_FILL = 0.7;
/** The lightest fill on a dark page: more would glare. */
const MAX_DARK_FILL = 0.82;
/** A step of lightness. */
const STEP = 0.004;
const MAX_STEPS = 260;

/** A color with another lightness. A yellow turns to ochre as it gets darker: with its own hue it would be the color of mud. */
function withLightness(color: Oklch, l: number): Oklch {
  const { h } = color;
  if (h < YELLOW.from || h > YELLOW.to) return { ...color, l };
  const turned = Math.min(1, Math.max(0, (color.l - l) / TURN));
  return { ...color, l, h: h - (h - YELLOW.ochre) * turned };
}

type Back = { color: string; minContrast: number };

/** Moves the lightness away from the colors behind until the contrast is enough: at the latest in black or white. */
function readable(color: Oklch, backs: readonly Back[]): string {
  const isOnDark = backs.every((back) => toOklch(back.color).l < 0.6);
  const direction = isOnDark ? STEP : -STEP;
  let hex = toHex(color);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    hex = toHex(withLightness(color, color.l + direction * step));
    if (backs.every((back) => contrast(hex, back.color) >= back.minContrast)) return hex;
  }
  return hex;
}

/** The lightest fill of a button on a dark page on which its light label can be read. */
function darkFill(color: Oklch, label: string, fallback: string): string {
  // From a medium lightness down to a dark one; the contrast has a margin for rounding.
  for (let l = 0.66; l > 0.3; l -= STEP / 2) {
    const hex = toHex(withLightness(color, l));
    if (contrast(hex, label) >= TEXT_CONTRAST + 0.05) return hex;
  }
  return fallback;
}

/** The button of an accent on a dark page. */
function darkButton(accent: Oklch, colors: Palette): { fill: string; label: string } {
  if (accent.l >= LIGHT_FILL)
    return {
      fill: toHex({ ...accent, l: Math.min(accent.l, MAX_DARK_FILL) }),
      label: colors['paper-sunk'],
    };
  const label = colors['on-sindoor'];
  return { fill: darkFill(accent, label, base.dark['sindoor-fill']), label };
}

/** How much darker a hovered button is, unless it would vanish in a dark page; a black one becomes lighter. */
const HOVER = 0.07;

function hovered(fill: string, backs: readonly Back[]): string {
  const color = toOklch(fill);
  return readable({ ...color, l: color.l < HOVER ? color.l + HOVER : color.l - HOVER }, backs);
}

const tintOf = (accent: Oklch, scheme: Scheme) => {
  const { l, c } = toOklch(base[scheme]['sindoor-tint']);
  return toHex({ l, c: Math.min(accent.c, c), h: accent.h });
};

/** What a color is drawn on. */
const behind = (pairs: readonly Pair[], name: ColorName, colors: Palette): Back[] =>
  pairs
    .filter(({ front }) => front === name)
    .map(({ back, minContrast }) => ({ color: colors[back], minContrast }));

/** The colors of one scheme. */
function paletteOf(accent: Oklch, paper: PageBackground, scheme: Scheme): Palette {
  const colors: Palette = { ...base[scheme] };
  const toneWithPaper = ['line', 'line-strong', 'ink', 'ink-soft', 'ink-faint'] as const;
  for (const name of [...backgrounds, ...toneWithPaper])
    colors[name] = toHex(toned(name, scheme, paper, accent));
  colors['sindoor-tint'] = tintOf(accent, scheme);
  const minChroma = scheme === 'light' || isColorless(accent) ? 0 : MIN_DARK_CHROMA;
  const fromAccent = { ...accent, c: Math.min(Math.max(accent.c, minChroma), MAX_CHROMA) };
  const { l } = toOklch(base[scheme].sindoor);
  // In the light scheme the accent keeps its lightness if it can be read; in the dark scheme it begins at least as light as the
  // default.
  const start = { ...fromAccent, l: scheme === 'light' ? accent.l : Math.max(accent.l, l) };
  for (const name of [
    'ink',
    'ink-soft',
    'ink-faint',
    'indigo',
    'turmeric',
    'leaf',
    'madder',
    'line-strong',
    'sindoor',
  ] as const) {
    const color = name === 'sindoor' ? start : toOklch(colors[name]);
    colors[name] = readable(color, behind(contrastPairs, name, colors));
  }
  const fill = (name: 'sindoor' | 'madder', color: string) => {
    colors[`${name}-fill`] = color;
    colors[`${name}-deep`] = hovered(color, behind(fillPairs, `${name}-deep`, colors));
  };
  if (scheme === 'light') fill('sindoor', colors.sindoor);
  else {
    const button = darkButton(fromAccent, colors);
    colors['on-sindoor'] = button.label;
    fill('sindoor', button.fill);
    const madder = base.dark['madder-fill'];
    fill('madder', darkFill(toOklch(madder), colors['on-madder'], madder));
  }
  return colors;
}

/**
 * Computes the colors of a shop from its accent, such that all texts and controls can be read.
 * @param accent such as #b2331c: its chroma is limited, its lightness changes where the contrast needs it, and its hue only when a
 * yellow gets darker; in the dark scheme its lightness and chroma can also be raised
 * @returns the palettes for light and dark schemes; both are dark on dark paper
 */
export function computePalettes(accent: string, paper: PageBackground): { light: Palette; dark: Palette } {
  const color = toOklch(accent);
  const dark = paletteOf(color, paper, 'dark');
  return { light: paper === 'dark' ? dark : paletteOf(color, paper, 'light'), dark };
}
