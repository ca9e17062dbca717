import { sql } from 'kysely';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { slices } from '../media.store.ts';

/** The rows of these files, unordered, without files that were never recorded. */
export async function findMediaFiles(db: Reader, names: readonly string[]): Promise<MediaFileRow[]> {
  const rows: MediaFileRow[] = [];
  for (const some of slices(names))
    rows.push(...(await db.selectFrom('media_file').selectAll().where('name', 'in', some).execute()));
  return rows;
}

type Written = Pick<MediaFileRow, 'name' | 'bytes' | 'checksum'>;

const rowOf = ({ name, bytes, checksum }: Written, now: number): MediaFileRow => ({
  name,
  bytes,
  checksum,
  written_at: now,
  removing_at: null,
  verified_at: null,
  problem: null,
});

/** Records files before they are written. An existing file keeps its checksum: its bytes have not changed yet. */
export async function recordBeforeWrite(
  tx: Transaction,
  files: readonly Written[],
  now: number,
): Promise<void> {
  for (const some of slices(files)) {
    await tx
      .insertInto('media_file')
      .values(some.map((file) => rowOf({ ...file, checksum: null }, now)))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ written_at: now, removing_at: null }))
      .execute();
  }
}

/** Records completely written files; replaces existing rows. */
export async function recordWritten(tx: Transaction, files: readonly Written[], now: number): Promise<void> {
  for (const some of slices(files)) {
    await tx
      .insertInto('media_file')
      .values(some.map((file) => rowOf(file, now)))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({
          bytes: ref('excluded.bytes'),
          checksum: ref('excluded.checksum'),
          written_at: now,
          removing_at: null,
          verified_at: null,
          problem: null,
        })),
      )
      .execute();
  }
}

/** Records files that were found in the storage without a row. */
export async function recordFound(
  tx: Transaction,
  files: readonly (Written & { written_at: number })[],
): Promise<void> {
  for (const some of slices(files)) {
    await tx
      .insertInto('media_file')
      .values(some.map(({ written_at, ...file }) => rowOf(file, written_at)))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
}

/** Deletes the rows of all tiles: no other name has an underscore. */
export async function deleteTileRows(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('media_file')
    .where(sql<boolean>`name like '%!_%' escape '!'`)
    .execute();
}

/** When a sweep claims files, and before which time another sweep's claim has expired; epoch milliseconds. */
export type Claim = { now: number; staleBefore: number; limit: number };

/** Claims files written before `time` whose images have no row. @returns their names */
export async function claimUnusedFiles(tx: Transaction, time: number, claim: Claim): Promise<string[]> {
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

/** Deletes the rows of files that were removed under this claim. */
export async function deleteRemovedRows(
  tx: Transaction,
  names: readonly string[],
  claimedAt: number,
): Promise<void> {
  await tx.deleteFrom('media_file').where('name', 'in', names).where('removing_at', '=', claimedAt).execute();
}
