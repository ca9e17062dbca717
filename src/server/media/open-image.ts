import { problem } from '#contract/api/problems.ts';
import type { Database } from '../database/database.ts';
import type { MediaFileRow } from '../database/tables.ts';
import { quickProblem } from './integrity/file-check.ts';
import type { FileRecords } from './integrity/file-records.ts';
import type { Files, StoredFile } from './storage/storage.ts';
import { expectedNames, hashOfName, hashOfServedName, tileOfName, contentTypeOfName } from './media-names.ts';
import { findMedia } from './media.store.ts';
import type { ImageCheck } from './integrity/daily-check.ts';
import type { Tiles } from './tiles/tiles.ts';

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
 * Opens stored files for visitors. Instead of sending a file that is known to be damaged, is empty or has the wrong length, it
 * has the image checked and repaired. While the database is down, it notices only a missing or empty file.
 */
export function createOpenImage({ database, files, records, tiles, check }: Parts) {
  async function isExpectedName(name: string): Promise<boolean> {
    const [image] = await findMedia(database.read, [hashOfName(name) ?? '']);
    return image?.state === 'ready' && expectedNames(image).includes(name);
  }

  /** A file that may be sent to a visitor. */
  const opened = (name: string, found: StoredFile, row: Row | 'unknown') => ({
    ...found,
    type: contentTypeOfName(name),
    /** SHA-256 of the bytes, hex, if known. */
    checksum: row === 'unknown' ? undefined : (row?.checksum ?? undefined),
    /** True when the file could not be compared with its record, because the database is down: it must not be cached. */
    isUnverified: row === 'unknown',
  });

  /** Makes a tile again when it is bad or has no record. */
  async function openTile(name: string, found: StoredFile | undefined, row: Row) {
    if (found && row && isGood(found, row)) return opened(name, found, row);
    const tile = tileOfName(name);
    if (!tile || !(await tiles.make(tile.hash, tile.tile))) return undefined;
    records.forget([name]);
    const made = await files.find(name);
    return made && opened(name, made, undefined);
  }

  /** Finds a file and its record; if it is bad, both a second time, uncached: the file may just have been repaired. */
  async function find(name: string): Promise<{ found: StoredFile | undefined; row: Row | 'unknown' }> {
    const [found, row] = await Promise.all([files.find(name), records.find(name)]);
    if (row === 'unknown' || isGood(found, row)) return { found, row };
    const latest = await records.find(name, 0);
    return { found: await files.find(name), row: latest };
  }

  /**
   * @returns undefined for a name that no visitor may request, and for a file that does not exist and should not
   * @throws problem `unavailable` when the file is missing or damaged, or when a tile cannot be made now
   */
  return async (name: string) => {
    const hash = hashOfServedName(name);
    if (hash === undefined) return undefined;
    const { found, row } = await find(name);
    if (row === 'unknown') {
      if (found && found.size > 0) return opened(name, found, row);
      throw problem('unavailable');
    }
    if (tileOfName(name)) return openTile(name, found, row);
    if (found && isGood(found, row)) return opened(name, found, row);
    if (!found && !row && !(await isExpectedName(name))) return undefined;
    // A known problem was already checked, and repaired if possible. A missing file that is there again needs a check.
    if (!row?.problem || (row.problem === 'missing' && !quickProblem(found, row))) check.suspect(hash);
    throw problem('unavailable', 'This picture is damaged and cannot be shown right now.', {
      retryAfter: RETRY_SECONDS,
    });
  };
}
