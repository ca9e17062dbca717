import type { Database, Reader, Transaction } from '../database/database.ts';
import type { MediaRow } from '../database/tables.ts';
import type { Ingested } from './media-library.ts';

// Both engines bound the number of values in one statement.
const AT_ONCE = 500;

/** A long list in parts that fit into one statement each. */
export function* slices<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

/** The rows of these hashes, in no particular order; unknown hashes have none. */
export async function findMedia(db: Reader, hashes: readonly string[]): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  for (const some of slices(hashes)) {
    rows.push(...(await db.selectFrom('media').selectAll().where('hash', 'in', some).execute()));
  }
  return rows;
}

export async function hasImages(db: Reader): Promise<boolean> {
  return (await db.selectFrom('media').select('hash').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Writes down pictures that have been ingested. One that is known already keeps its row, which counts as new again:
 * whoever uploaded it has the same week to use it.
 */
export async function upsertMedia(tx: Transaction, images: readonly Ingested[], now: number): Promise<void> {
  for (const image of images) {
    const { hash, width, height, placeholder, fine_width, fine_height } = image;
    await tx
      .insertInto('media')
      .values({ hash, width, height, placeholder, fine_width, fine_height, state: 'early', created_at: now })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({
          created_at: now,
          ...(fine_width !== null && { fine_width, fine_height }),
        }),
      )
      .execute();
  }
}

/** The hashes of the newest pictures. */
export async function findNewestHashes(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** The picture that waits longest for its remaining versions. */
export async function findNextEarly(
  db: Reader,
  except: readonly string[],
): Promise<{ hash: string } | undefined> {
  let query = db.selectFrom('media').select('hash').where('state', '=', 'early');
  if (except.length > 0) query = query.where('hash', 'not in', except);
  return query.orderBy('created_at').orderBy('hash').limit(1).executeTakeFirst();
}

/** @returns how many there were to mark */
export async function markReady(tx: Transaction, hashes: readonly string[]): Promise<number> {
  let marked = 0;
  for (const some of slices(hashes)) {
    const done = await tx
      .updateTable('media')
      .set({ state: 'ready' })
      .where('hash', 'in', some)
      .executeTakeFirst();
    marked += Number(done.numUpdatedRows);
  }
  return marked;
}

/**
 * Deletes the rows of pictures that no product has, in the trash or out of it, that stand in no order, and that were
 * uploaded before `time`.
 * @returns their hashes
 */
export async function deleteUnusedMedia(database: Database, time: number): Promise<string[]> {
  return database.write(async (tx) => {
    const rows = await tx
      .deleteFrom('media')
      .where('created_at', '<', time)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product_picture').select('media_hash').whereRef('media_hash', '=', 'media.hash'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('order_line').select('media_hash').whereRef('media_hash', '=', 'media.hash'))),
      )
      .returning('hash')
      .execute();
    return rows.map((row) => row.hash);
  });
}
