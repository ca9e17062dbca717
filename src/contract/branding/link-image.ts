import type { PublicBranding } from './branding.ts';
import { hashOfImage } from './icons.ts';
import { paperColors } from './paper-colors.ts';

const START = '/branding/link-1-';

/**
 * The path of the picture for link previews of pages without a picture of their own: the logo or the mark, and a product, on the
 * paper. It names all of this but the newest product, so that programs which remember pictures load that of a new look.
 */
export function linkImagePath(branding: PublicBranding): string {
  const sign = branding.logo ?? branding.mark;
  const hash = (sign && hashOfImage(sign.url)) ?? 'none';
  const product = encodeURIComponent(branding.hero || 'newest');
  return `${START}${paperColors(branding).light.slice(1)}-${hash}-${product}.jpg`;
}

/** @param path of any picture */
export const isLinkImage = (path: string): boolean => path.startsWith(START);
