import type { SheetName } from '#contract/branding/branding.ts';
import { computePalettes, type Palette } from '#contract/branding/palette.ts';

const rule = (scheme: 'light' | 'dark', palette: Palette) =>
  `:root{color-scheme:${scheme};${Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`;

/** The style sheet of a look. It overrides the colors of `tokens.css`, except on printed paper. */
export function brandingSheet({ accent, paper }: SheetName): string {
  const { light, dark } = computePalettes(accent, paper);
  if (paper === 'dark') return `@media screen{${rule('dark', dark)}}`;
  return `@media screen{${rule('light', light)}}@media screen and (prefers-color-scheme:dark){${rule('dark', dark)}}`;
}
