import type { Picture } from '#contract/picture.ts';
import type { MediaRow, ProductPictureRow } from '../database/tables.ts';
import { mediaAddress } from '../media/media-names.ts';

/** A picture of a product as the stores read it. */
export type PictureRow = Pick<ProductPictureRow, 'position' | 'alt'> & Omit<MediaRow, 'created_at'>;

/** A picture as the shop answers it. */
export function presentPicture({
  hash,
  width,
  height,
  placeholder,
  state,
  position,
  alt,
}: PictureRow): Picture {
  return {
    url: mediaAddress(hash),
    position,
    width,
    height,
    placeholder,
    alt: alt ?? undefined,
    ready: state === 'ready',
  };
}
