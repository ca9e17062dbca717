import { type Branding, sheetPath } from '#contract/branding/branding.ts';
import { computePalettes, DEFAULT_ACCENT } from '#contract/branding/palette.ts';
import { BRANDING_SHEET_ID } from '#web/features/shared/site-settings/branding-sheet-id.ts';

/** Gives this page the colors and fonts of a branding, as the server does with the pages that it sends. */
export function showBranding(branding: Branding): void {
  const path = sheetPath(branding);
  const known = document.querySelector<HTMLLinkElement>(`#${BRANDING_SHEET_ID}`);
  if (path === undefined) known?.remove();
  else if (known) known.href = path;
  else {
    const link = Object.assign(document.createElement('link'), {
      id: BRANDING_SHEET_ID,
      rel: 'stylesheet',
      href: path,
    });
    document.head.append(link);
  }
  const palettes = computePalettes(branding.accent || DEFAULT_ACCENT, branding.paper);
  for (const scheme of ['light', 'dark'] as const)
    document
      .querySelector(`meta[name=theme-color][media*=${scheme}]`)
      ?.setAttribute('content', palettes[scheme].paper);
}
