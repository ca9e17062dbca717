import type { Image } from '#contract/catalog/images/image.ts';
import type { MediaRow, ProductImageRow } from '../database/tables.ts';
import { mediaUrl } from '../media/media-names.ts';

/** An image of a product as the stores read it; lists without zoom omit the full resolution. */
export type ImageRow = Pick<ProductImageRow, 'position' | 'alt'> &
  Omit<MediaRow, 'created_at' | 'fine_width' | 'fine_height'> &
  Partial<Pick<MediaRow, 'fine_width' | 'fine_height'>>;

/** The columns of a product's first image, null where it has none. */
export const firstImageColumns = [
  'media.hash',
  'media.width',
  'media.height',
  'media.placeholder',
  'media.state',
  'product_picture.alt',
] as const;

/** A row with `firstImageColumns`. */
export type FirstImage = {
  [Column in 'hash' | 'width' | 'height' | 'placeholder' | 'state' | 'alt']: ImageRow[Column] | null;
};

export function firstImageOf({
  hash,
  width,
  height,
  placeholder,
  state,
  alt,
}: FirstImage): ImageRow | undefined {
  if (hash === null || width === null || height === null || placeholder === null || state === null)
    return undefined;
  return { hash, width, height, placeholder, state, alt, position: 0 };
}

/** An image as the API sends it. */
export function presentImage(image: ImageRow): Image {
  const { hash, state, alt, position, width, height, placeholder, fine_width, fine_height } = image;
  return {
    url: mediaUrl(hash),
    position,
    width,
    height,
    placeholder,
    fine: fine_width && fine_height ? { width: fine_width, height: fine_height } : undefined,
    alt: alt ?? undefined,
    ready: state === 'ready',
  };
}
