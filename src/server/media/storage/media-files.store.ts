import { type RawBuilder, sql } from 'kysely';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { inBatches } from '#server/database/in-batches.ts';
import { isIn } from '#server/database/list-value.ts';

/** The rows of these files, unordered, without files that were never recorded. */
export const findMediaFiles = (db: Reader, names: readonly string[]): Promise<MediaFileRow[]> =>
  db
    .selectFrom('media_file')
    .selectAll()
    .where(isIn(db, 'name', names))
    .execute();

type FileRecord = Pick<MediaFileRow, 'name' | 'bytes' | 'checksum' | 'written_at'>;
type Update = { [Column in keyof MediaFileRow]?: MediaFileRow[Column] | RawBuilder<MediaFileRow[Column]> };

/** Inserts these rows. @param update changes the rows that exist already */
const insertFiles = (tx: Transaction, files: readonly FileRecord[], update?: Update): Promise<unknown> =>
  inBatches(files, (some) =>
    tx
      .insertInto('media_file')
      .values(
        some.map(({ name, bytes, checksum, written_at }) => {
          const state = { removing_at: null, verified_at: null, problem: null };
          return { name, bytes, checksum, written_at, ...state };
        }),
      )
      .onConflict((conflict) =>
        update ? conflict.column('name').doUpdateSet(update) : conflict.column('name').doNothing(),
      )
      .execute(),
  );

/** Records files before they are written. An existing file keeps its checksum: its bytes have not changed yet. */
export const recordBeforeWrite = (
  tx: Transaction,
  files: readonly Pick<FileRecord, 'name' | 'bytes'>[],
  now: number,
) =>
  insertFiles(
    tx,
    files.map(({ name, bytes }) => ({ name, bytes, checksum: null, written_at: now })),
    { written_at: now, removing_at: null },
  );

/** Records completely written files; replaces existing rows. */
export const recordWritten = (
  tx: Transaction,
  files: readonly Omit<FileRecord, 'written_at'>[],
  now: number,
) =>
  insertFiles(
    tx,
    files.map((file) => ({ ...file, written_at: now })),
    {
      bytes: sql`excluded.bytes`,
      checksum: sql`excluded.checksum`,
      written_at: now,
      removing_at: null,
      verified_at: null,
      problem: null,
    },
  );

/** Records files that were found in the storage. Existing rows stay as they are. */
export const recordUnlessKnown = (tx: Transaction, files: readonly FileRecord[]) => insertFiles(tx, files);

/** Deletes the rows of all tiles: no other name has an underscore. */
export async function deleteTileRows(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('media_file')
    .where(sql<boolean>`name like '%!_%' escape '!'`)
    .execute();
}

/** A sweep claims at most `limit` files at the time `now`. Claims up to the time `staleBefore` have expired. */
export type Claim = { now: number; staleBefore: number; limit: number };

/** Claims files written before `time` whose images have no row in `media`. @returns their names */
export async function claimUnusedFiles(tx: Transaction, time: number, claim: Claim): Promise<string[]> {
  // The name of each file begins with the hash of its image.
  const hash = sql<string>`substr(media_file.name, 1, 32)`;
  const unused = tx
    .selectFrom('media_file')
    .select('name')
    .where('written_at', '<', time)
    .where(({ or, eb }) => or([eb('removing_at', 'is', null), eb('removing_at', '<=', claim.staleBefore)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media').select('hash').where('media.hash', '=', hash))),
    )
    .limit(claim.limit);
  const claimed = await tx
    .updateTable('media_file')
    .set({ removing_at: claim.now })
    .where('name', 'in', unused)
    .returning('name')
    .execute();
  return claimed.map(({ name }) => name);
}

/** Deletes the rows of removed files, unless a later upload or sweep has taken them over: `removing_at` is the claim's time. */
export async function deleteRowsOfRemovedFiles(
  tx: Transaction,
  names: readonly string[],
  claimedAt: number,
): Promise<void> {
  await tx
    .deleteFrom('media_file')
    .where(isIn(tx, 'name', names))
    .where('removing_at', '=', claimedAt)
    .execute();
}
