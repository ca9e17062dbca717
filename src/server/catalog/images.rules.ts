import type { Image } from '#contract/catalog/image.ts';
import type { MediaRow, ProductImageRow } from '../database/tables.ts';
import { mediaUrl } from '../media/media-names.ts';

/** An image of a product as the stores read it; lists without zoom omit the full resolution. */
export type ImageRow = Pick<ProductImageRow, 'position' | 'alt'> &
  Omit<MediaRow, 'created_at' | 'fine_width' | 'fine_height'> &
  Partial<Pick<MediaRow, 'fine_width' | 'fine_height'>>;

/** An image as the API sends it. */
export function presentImage({
  hash,
  width,
  height,
  placeholder,
  state,
  position,
  alt,
  fine_width: fineWidth,
  fine_height: fineHeight,
}: ImageRow): Image {
  return {
    url: mediaUrl(hash),
    position,
    width,
    height,
    placeholder,
    ...(fineWidth && fineHeight ? { fine: { width: fineWidth, height: fineHeight } } : {}),
    alt: alt ?? undefined,
    ready: state === 'ready',
  };
}
