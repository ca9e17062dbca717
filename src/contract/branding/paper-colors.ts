import type { PublicBranding } from './branding.ts';
import { computePalettes, DEFAULT_ACCENT, defaultPalettes } from './palette.ts';

/** The color of the page in each scheme: for icons, and for the browser's own bars. */
export function paperColors({ accent, paper }: PublicBranding): { light: string; dark: string } {
  if (!accent && (paper === undefined || paper === 'ivory'))
    return { light: defaultPalettes.light.paper, dark: defaultPalettes.dark.paper };
  const { light, dark } = computePalettes(accent || DEFAULT_ACCENT, paper ?? 'ivory');
  return { light: light.paper, dark: dark.paper };
}
