import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLevel, tileGeometry, tileGrid } from '#contract/catalog/images/image-tiles.ts';
import { openEncoded } from '../processing/decoder.ts';
import { tileName } from '../media-names.ts';
import type { NamedFile } from '../uploads/process-upload.ts';

const webp = { quality: 80, effort: 2, smartSubsample: true } as const;

/** Whether a WebP file has the length that its header declares. */
const isWhole = (webpFile: Buffer) =>
  webpFile.length > 12 && webpFile.readUInt32LE(4) + 8 === webpFile.length;

async function countTiles(fullResolution: Uint8Array): Promise<number> {
  const size = await openEncoded(fullResolution).metadata();
  const levels = Array.from({ length: lastLevel(size) + 1 }, (_, level) => tileGrid(size, level));
  return levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
}

/**
 * Cuts an image into all its tiles, see `image-tiles.ts`.
 * @param fullResolution the bytes of the full-resolution rendition
 * @throws when a tile is missing or incomplete, for example on a full disk
 */
export async function cutTiles(hash: string, fullResolution: Uint8Array): Promise<NamedFile[]> {
  // The encoder can write tiles only as a tree of files.
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-tiles-'));
  try {
    await openEncoded(fullResolution)
      .webp(webp)
      .tile({ ...tileGeometry, layout: 'dz', depth: 'onetile' })
      .toFile(join(folder, 'picture.dz'));
    const levels = join(folder, 'picture_files');
    const made: NamedFile[] = [];
    for (const path of await readdir(levels, { recursive: true })) {
      const [level, column, row] = /^(\d+)[/\\](\d+)_(\d+)\.webp$/.exec(path)?.slice(1).map(Number) ?? [];
      if (level === undefined || column === undefined || row === undefined) continue;
      made.push({ name: tileName(hash, { level, column, row }), bytes: await readFile(join(levels, path)) });
    }
    // On a full disk the encoder leaves empty files and reports no error; browsers cache a tile forever.
    if (made.length !== (await countTiles(fullResolution)) || !made.every(({ bytes }) => isWhole(bytes)))
      throw new Error(`There is no space in ${tmpdir()} to make the tiles of a picture`);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
