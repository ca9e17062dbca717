import { expect } from 'vitest';
import type { Studio } from '../catalog/catalog.ts';
import { openArchive } from '#server/backup/archive/archive.ts';
import { backUp } from './shops.ts';

/**
 * Backs up a shop while it is written to without a pause, and holds each backup against what was answered before it began.
 * @returns how many writes were answered while a backup was made
 */
export async function backUpUnderLoad(
  shop: Studio,
  { times, writers }: { times: number; writers: number },
): Promise<number> {
  const answered: string[] = [];
  const over = new AbortController();
  let during = 0;
  const write = async (writer: number) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const name = `Written ${writer} ${count}`;
      const { status } = await shop.asAdmin('POST', '/categories', { name });
      if (status === 201) answered.push(name);
    }
  };
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  try {
    for (let time = 0; time < times; time += 1) {
      const before = [...answered];
      const { path } = await backUp(shop);
      during += answered.length - before.length;
      const archive = await openArchive(path);
      const saved = new Set<unknown>();
      for await (const row of archive.rows('category')) saved.add(row['name']);
      await archive.close();
      expect(before.filter((name) => !saved.has(name))).toEqual([]);
    }
  } finally {
    over.abort();
    await Promise.all(writing);
  }
  return during;
}
