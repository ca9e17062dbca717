import type { Image } from '#contract/catalog/image.ts';
import type { MediaRow, ProductImageRow } from '../database/tables.ts';
import { mediaUrl } from '../media/media-names.ts';

/** A picture of a product as the stores read it: where nobody can look closely, without its finest version. */
export type ImageRow = Pick<ProductImageRow, 'position' | 'alt'> &
  Omit<MediaRow, 'created_at' | 'fine_width' | 'fine_height'> &
  Partial<Pick<MediaRow, 'fine_width' | 'fine_height'>>;

/** A picture as the shop answers it. */
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
