import { problem } from '#contract/api/problems.ts';
import type { Database } from '../database/database.ts';
import type { MediaFileRow } from '../database/tables.ts';
import { quickProblem } from './integrity/file-check.ts';
import type { FileRecords } from './integrity/file-records.ts';
import type { Files, StoredFile } from './storage/storage.ts';
import { expectedNames, hashOfName, hashOfPublicName, tileOfName, contentTypeOfName } from './media-names.ts';
import { findMedia } from './media.store.ts';
import type { ImageCheck } from './integrity/daily-check.ts';
import type { Tiles } from './tiles/tiles.ts';

/** A file that may be sent. */
export type OpenImage = StoredFile & {
  type: string;
  /** SHA-256 of the bytes, hex, where it is known. */
  checksum?: string | undefined;
  /** True when nothing was there to compare the file with, because the database is away: no cache must keep it. */
  isUnverified?: boolean;
};

type Parts = {
  database: Database;
  files: Pick<Files, 'find'>;
  records: FileRecords;
  tiles: Pick<Tiles, 'make'>;
  check: Pick<ImageCheck, 'suspect'>;
};

type Row = MediaFileRow | undefined;

const RETRY_SECONDS = 30;

const isGood = (found: StoredFile | undefined, row: Row) => !row?.problem && !quickProblem(found, row);

/**
 * Opens stored files for visitors. What is known to be damaged, is empty or has another length than the shop wrote is never
 * sent: its picture is checked and repaired instead.
 */
export function createOpenImage({ database, files, records, tiles, check }: Parts) {
  async function isExpected(name: string): Promise<boolean> {
    const [picture] = await findMedia(database.read, [hashOfName(name) ?? '']);
    return picture?.state === 'ready' && expectedNames(picture).includes(name);
  }

  const opened = (name: string, found: StoredFile, row: Row | 'unknown'): OpenImage => ({
    ...found,
    type: contentTypeOfName(name),
    checksum: row === 'unknown' ? undefined : (row?.checksum ?? undefined),
    isUnverified: row === 'unknown',
  });

  /** A bad tile, or one that nothing says anything about, is cut again. */
  async function openTile(
    name: string,
    found: StoredFile | undefined,
    row: Row,
  ): Promise<OpenImage | undefined> {
    if (found && row && isGood(found, row)) return opened(name, found, row);
    const asked = tileOfName(name);
    if (!asked || !(await tiles.make(asked.hash, asked.tile))) return undefined;
    records.forget([name]);
    const cut = await files.find(name);
    return cut && opened(name, cut, undefined);
  }

  /** Where something seems to be wrong, it is looked at again: the file may just have been repaired. */
  async function look(name: string): Promise<{ found: StoredFile | undefined; row: Row | 'unknown' }> {
    const [found, row] = await Promise.all([files.find(name), records.find(name)]);
    if (row === 'unknown' || isGood(found, row)) return { found, row };
    const latest = await records.find(name, 0);
    return { found: await files.find(name), row: latest };
  }

  /**
   * @returns undefined when there is no such file, and should be none
   * @throws problem `unavailable` when the file is missing or damaged, when it is not known whether there is such a file because
   * the database is away, or a tile cannot be cut now
   */
  return async (name: string): Promise<OpenImage | undefined> => {
    const hash = hashOfPublicName(name);
    if (hash === undefined) return undefined;
    const { found, row } = await look(name);
    if (row === 'unknown') {
      if (found && found.size > 0) return opened(name, found, row);
      throw problem('unavailable');
    }
    if (tileOfName(name)) return openTile(name, found, row);
    if (found && isGood(found, row)) return opened(name, found, row);
    if (!found && !row && !(await isExpected(name))) return undefined;
    // What is known to be bad waits for its repair; what seems to have been put back is verified.
    if (!row?.problem || (row.problem === 'missing' && !quickProblem(found, row))) check.suspect(hash);
    throw problem('unavailable', 'This picture is damaged and cannot be shown right now.', {
      retryAfter: RETRY_SECONDS,
    });
  };
}
