/**
 * The finest version of a picture, cut up for looking closely: level 0 fits into one tile, every further level is twice as
 * large, the last one is the finest version itself. Each tile has a pixel of its neighbours, so that no seams show.
 */
export const tileGeometry = { size: 510, overlap: 1 } as const;

/** Pixels of the longer side: with fewer there is nothing finer than the largest version, more than that are not kept. */
export const fullResolutionPixels = { atLeast: 2400, atMost: 6000 } as const;

type Size = { width: number; height: number };
export type Tile = { level: number; column: number; row: number };

/** The level on which the picture has all its pixels. */
export function lastLevel({ width, height }: Size): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileGeometry.size)));
}

/** How many tiles a level has; none where there is no such level. */
export function tileGrid(size: Size, level: number): { columns: number; rows: number } {
  const last = lastLevel(size);
  if (level < 0 || level > last) return { columns: 0, rows: 0 };
  const along = (pixels: number) => Math.ceil(Math.ceil(pixels / 2 ** (last - level)) / tileGeometry.size);
  return { columns: along(size.width), rows: along(size.height) };
}

export function isValidTile(size: Size, { level, column, row }: Tile): boolean {
  const { columns, rows } = tileGrid(size, level);
  return column >= 0 && row >= 0 && column < columns && row < rows;
}

/** The address of one tile of the picture whose largest version has the address `url`. */
export function tileUrl(url: string, { level, column, row }: Tile): string {
  return `${url.slice(0, url.lastIndexOf('.'))}-${level}_${column}_${row}.webp`;
}
