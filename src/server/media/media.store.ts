import { brandedImages } from '../branding/branding.store.ts';
import type { Database, Reader, Transaction } from '../database/database.ts';
import { isIn } from '../database/list-value.ts';
import type { MediaRow } from '../database/tables.ts';
import { queueJob } from '../platform/jobs/jobs.store.ts';

/** The job that makes the remaining renditions of all images. */
export const IMAGE_SIZES = 'image-sizes';

/** An image that has been decoded, encoded again and stored durably; its row is still missing. */
export type Ingested = Pick<
  MediaRow,
  'hash' | 'width' | 'height' | 'placeholder' | 'fine_width' | 'fine_height'
>;

/** The rows of these hashes, unordered, without unknown hashes. */
export const findMedia = (db: Reader, hashes: readonly string[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where(isIn(db, 'hash', hashes))
    .execute();

export async function hasImages(db: Reader): Promise<boolean> {
  return (await db.selectFrom('media').select('hash').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Saves ingested images, and queues the job that makes their remaining renditions. A known image keeps its row, which counts as
 * new again: it stays as long as one uploaded now.
 */
export async function upsertMedia(tx: Transaction, images: readonly Ingested[], now: number): Promise<void> {
  let isEarly = false;
  for (const image of images) {
    const { hash, width, height, placeholder, fine_width, fine_height } = image;
    const { state } = await tx
      .insertInto('media')
      .values({ hash, width, height, placeholder, fine_width, fine_height, state: 'early', created_at: now })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({
          created_at: now,
          ...(fine_width !== null && { fine_width, fine_height }),
        }),
      )
      .returning('state')
      .executeTakeFirstOrThrow();
    isEarly ||= state === 'early';
  }
  if (isEarly) await queueJob(tx, { kind: IMAGE_SIZES });
}

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

/** The image that has waited longest for its remaining renditions. */
export async function findNextEarly(
  db: Reader,
  except: readonly string[],
): Promise<{ hash: string } | undefined> {
  return db
    .selectFrom('media')
    .select('hash')
    .where('state', '=', 'early')
    .where(({ not }) => not(isIn(db, 'hash', except)))
    .orderBy('created_at')
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Marks images as `ready`, or as `early`: the worker then makes their missing renditions.
 * @returns the hashes whose state was another one
 */
export const setState = (
  tx: Transaction,
  hashes: readonly string[],
  state: MediaRow['state'],
): Promise<{ hash: string }[]> =>
  tx
    .updateTable('media')
    .set({ state })
    .where(isIn(tx, 'hash', hashes))
    .where('state', '!=', state)
    .returning('hash')
    .execute();

/** Counts an image as uploaded now. @returns the size of its largest rendition; undefined without such an image */
export const keepMedia = (
  tx: Transaction,
  hash: string,
  now: number,
): Promise<{ width: number; height: number } | undefined> =>
  tx
    .updateTable('media')
    .set({ created_at: now })
    .where('hash', '=', hash)
    .returning(['width', 'height'])
    .executeTakeFirst();

/** The ids of the products, also of those in the trash, that have one of these images. */
export async function productsWithImages(db: Reader, images: readonly { hash: string }[]): Promise<string[]> {
  const hashes = images.map(({ hash }) => hash);
  const rows = await db
    .selectFrom('product_picture')
    .select('product_id')
    .distinct()
    .where(isIn(db, 'media_hash', hashes))
    .execute();
  return rows.map(({ product_id: id }) => id);
}

/**
 * Deletes the rows of images uploaded before `time` that no product (also in the trash), no order and no branding uses.
 * @returns their hashes
 */
export async function deleteUnusedMedia(database: Database, time: number): Promise<string[]> {
  return database.write(async (tx) => {
    const branded = (await brandedImages(tx)).map(({ hash }) => hash);
    const rows = await tx
      .deleteFrom('media')
      .where('created_at', '<', time)
      .where(({ not }) => not(isIn(tx, 'hash', branded)))
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
