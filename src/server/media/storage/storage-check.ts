import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Files } from './storage.ts';
import type { Notices } from '#server/platform/notices.ts';
import { largestName } from '../media-names.ts';
import { findNewestHashes } from '../media.store.ts';
import { initShopId, readShopId } from './shop-id.store.ts';
import {
  nameOfDatabase,
  nameOfStorage,
  newShopId,
  readStorageId,
  UnreadableShopIdError,
  writeStorageId,
} from './shop-id.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

// Two shops on one storage would delete each other's pictures, and a mistyped setting is enough for that. So database and
// storage have the same id.

/** The storage belongs to another shop than the database. Its message is for the person at the machine. */
export class OtherShopError extends OperatorError {}
/** Whether the storage belongs to this shop is not known. Its message is for the person at the machine. */
class UncheckedStorageError extends Error {}

/** Of whatever keeps unused pictures from being deleted. */
export const STORAGE_NOTICE = 'storage';
/** How long a start waits for the storage. */
const START_MS = 5_000;
/** Pictures that are looked for in a storage to tell whose it is. */
const SAMPLE = 20;

export type StorageCheck = {
  /**
   * Checks the storage before the shop opens. A storage without an id gets this shop's; one that does not answer is only
   * warned of.
   * @throws OtherShopError
   */
  start(): Promise<void>;
  /** Checks it again: whether files may be deleted. Says in the log and in the dashboard why not. */
  isOurs(): Promise<boolean>;
};

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;
type Parts = {
  config: Settings;
  database: Database;
  files: Files;
  notices: Notices;
  log: Logger;
  startMs?: number;
};

export function createStorageCheck({
  config,
  database,
  files,
  notices,
  log,
  startMs = START_MS,
}: Parts): StorageCheck {
  const storage = nameOfStorage(config);

  const otherShop = (own: string, stored: string) =>
    new OtherShopError(
      `The pictures in ${storage} belong to the shop ${stored}, but ${nameOfDatabase(config)} holds the shop ${own}. ` +
        'Please correct the setting that is wrong. ' +
        'Only if these pictures are to belong to this shop from now on, run: npm run adopt-storage',
    );

  /** @throws UncheckedStorageError when the storage does not do it */
  async function ask<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (cause) {
      const why =
        cause instanceof UnreadableShopIdError
          ? `The file "shop-id" in ${storage}, which names the shop that the pictures belong to, cannot be read: npm run adopt-storage`
          : 'It could not be checked whether the pictures belong to this shop';
      throw new UncheckedStorageError(`${why}. Until then no picture file is deleted.`, { cause });
    }
  }

  /** How many of the newest pictures are in the storage. */
  async function lookForImages(): Promise<{ all: number; found: number }> {
    const newest = await findNewestHashes(database.read, SAMPLE);
    const found = await ask(Promise.all(newest.map((hash) => files.find(largestName(hash)))));
    return { all: newest.length, found: found.filter((file) => file !== undefined).length };
  }

  /** Makes a storage without an id this shop's. */
  async function adopt(own: string | undefined): Promise<void> {
    const { all, found } = await lookForImages();
    // Such as a disk that is not mounted: what is written there now would be hidden later.
    if (all > 0 && found === 0)
      throw new UncheckedStorageError(
        `None of this shop's newest pictures is in ${storage}. Until they are there, no picture file is deleted.`,
      );
    const id = own ?? (await initShopId(database, newShopId()));
    await ask(writeStorageId(files, id));
    // Another shop may have begun at the same time.
    const stored = await ask(readStorageId(files));
    if (stored !== id) throw otherShop(id, stored ?? 'unknown');
  }

  /** A database from before ids, such as one that went back to an earlier version, knows its storage by its pictures. */
  async function recognize(stored: string): Promise<string> {
    const { all, found } = await lookForImages();
    return initShopId(database, found * 2 > all ? stored : newShopId());
  }

  /** @throws OtherShopError, UncheckedStorageError */
  async function check(): Promise<void> {
    const stored = await ask(readStorageId(files));
    const known = await readShopId(database.read);
    if (stored === undefined) return adopt(known);
    const own = known ?? (await recognize(stored));
    if (own !== stored) throw otherShop(own, stored);
  }

  /** Says what keeps files from being deleted. @throws every other error */
  function report(error: unknown): void {
    if (error instanceof OtherShopError) log.error(error.message);
    else if (error instanceof UncheckedStorageError) log.warn({ err: error.cause }, error.message);
    else throw error;
    notices.report(STORAGE_NOTICE, { title: 'Unused pictures are not deleted', message: error.message });
  }

  /** Logs the outcome of a check that took longer than the start waited; that nothing is deleted until then is logged already. */
  function reportLate(error: unknown): void {
    if (error instanceof OtherShopError) report(error);
    else if (!(error instanceof UncheckedStorageError))
      log.error({ err: error }, 'The storage could not be checked');
  }

  return {
    async start() {
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(late.resolve, startMs, 'late');
      const checking = check();
      try {
        if ((await Promise.race([checking, late.promise])) !== 'late') return;
        log.warn(
          'The storage of the pictures does not answer in time. Until it does, no picture file is deleted.',
        );
        checking.catch(reportLate);
      } catch (error) {
        if (error instanceof OtherShopError) throw error;
        report(error);
      } finally {
        clearTimeout(timer);
      }
    },
    async isOurs() {
      try {
        await check();
        notices.withdraw(STORAGE_NOTICE);
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    },
  };
}
