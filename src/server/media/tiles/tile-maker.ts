import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLevel, tileGeometry, tileGrid } from '#contract/catalog/image-tiles.ts';
import { openEncoded } from '../processing/decoder.ts';
import { tileName } from '../media-names.ts';
import type { NamedFile } from '../uploads/process-upload.ts';

const webp = { quality: 80, effort: 2, smartSubsample: true } as const;

/** Whether a WebP is there to its last byte, as its first ones say. */
const isWhole = (webpFile: Buffer) =>
  webpFile.length > 12 && webpFile.readUInt32LE(4) + 8 === webpFile.length;

async function countTiles(fine: Uint8Array): Promise<number> {
  const size = await openEncoded(fine).metadata();
  const levels = Array.from({ length: lastLevel(size) + 1 }, (_, level) => tileGrid(size, level));
  return levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
}

/**
 * Cuts a picture into all its tiles, see `picture-tiles.ts`.
 * @param fine the bytes of the finest version
 * @throws when they could not be made whole, such as on a full disk
 */
export async function cutTiles(hash: string, fine: Uint8Array): Promise<NamedFile[]> {
  // The encoder writes a tree of files and nothing else.
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-tiles-'));
  try {
    await openEncoded(fine)
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
    // On a full disk the encoder leaves empty files and says nothing; a tile is kept for ever.
    if (made.length !== (await countTiles(fine)) || !made.every(({ bytes }) => isWhole(bytes)))
      throw new Error(`There is no room in ${tmpdir()} for cutting a picture`);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
