import type { Reader, Transaction } from '#server/database/database.ts';
import type { MediaFileRow, MediaRow } from '#server/database/tables.ts';
import { hashOfName } from '../media-names.ts';
import { isIn } from '#server/database/list-value.ts';

/** The next images in the order of their hashes. @param after the last hash before them; '' for the first ones */
export function listMediaAfter(db: Reader, after: string, count: number): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('hash', '>', after).orderBy('hash').limit(count).execute();
}

/**
 * The rows of all files of these images, tiles included, by hash.
 * @param hashes sorted, without gaps: every image between the first and the last one
 */
export async function findFilesOfImages(
  db: Reader,
  hashes: readonly string[],
): Promise<Map<string, MediaFileRow[]>> {
  const [first = '', last = ''] = [hashes[0], hashes.at(-1)];
  // Both engines sort letters after digits, and no name has a z after its hash.
  const rows = await db
    .selectFrom('media_file')
    .selectAll()
    .where('name', '>=', first)
    .where('name', '<', `${last}z`)
    .execute();
  const found = new Map(hashes.map((hash): [string, MediaFileRow[]] => [hash, []]));
  for (const row of rows) found.get(hashOfName(row.name) ?? '')?.push(row);
  return found;
}

export async function hasProblems(db: Reader, hash: string): Promise<boolean> {
  const rows = (await findFilesOfImages(db, [hash])).get(hash) ?? [];
  return rows.some(({ problem }) => problem !== null);
}

/** The files known to be missing or damaged. */
export function findProblems(db: Reader): Promise<MediaFileRow[]> {
  return db.selectFrom('media_file').selectAll().where('problem', 'is not', null).orderBy('name').execute();
}

export async function countProblems(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('media_file')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('problem', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records that these files were read and are good. */
export const markVerified = (tx: Transaction, names: readonly string[], now: number): Promise<unknown> =>
  tx
    .updateTable('media_file')
    .set({ verified_at: now, problem: null })
    .where(isIn(tx, 'name', names))
    .execute();

type Found = { name: string } & Pick<MediaFileRow, 'bytes' | 'checksum' | 'problem'>;

/**
 * Records the result of a check.
 * @param known the file's row before the check; when the file was written again since, the result is outdated and ignored
 */
export async function saveCheckResult(
  tx: Transaction,
  { name, ...found }: Found,
  known: MediaFileRow | undefined,
  now: number,
): Promise<void> {
  const verified = { ...found, verified_at: now };
  const query = known
    ? tx
        .updateTable('media_file')
        .set(verified)
        .where('name', '=', name)
        .where('written_at', '=', known.written_at)
    : tx
        .insertInto('media_file')
        .values({ name, ...verified, written_at: 0, removing_at: null })
        .onConflict((conflict) => conflict.column('name').doNothing());
  await query.execute();
}

export const deleteFileRows = (tx: Transaction, names: readonly string[]): Promise<unknown> =>
  tx
    .deleteFrom('media_file')
    .where(isIn(tx, 'name', names))
    .execute();

/** The products that show any of these images, sorted by name, once per image. */
export const findProductsShowing = (
  db: Reader,
  hashes: readonly string[],
): Promise<{ id: string; name: string; media_hash: string }[]> =>
  db
    .selectFrom('product_picture')
    .innerJoin('product', 'product.id', 'product_picture.product_id')
    .select(['product.id', 'product.name', 'product_picture.media_hash'])
    .where(isIn(db, 'product_picture.media_hash', hashes))
    .where('product.deleted_at', 'is', null)
    .orderBy('product.sort_name')
    .orderBy('product.id')
    .execute();
