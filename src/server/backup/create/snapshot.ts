import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, Reader } from '#server/database/database.ts';
import type { Contents } from '../archive/archive.ts';
import { describeTables, isLeftOut, readImageHashes, readRows, type Table } from '../archive/tables.store.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';

export type Rows = {
  migrations: string[];
  /** Referenced tables come first. */
  tables: (Contents['tables'][number] & { rows: number })[];
};

export type Snapshot = Rows & { images: Awaited<ReturnType<typeof readImageHashes>> };

/** @returns how many rows were written */
async function writeTable(db: Reader, table: Table, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for await (const all of readRows(db, table)) {
      const rows = all.filter((row) => !isLeftOut(table.name, row));
      await file.writeFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      count += rows.length;
    }
  } finally {
    await file.close();
  }
  return count;
}

/**
 * Writes the rows that a backup contains as JSON lines into files in `folder`, which it makes.
 * @throws BackupError without a shop
 */
export async function writeRows(db: Reader, folder: string): Promise<Rows> {
  ensureDir(folder);
  const { migrations, tables } = await describeTables(db);
  const written: Rows['tables'] = [];
  for (const table of tables) {
    const path = join(folder, `${table.name}.jsonl`);
    const rows = await writeTable(db, table, path);
    const { size } = await stat(path);
    written.push({ name: table.name, rows, size, bytes: () => createReadStream(path) });
  }
  return { migrations, tables: written };
}

/**
 * Writes the rows that a backup contains, at one point in time, as JSON lines into files in `folder`, which it makes.
 * @throws BackupError without a shop
 */
export function takeSnapshot(database: Database, folder: string): Promise<Snapshot> {
  return readSnapshot(database.read, async (db) => ({
    ...(await writeRows(db, folder)),
    images: await readImageHashes(db),
  }));
}

/** The version of this code. */
export async function readOwnVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** The part of an archive's header that describes the rows. @param madeAt epoch milliseconds */
export async function createHeader({ migrations, tables }: Rows, engine: string, madeAt: number) {
  return {
    version: await readOwnVersion(),
    madeAt: isoTimestamp(madeAt),
    engine,
    migrations,
    tables: tables.map(({ name, rows }) => ({ name, rows })),
  };
}
