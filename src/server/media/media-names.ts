import { imageWidths, type ImageFormat, widthsFor } from '#contract/catalog/images/image-sources.ts';
import { type Tile, tileUrl } from '#contract/catalog/images/image-tiles.ts';
import type { MediaRow } from '../database/tables.ts';

const widths = imageWidths.ready.join('|');
/** 0 to 999, without leading zeros. */
const NUMBER = '(0|[1-9]\\d{0,2})';
const TILE = new RegExp(`^([0-9a-f]{32})-${NUMBER}_${NUMBER}_${NUMBER}\\.webp$`);
const RENDITION = new RegExp(
  `^([0-9a-f]{32})(?:-(?:${widths})\\.(?:avif|webp)|-960\\.jpg|-preview\\.jpg|\\.webp)$`,
);
const FULL_RESOLUTION = /^([0-9a-f]{32})-fine\.jpg$/;
const URL_PREFIX = '/media/';
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** The hash in the name of a stored file; undefined for other names. */
export function hashOfName(name: string): string | undefined {
  return hashOfServedName(name) ?? FULL_RESOLUTION.exec(name)?.[1];
}

/**
 * As `hashOfName`, for the names that visitors may request: not that of the full-resolution rendition, which only serves to
 * make tiles.
 */
export function hashOfServedName(name: string): string | undefined {
  return (RENDITION.exec(name) ?? TILE.exec(name))?.[1];
}

/** The hash of a file that the database lists. */
export const hashOf = ({ name }: { name: string }): string => hashOfName(name) ?? '';

/** The image and the position of a tile; undefined for other names. */
export function tileOfName(name: string): { hash: string; tile: Tile } | undefined {
  const [, hash, ...numbers] = TILE.exec(name) ?? [];
  const [level, column, row] = numbers.map(Number);
  if (hash === undefined || level === undefined || column === undefined || row === undefined)
    return undefined;
  return { hash, tile: { level, column, row } };
}

/** The content type of a stored file. */
export function contentTypeOfName(name: string): (typeof types)[keyof typeof types] {
  if (name.endsWith('.avif')) return types.avif;
  return name.endsWith('.jpg') ? types.jpg : types.webp;
}

/** The largest rendition for display, at most `MAX_IMAGE_SIDE` pixels on its longer side: not the full resolution. */
export const largestName = (hash: string) => `${hash}.webp`;
export const renditionName = (hash: string, width: number, format: ImageFormat) =>
  `${hash}-${width}.${format}`;
export const fallbackName = (hash: string) => `${hash}-960.jpg`;
export const previewName = (hash: string) => `${hash}-preview.jpg`;
export const fullResolutionName = (hash: string) => `${hash}-fine.jpg`;
export const tileName = (hash: string, tile: Tile) => tileUrl(largestName(hash), tile);

/** True for a file that only an upload or a backup has: the largest or the full-resolution rendition. */
export const isIrreplaceable = (file: { name: string }): boolean =>
  [largestName(hashOf(file)), fullResolutionName(hashOf(file))].includes(file.name);

export const isTile = (name: string) => TILE.test(name);

/** The files that an image must have. Tiles are not included: the shop makes them again when needed. */
export function expectedNames({
  hash,
  width,
  fine_width,
  state,
}: Pick<MediaRow, 'hash' | 'width' | 'fine_width' | 'state'>): string[] {
  const webp = widthsFor(width, state === 'early' ? imageWidths.early : imageWidths.ready);
  const first = [
    largestName(hash),
    ...(fine_width === null ? [] : [fullResolutionName(hash)]),
    ...webp.map((step) => renditionName(hash, step, 'webp')),
  ];
  if (state === 'early') return first;
  const avif = webp.map((step) => renditionName(hash, step, 'avif'));
  return [...first, ...avif, fallbackName(hash), previewName(hash)];
}

/** The URL of an image: that of its largest rendition. */
export function mediaUrl(hash: string): string {
  return URL_PREFIX + largestName(hash);
}

/** The hash in the URL of any file of an image; undefined for other URLs. */
export function hashOfUrl(url: string): string | undefined {
  return url.startsWith(URL_PREFIX) ? hashOfServedName(url.slice(URL_PREFIX.length)) : undefined;
}
