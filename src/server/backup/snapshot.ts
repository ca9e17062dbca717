import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Reader } from '../database/database.ts';
import type { Contents } from './archive.ts';
import { atOneMoment, describeTables, readPictureHashes, readRows, type Table } from './tables.store.ts';

export type Snapshot = {
  migrations: string[];
  /** In an order in which they can be filled. */
  tables: (Contents['tables'][number] & { rows: number })[];
  pictures: Awaited<ReturnType<typeof readPictureHashes>>;
};

/** @returns how many rows were written */
async function writeTable(db: Reader, table: Table, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for await (const rows of readRows(db, table)) {
      await file.writeFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      count += rows.length;
    }
  } finally {
    await file.close();
  }
  return count;
}

/**
 * The whole database as it is at one moment, as files of JSON lines in `folder`, which is made.
 * @throws BackupError when there is no shop
 */
export async function takeSnapshot(database: Database, folder: string): Promise<Snapshot> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return atOneMoment(database, async (moment) => {
    const { migrations, tables } = await describeTables(moment);
    const written: Snapshot['tables'] = [];
    for (const table of tables) {
      const path = join(folder, `${table.name}.jsonl`);
      const rows = await writeTable(moment, table, path);
      const { size } = await stat(path);
      written.push({ name: table.name, rows, size, bytes: () => createReadStream(path) });
    }
    return { migrations, tables: written, pictures: await readPictureHashes(moment) };
  });
}
