import type { Reader } from '../database/database.ts';
import type { ImageProblem } from '../backup/archive/image-problems.ts';
import {
  type FileProblem,
  matchesRecord,
  isGoodCopy,
  problemOfError,
} from '../media/integrity/file-check.ts';
import { expectedNames } from '../media/media-names.ts';
import { compareFiles } from '../media/storage/compare-files.ts';
import { findMediaFiles } from '../media/storage/media-files.store.ts';
import { checksumOf } from '../media/storage/recorded-files.ts';
import type { Files } from '../media/storage/storage.ts';
import type { MediaFileRow } from '../database/tables.ts';
import { failpoint } from '../platform/failpoint.ts';
import { inParallel } from '../platform/concurrency.ts';
import { MoveError } from './move-error.ts';
import { readNeededImages } from './source.queries.ts';
import type { TargetStorage } from './target-storage.ts';

export type FileReport = {
  /** The files of the shop, and their bytes. */
  all: number;
  bytes: number;
  copied: number;
  /** Files that are missing or damaged in the shop: none of them is copied. */
  problems: ImageProblem[];
};

type ShopFile = {
  name: string;
  size: number;
  /** Undefined for a file from before the table `media_file`. */
  row: MediaFileRow | undefined;
};

export type FileCopier = ReturnType<typeof createFileCopier>;

const CONCURRENCY = 8;

/** The image files that the shop knows, in its storage. Others stay where they are. */
export async function listFiles(db: Reader, files: Pick<Files, 'list'>): Promise<ShopFile[]> {
  const all: ShopFile[] = [];
  for await (const { recorded, unrecorded } of compareFiles(db, files)) {
    const rows = await findMediaFiles(
      db,
      recorded.map(({ name }) => name),
    );
    const rowOf = new Map(rows.map((row) => [row.name, row]));
    for (const { name, size } of [...recorded, ...unrecorded]) all.push({ name, size, row: rowOf.get(name) });
  }
  return all;
}

/** Files that images of products and orders need, and that are not in the storage. */
async function findMissing(db: Reader, files: readonly ShopFile[]): Promise<ImageProblem[]> {
  const found = new Set(files.map(({ name }) => name));
  return (await readNeededImages(db))
    .flatMap(expectedNames)
    .filter((name) => !found.has(name))
    .map((name) => ({ name, problem: 'missing' }));
}

/** @throws when the storage does not respond */
async function readOrProblem(source: Files, name: string): Promise<Buffer | FileProblem> {
  try {
    return (await source.find(name)) ? await source.read(name) : 'missing';
  } catch (error) {
    const problem = problemOfError(error);
    if (problem === undefined) throw error;
    return problem;
  }
}

/**
 * Copies image files, which never change, into another storage, and compares what arrived. Good copies there are only
 * compared; others are replaced. So a copy that was interrupted continues. It deletes nothing.
 */
export function createFileCopier(source: Files, target: TargetStorage) {
  /** Names of files that are good at the target. */
  const verified = new Set<string>();

  /** The checksum of the file at the target, unless it has another size. */
  async function checksumAtTarget({ name, size }: ShopFile, sizes: Map<string, number>) {
    return sizes.get(name) === size ? checksumOf(await target.read(name)) : undefined;
  }

  /**
   * @returns `copied`, or the file's problem (`missing` also if it was deleted meanwhile); undefined when the target has it
   *   already
   */
  async function copy(
    file: ShopFile,
    sizes: Map<string, number>,
  ): Promise<'copied' | FileProblem | undefined> {
    const { name, row } = file;
    const present = await checksumAtTarget(file, sizes);
    if (present !== undefined && matchesRecord(name, present, row)) return undefined;
    const bytes = await readOrProblem(source, name);
    if (typeof bytes === 'string') return bytes;
    const checksum = checksumOf(bytes);
    if (bytes.length === 0 || !(await isGoodCopy(name, bytes, row))) return 'damaged';
    if (present === checksum) return undefined;
    await target.put(name, bytes);
    failpoint('move:file-copied');
    if (checksumOf(await target.read(name)) !== checksum)
      throw new MoveError(`The picture file ${name} is not the same after it was copied. Nothing was moved.`);
    return 'copied';
  }

  return {
    /** Copies the files of known images that the target lacks. @param report called with the number of files that are done */
    async run(
      db: Reader,
      report: (done: number, all: number) => void = () => undefined,
    ): Promise<FileReport> {
      const files = await listFiles(db, source);
      const sizes = await target.listSizes();
      const problems = await findMissing(db, files);
      const remaining = files.filter(({ name, size }) => !(verified.has(name) && sizes.get(name) === size));
      let [copied, done] = [0, 0];
      await inParallel(remaining, CONCURRENCY, async (file) => {
        const outcome = await copy(file, sizes);
        if (outcome === 'copied') copied += 1;
        if (outcome === 'missing' || outcome === 'damaged')
          problems.push({ name: file.name, problem: outcome });
        else verified.add(file.name);
        report((done += 1), remaining.length);
      });
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      problems.sort((one, other) => (one.name < other.name ? -1 : 1));
      return { all: files.length, bytes, copied, problems };
    },
  };
}
