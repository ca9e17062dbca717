import type { Logger } from 'pino';
import type { CatalogVersion } from '#server/catalog/catalog-version.ts';
import type { Database } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import type { RenditionWorker } from '../processing/rendition-worker.ts';
import { isGoodCopy } from './file-check.ts';
import { fullResolutionName, hashOfName, largestName } from '../media-names.ts';
import { markEarly } from './media-problems.store.ts';
import type { RecordedFiles } from '../storage/recorded-files.ts';

/** A file in a backup. */
export type FileCopy = { name: string; bytes: Buffer };
/**
 * Looks for these files in the backups, the newest first.
 * @param isGood whether a copy is what it should be; another one is looked for where it is not
 */
export type FindCopies = (
  names: ReadonlySet<string>,
  isGood: (copy: FileCopy) => Promise<boolean>,
) => AsyncIterable<FileCopy>;

export type RepairResult = {
  /** Names of files that came back from a backup. */
  restored: string[];
  /** Names of smaller sizes that are being made again. */
  rebuilt: string[];
  /** Names of files that cannot be repaired. */
  lost: string[];
};

type Parts = {
  database: Database;
  files: Pick<RecordedFiles, 'put'>;
  log: Logger;
  catalogVersion: CatalogVersion;
  background: Pick<RenditionWorker, 'retry'>;
  findCopies: FindCopies;
};

/** Repairs files that were found missing or damaged. @param problems all that are known of the pictures in question */
export type Repair = (problems: readonly MediaFileRow[]) => Promise<RepairResult>;

const hashOf = ({ name }: { name: string }) => hashOfName(name) ?? '';

/**
 * The largest version and the finest are made from what the artist sent, which the shop does not have: only a backup has
 * them. All others are made again from the largest, or come from a backup too where that is lost.
 */
export function createRepair(parts: Parts): Repair {
  const { database, files, log, catalogVersion, background, findCopies } = parts;

  async function restore(rows: readonly MediaFileRow[]): Promise<Set<string>> {
    const known = new Map(rows.map((row) => [row.name, row]));
    const restored = new Set<string>();
    if (rows.length === 0) return restored;
    const isGood = ({ name, bytes }: FileCopy) => isGoodCopy(name, bytes, known.get(name));
    try {
      for await (const copy of findCopies(new Set(known.keys()), isGood)) {
        await files.put([copy]);
        restored.add(copy.name);
      }
    } catch (error) {
      log.warn({ err: error }, 'Not all damaged pictures could be restored from a backup');
    }
    return restored;
  }

  async function remake(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await database.write(async (tx, after) => {
      // Until they are made again, pages ask only for the versions that a picture has from the start.
      if ((await markEarly(tx, hashes)) > 0) await catalogVersion.bump(tx, after);
    });
    background.retry(hashes);
  }

  return async (problems) => {
    const withoutLargest = new Set(
      problems.filter((row) => row.name === largestName(hashOf(row))).map(hashOf),
    );
    const isOriginal = (row: MediaFileRow) =>
      [largestName, fullResolutionName].some((of) => of(hashOf(row)) === row.name);
    const wanted = problems.filter((row) => isOriginal(row) || withoutLargest.has(hashOf(row)));
    const restored = await restore(wanted);
    const rest = problems.filter(({ name }) => !restored.has(name));
    const isRemade = (row: MediaFileRow) =>
      !isOriginal(row) && (!withoutLargest.has(hashOf(row)) || restored.has(largestName(hashOf(row))));
    const rebuilt = rest.filter(isRemade);
    await remake([...new Set(rebuilt.map(hashOf))]);
    return {
      restored: [...restored],
      rebuilt: rebuilt.map(({ name }) => name),
      lost: rest.filter((row) => !isRemade(row)).map(({ name }) => name),
    };
  };
}
