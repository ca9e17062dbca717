/**
 * The full-resolution rendition of an image as tiles for the deep zoom. Level 0 fits into one tile, each level is twice
 * as large as the one before, the last is the full resolution. Tiles overlap by one pixel on each side, so that no seams show:
 * the largest have 512 pixels.
 */
export const tileGeometry = { size: 510, overlap: 1 } as const;

/** Pixels of the longer side. Images below `min` get no tiles, images above `max` are scaled down to it. */
export const fullResolutionPixels = { min: 2400, max: 6000 } as const;

type Size = { width: number; height: number };
export type Tile = { level: number; column: number; row: number };

/** The level with the full resolution. */
export function lastLevel({ width, height }: Size): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileGeometry.size)));
}

/** The number of tiles on a level: 0 by 0 if the level does not exist. */
export function tileGrid(size: Size, level: number): { columns: number; rows: number } {
  const last = lastLevel(size);
  if (level < 0 || level > last) return { columns: 0, rows: 0 };
  const count = (pixels: number) => Math.ceil(Math.ceil(pixels / 2 ** (last - level)) / tileGeometry.size);
  return { columns: count(size.width), rows: count(size.height) };
}

export function isValidTile(size: Size, { level, column, row }: Tile): boolean {
  const { columns, rows } = tileGrid(size, level);
  return column >= 0 && row >= 0 && column < columns && row < rows;
}

/** The URL of a tile. @param url the largest rendition of the image */
export function tileUrl(url: string, { level, column, row }: Tile): string {
  return `${url.slice(0, url.lastIndexOf('.'))}-${level}_${column}_${row}.webp`;
}
