import { productsChanged } from '#server/catalog/freshness.rules.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import type { RenditionWorker } from '../processing/rendition-worker.ts';
import { isGoodCopy } from './file-check.ts';
import type { MediaServices } from '../media-services.ts';
import { hashOf, isIrreplaceable, largestName } from '../media-names.ts';
import { productsWithImages, setState } from '../media.store.ts';
import type { RecordedFiles } from '../storage/recorded-files.ts';

/** A file in a backup. */
export type FileCopy = { name: string; bytes: Buffer };
/**
 * Searches the backups for these files, the newest backup first.
 * @param isGood tells whether a copy may be used; if not, the search continues in older backups
 */
export type FindGoodImages = (
  names: ReadonlySet<string>,
  isGood: (copy: FileCopy) => Promise<boolean>,
) => AsyncIterable<FileCopy>;

type Parts = MediaServices & {
  files: Pick<RecordedFiles, 'put'>;
  renditions: Pick<RenditionWorker, 'retry'>;
  findGoodImages: FindGoodImages;
};

/** Repairs missing and damaged files. */
export type Repair = ReturnType<typeof createRepair>;
export type RepairResult = Awaited<ReturnType<Repair>>;

/**
 * The shop does not store the original upload, so only a backup has the largest and the full-resolution rendition. All
 * other files are remade from the largest one, or come from a backup too when it is lost.
 */
export function createRepair(parts: Parts) {
  const { database, files, log, catalogVersion, renditions, findGoodImages } = parts;

  async function restore(rows: readonly MediaFileRow[]): Promise<Set<string>> {
    const known = new Map(rows.map((row) => [row.name, row]));
    const restored = new Set<string>();
    if (rows.length === 0) return restored;
    const isGood = ({ name, bytes }: FileCopy) => isGoodCopy(name, bytes, known.get(name));
    try {
      for await (const copy of findGoodImages(new Set(known.keys()), isGood)) {
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
      // Until the renditions are made, pages use only those that an image has from the start.
      const changed = await setState(tx, hashes, 'early');
      if (changed.length === 0) return;
      const limitInvalidation = await catalogVersion.bump(tx, after);
      await limitInvalidation(productsChanged(await productsWithImages(tx, changed)));
    });
    renditions.retry(hashes);
  }

  /** @param problems every known problem of the images concerned */
  return async (problems: readonly MediaFileRow[]) => {
    const withoutLargest = new Set(
      problems.filter((row) => row.name === largestName(hashOf(row))).map(hashOf),
    );
    const toRestore = problems.filter((row) => isIrreplaceable(row) || withoutLargest.has(hashOf(row)));
    const restored = await restore(toRestore);
    const rest = problems.filter(({ name }) => !restored.has(name));
    const isRemade = (row: MediaFileRow) =>
      !isIrreplaceable(row) && (!withoutLargest.has(hashOf(row)) || restored.has(largestName(hashOf(row))));
    const remade = rest.filter(isRemade);
    await remake([...new Set(remade.map(hashOf))]);
    return {
      /** Names of files restored from a backup. */
      restored: [...restored],
      /** Names of renditions that are being remade. */
      remade: remade.map(({ name }) => name),
      /** Names of files that cannot be repaired. */
      lost: rest.filter((row) => !isRemade(row)).map(({ name }) => name),
    };
  };
}
