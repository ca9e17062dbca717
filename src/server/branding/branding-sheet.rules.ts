import type { SheetStyle } from '#contract/branding/branding.ts';
import { fontFaces } from '#contract/branding/font-faces.ts';
import { computePalettes, DEFAULT_ACCENT } from '#contract/branding/palette.ts';

/**
 * CSS variables on dark paper: the overlay behind dialogs (veil), the shadows of raised parts (lift), of unframed images (hang)
 * and of sheets in mats (sheet), dimmed images (dim), the strength of paper grain and tint. A test compares them with `tokens.css`.
 */
export const darkEffects = {
  veil: 'rgb(8 5 3 / 0.66)',
  lift: '0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -8px rgb(0 0 0 / 0.6)',
  hang: '0 0 0 1px rgb(255 240 220 / 0.16), 0 10px 24px rgb(0 0 0 / 0.7)',
  sheet: 'brightness(0.94) drop-shadow(0 6px 12px rgb(0 0 0 / 0.5))',
  dim: 'brightness(0.94)',
  grain: '0.35',
  tint: '0.08',
};

const rule = (scheme: 'light' | 'dark', values: Record<string, string>) =>
  `:root{color-scheme:${scheme};${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** Overrides the colors of `tokens.css`, except on printed paper. */
function colorRules({ accent, paper }: SheetStyle): string {
  if (accent === DEFAULT_ACCENT && paper === 'ivory') return '';
  const { light, dark } = computePalettes(accent, paper);
  // Also for visitors who prefer light, for whom `tokens.css` has the effects of light paper.
  if (paper === 'dark') return `@media screen{${rule('dark', { ...dark, ...darkEffects })}}`;
  return `@media screen{${rule('light', light)}}@media screen and (prefers-color-scheme:dark){${rule('dark', dark)}}`;
}

const EMOJI = "'Apple Color Emoji','Segoe UI Emoji','Noto Color Emoji'";

/** Overrides the fonts of `theme.css`. */
function fontRules({ fonts }: SheetStyle): string {
  if (fonts === 'fraunces') return '';
  const text = `'Own Text','Own Text Arial',system-ui,'Nirmala UI','Noto Sans Devanagari',sans-serif,${EMOJI}`;
  // Each pair has some of these fallbacks.
  const fallbacks = ['Arial', 'Georgia', 'Noto', 'Times'].map((name) => `'Own Display ${name}'`).join(',');
  const displayFallbacks = `${fallbacks},'Noto Serif Devanagari',serif`;
  const withOwn = `${fontFaces[fonts].css}:root{--font-text:${text};--font-display:'Own Display',${displayFallbacks}}`;
  // On a phone the pieces under “You may also like” are below the screen. A name in Hindi among them would load 30 KB before the
  // picture of the page: its font waits as lazy images do (boot-script.ts).
  const related = '[data-holds-images] [aria-labelledby=related-pieces]';
  return fonts === 'martel'
    ? `${withOwn}@media screen and (max-width:47.99rem){${related}{--font-display:${displayFallbacks}}}`
    : withOwn;
}

/** The style sheet of a branding: its colors and fonts. */
export const brandingSheet = (style: SheetStyle): string => colorRules(style) + fontRules(style);
