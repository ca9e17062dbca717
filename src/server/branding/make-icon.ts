import type { Icon } from '#contract/branding/icons.ts';
import { openEncoded } from '../media/processing/decoder.ts';

/**
 * How much of an icon's side a mark takes. Android may cut an icon to a circle of four fifths of its size; Apple rounds the
 * corners only.
 */
const SHARE = { 180: 0.8, 512: 0.62 } as const;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * A square PNG of a mark. With a background, a mark with transparent parts lies in the middle of it, and one without fills the
 * icon.
 */
export async function makeIcon(mark: Uint8Array, { background, size }: Icon): Promise<Buffer> {
  if (background === undefined)
    return openEncoded(mark).resize(size, size, { fit: 'contain', background: TRANSPARENT }).png().toBuffer();
  const { isOpaque } = await openEncoded(mark).stats();
  if (isOpaque) return openEncoded(mark).resize(size, size, { fit: 'cover' }).png().toBuffer();
  const inner = Math.round(size * SHARE[size === 180 ? 180 : 512]);
  const margin = Math.floor((size - inner) / 2);
  // sharp flattens before it resizes and extends, which then must not add transparent pixels.
  return openEncoded(mark)
    .flatten({ background })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background,
    })
    .png()
    .toBuffer();
}
