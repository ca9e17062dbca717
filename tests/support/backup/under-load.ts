import { expect } from 'vitest';
import type { CatalogShop } from '../catalog/catalog.ts';
import { openArchive } from '#server/backup/archive/archive.ts';
import { backUp } from './shops.ts';

/**
 * Backs up a shop under constant writes, and verifies that each backup contains all writes acknowledged before it
 * began.
 * @returns the number of writes acknowledged while a backup was running
 */
export async function backUpUnderLoad(
  shop: CatalogShop,
  { times, writers }: { times: number; writers: number },
): Promise<number> {
  const acknowledged: string[] = [];
  const over = new AbortController();
  let during = 0;
  const write = async (writer: number) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const name = `Written ${writer} ${count}`;
      const { status } = await shop.asAdmin('POST', '/categories', { name });
      if (status === 201) acknowledged.push(name);
    }
  };
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  try {
    for (let time = 0; time < times; time += 1) {
      const before = [...acknowledged];
      const { path } = await backUp(shop);
      during += acknowledged.length - before.length;
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
