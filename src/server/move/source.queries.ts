import { sql } from 'kysely';
import { movedTables, readImageHashes } from '../backup/archive/tables.store.ts';
import type { Database, Reader } from '../database/database.ts';
import type { MediaRow } from '../database/tables.ts';

/**
 * Reads one snapshot of a stopped shop. A database on a server is also locked against writes. So a process that starts
 * meanwhile, or is connected through a pooler, cannot commit a write that the move would miss.
 */
export function readLocked<T>({ read, engine }: Database, work: (db: Reader) => Promise<T>): Promise<T> {
  const names = movedTables.map(({ name }) => name);
  return read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The first statement, so that the snapshot is from after the last write.
      if (engine.lockWrites) await sql.raw(engine.lockWrites(names)).execute(tx);
      return work(tx);
    });
}

type NeededImage = Pick<MediaRow, 'hash' | 'width' | 'fine_width' | 'state'>;

/** The images that products, orders and the branding need. */
export async function readNeededImages(db: Reader): Promise<NeededImage[]> {
  const { needed } = await readImageHashes(db);
  const images = await db.selectFrom('media').select(['hash', 'width', 'fine_width', 'state']).execute();
  return images.filter(({ hash }) => needed.has(hash));
}
