import { readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { syncFolder, writeDurably } from '#server/platform/disk/durable-write.ts';

const Swap = z.object({
  /** The name of the folder to which the former shop is moved. */
  aside: z.string(),
  /** The parts of the former shop that are there: what is in their places now is of the new shop. */
  movedAside: z.array(z.string()),
});
export type Swap = z.output<typeof Swap>;

/** How far a restore got with moving files; undefined without a marker, and for the empty one of former versions. */
export function readSwapMarker(path: string): Swap | undefined {
  try {
    return Swap.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the marker, or replaces it: after a power cut it is the new one or the one before. */
export async function writeSwapMarker(path: string, swap: Swap): Promise<void> {
  const next = `${path}.new`;
  await rm(next, { force: true });
  await writeDurably(next, JSON.stringify(swap));
  await rename(next, path);
  await syncFolder(dirname(path));
}
