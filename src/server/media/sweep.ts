import type { Database } from '../database/database.ts';
import type { Files } from './files.ts';
import { hashOfName } from './media-names.ts';
import { findMedia, forgetUnused } from './media.store.ts';

const HOUR_MS = 3_600_000;
/** How long an upload may wait to be put into a product. */
const UNUSED_MS = 7 * 24 * HOUR_MS;
// A file is stored before its row is written, so a young one without a row may be about to get it.
const YOUNG_MS = 24 * HOUR_MS;
const BATCH = 500;

type Listed = { name: string; modified: number };

/**
 * Forgets pictures that nothing refers to, then deletes every file without a row. Rows go first and are committed:
 * a file may be too many for a while, but an address that the shop answers always leads to a file.
 */
export async function sweep(database: Database, files: Files, now: number): Promise<void> {
  await forgetUnused(database, now - UNUSED_MS);
  await files.clearUnfinished(now - HOUR_MS);
  let batch: Listed[] = [];
  for await (const file of files.list()) {
    if (file.modified < now - YOUNG_MS) batch.push(file);
    if (batch.length < BATCH) continue;
    await removeOrphans(database, files, batch, now);
    batch = [];
  }
  await removeOrphans(database, files, batch, now);
}

async function removeOrphans(
  database: Database,
  files: Files,
  batch: readonly Listed[],
  now: number,
): Promise<void> {
  const hashes = new Set(batch.map(({ name }) => hashOfName(name)).filter((hash) => hash !== undefined));
  const known = new Set((await findMedia(database.read, [...hashes])).map((row) => row.hash));
  for (const { name } of batch) {
    const hash = hashOfName(name);
    // What bears no name of ours was put there by somebody else.
    if (hash === undefined || known.has(hash)) continue;
    // Ingesting the same picture again renews its files: look once more, as late as can be.
    const found = await files.find(name);
    if (found && found.modified < now - YOUNG_MS) await files.remove(name);
  }
}
