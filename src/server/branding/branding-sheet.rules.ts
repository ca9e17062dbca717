import type { SheetName } from '#contract/branding/branding.ts';
import { fontFaces } from '#contract/branding/font-faces.ts';
import { computePalettes, DEFAULT_ACCENT, type Palette } from '#contract/branding/palette.ts';

const rule = (scheme: 'light' | 'dark', palette: Palette) =>
  `:root{color-scheme:${scheme};${Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`;

/** Overrides the colors of `tokens.css`, except on printed paper. */
function colorRules({ accent, paper }: SheetName): string {
  if (accent === DEFAULT_ACCENT && paper === 'ivory') return '';
  const { light, dark } = computePalettes(accent, paper);
  if (paper === 'dark') return `@media screen{${rule('dark', dark)}}`;
  return `@media screen{${rule('light', light)}}@media screen and (prefers-color-scheme:dark){${rule('dark', dark)}}`;
}

const EMOJI = "'Apple Color Emoji','Segoe UI Emoji','Noto Color Emoji'";

/** Overrides the fonts of `theme.css`. */
function fontRules({ fonts }: SheetName): string {
  if (fonts === 'fraunces') return '';
  const text = `'Own Text','Own Text Fallback',system-ui,'Nirmala UI','Noto Sans Devanagari',sans-serif,${EMOJI}`;
  const display = `'Own Display','Own Display Fallback','Noto Serif Devanagari',serif`;
  return `${fontFaces[fonts].css}:root{--font-text:${text};--font-display:${display}}`;
}

/** The style sheet of a branding: its colors and fonts. */
export const brandingSheet = (name: SheetName): string => colorRules(name) + fontRules(name);
