import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tileCut } from '#contract/picture-tiles.ts';
import { encoded } from './decoder.ts';
import { tileName } from './media-names.ts';
import type { NamedFile } from './picture-maker.ts';

const webp = { quality: 80, effort: 2, smartSubsample: true } as const;

/**
 * Cuts a picture into all its tiles, see `picture-tiles.ts`.
 * @param fine the bytes of the finest version
 */
export async function cutTiles(hash: string, fine: Uint8Array): Promise<NamedFile[]> {
  // The encoder writes a tree of files and nothing else.
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-tiles-'));
  try {
    await encoded(fine)
      .webp(webp)
      .tile({ ...tileCut, layout: 'dz', depth: 'onetile' })
      .toFile(join(folder, 'picture.dz'));
    const levels = join(folder, 'picture_files');
    const made: NamedFile[] = [];
    for (const path of await readdir(levels, { recursive: true })) {
      const [level, column, row] = /^(\d+)[/\\](\d+)_(\d+)\.webp$/.exec(path)?.slice(1).map(Number) ?? [];
      if (level === undefined || column === undefined || row === undefined) continue;
      made.push({ name: tileName(hash, { level, column, row }), bytes: await readFile(join(levels, path)) });
    }
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
