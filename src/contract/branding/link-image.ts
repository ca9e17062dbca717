import type { PublicBranding } from './branding.ts';
import { hashOfImage } from './icons.ts';
import { paperColors } from './paper-colors.ts';

/** 1 is the version of how the picture is composed: programs cache it, so that a change needs another number. */
const START = '/branding/link-1-';

/**
 * The path of the picture for link previews of pages without a picture of their own: the logo or the mark, and a product, on the
 * paper. The path contains all of these except the newest product. So programs that cache pictures load the new one when the
 * branding changes.
 */
export function linkImagePath(branding: PublicBranding): string {
  const logoOrMark = branding.logo ?? branding.mark;
  const hash = (logoOrMark && hashOfImage(logoOrMark.url)) ?? 'none';
  const product = encodeURIComponent(branding.hero || 'newest');
  return `${START}${paperColors(branding).light.slice(1)}-${hash}-${product}.jpg`;
}

/** @param path of any picture */
export const isLinkImage = (path: string): boolean => path.startsWith(START);
