import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Files } from './storage.ts';
import type { OperatorWarnings } from '#server/platform/operator-warnings.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { largestName } from '../media-names.ts';
import { findNewestHashes } from '../media.store.ts';
import { assertKnownFolder, OtherFolderError, recordFolderIfUnknown } from './folder-check.ts';
import { initShopId, readShopId } from './shop-id.store.ts';
import {
  nameOfDatabase,
  nameOfStorage,
  newShopId,
  readShopIdFile,
  UnreadableShopIdError,
  writeShopIdFile,
} from './shop-id.ts';
import { commandLine } from '#server/platform/command-line.ts';

// Two shops on one storage would delete each other's images, and one mistyped setting is enough for that. So database and
// storage contain the same id.

/** The storage belongs to another shop than the database. */
export class OtherShopError extends OperatorError {}
/** It is unknown whether the storage belongs to this shop. Its message is for the operator. */
class UncheckedStorageError extends Error {}

/** Id of the warning in the dashboard while unused images are not deleted. */
export const NOT_DELETING_WARNING = 'undeleted-images';
/** How long a start waits for the storage. */
const START_MS = 5_000;
/** Newest images that are searched in a storage to recognize it. */
const SAMPLE = 20;

export type StorageCheck = ReturnType<typeof createStorageCheck>;

type Parts = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;
  database: Database;
  files: Files;
  operatorWarnings: OperatorWarnings;
  log: Logger;
  startMs?: number;
};

/** @returns a function that throws OtherShopError, OtherFolderError or UncheckedStorageError unless the storage is this shop's */
function createIdCheck({ config, database, files }: Parts): () => Promise<void> {
  const parts = { config, database, files };
  const storage = nameOfStorage(config);

  const otherShop = (own: string, stored: string) =>
    new OtherShopError(
      `The pictures in ${storage} belong to the shop ${stored}, but ${nameOfDatabase(config)} holds the shop ${own}. ` +
        'Please correct the setting that is wrong. ' +
        `Only if these pictures are to belong to this shop from now on, run: ${commandLine('adopt-storage')}`,
    );

  /** @throws UncheckedStorageError when the storage request fails */
  async function checked<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (cause) {
      const reason =
        cause instanceof UnreadableShopIdError
          ? `The file "shop-id" in ${storage}, which names the shop that the pictures belong to, cannot be read: ${commandLine('adopt-storage')}`
          : 'It could not be checked whether the pictures belong to this shop';
      throw new UncheckedStorageError(`${reason}. Until then no picture file is deleted.`, { cause });
    }
  }

  /** How many of the newest images are in the storage. */
  async function countNewest(): Promise<{ all: number; found: number }> {
    const newest = await findNewestHashes(database.read, SAMPLE);
    const found = await checked(Promise.all(newest.map((hash) => files.find(largestName(hash)))));
    return { all: newest.length, found: found.filter((file) => file !== undefined).length };
  }

  /** Writes the id of this shop into a storage without one. */
  async function adopt(own: string | undefined): Promise<void> {
    const { all, found } = await countNewest();
    // For example a disk that is not mounted: mounting it later would hide the files written now.
    if (all > 0 && found === 0)
      throw new UncheckedStorageError(
        `None of this shop's newest pictures is in ${storage}. Until they are there, no picture file is deleted.`,
      );
    const id = own ?? (await initShopId(database, newShopId()));
    await checked(writeShopIdFile(files, id));
    // Another shop may have started at the same time.
    const stored = await checked(readShopIdFile(files));
    if (stored !== id) throw otherShop(id, stored ?? 'unknown');
  }

  /** A database without an id, for example after a downgrade, recognizes its storage by its images. */
  async function recognize(stored: string): Promise<string> {
    const { all, found } = await countNewest();
    return initShopId(database, found * 2 > all ? stored : newShopId());
  }

  async function checkShop(): Promise<void> {
    const stored = await checked(readShopIdFile(files));
    const known = await readShopId(database.read);
    if (stored === undefined) return adopt(known);
    const own = known ?? (await recognize(stored));
    if (own !== stored) throw otherShop(own, stored);
  }

  async function containsImages(): Promise<boolean> {
    const { all, found } = await countNewest();
    return found * 2 > all;
  }

  return async () => {
    await assertKnownFolder(parts, containsImages);
    await checkShop();
    await recordFolderIfUnknown(parts);
  };
}

export function createStorageCheck(parts: Parts) {
  const { operatorWarnings, log, startMs = START_MS } = parts;
  const check = createIdCheck(parts);

  const isOther = (error: unknown) => error instanceof OtherShopError || error instanceof OtherFolderError;

  /** Reports why files are not deleted. @throws every other error */
  function report(error: unknown): void {
    if (error instanceof OtherShopError || error instanceof OtherFolderError) log.error(error.message);
    else if (error instanceof UncheckedStorageError) log.warn({ err: error.cause }, error.message);
    else throw error;
    operatorWarnings.report(NOT_DELETING_WARNING, {
      title: 'Unused pictures are not deleted',
      message: error.message,
    });
  }

  /** Reports a check that ended after the start. An UncheckedStorageError adds nothing to the warning in the log. */
  function reportLate(error: unknown): void {
    if (isOther(error)) report(error);
    else if (!(error instanceof UncheckedStorageError))
      log.error({ err: error }, 'The storage could not be checked');
  }

  return {
    /**
     * Checks the storage before the shop opens. A storage without an id gets the id of this shop. When the storage does
     * not respond, the log warns and the shop opens.
     * @throws OtherShopError, OtherFolderError
     */
    async start(): Promise<void> {
      const timeout = Promise.withResolvers<'timeout'>();
      const timer = setTimeout(timeout.resolve, startMs, 'timeout');
      const checking = check();
      try {
        if ((await Promise.race([checking, timeout.promise])) !== 'timeout') return;
        log.warn(
          'The storage of the pictures does not respond in time. Until it does, no picture file is deleted.',
        );
        checking.catch(reportLate);
      } catch (error) {
        if (isOther(error)) throw error;
        report(error);
      } finally {
        clearTimeout(timer);
      }
    },
    /** Checks again, before files are deleted, and reports why they are not. @returns whether the storage is this shop's */
    async verify(): Promise<boolean> {
      try {
        await check();
        operatorWarnings.withdraw(NOT_DELETING_WARNING);
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    },
  };
}
