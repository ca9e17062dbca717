import { access, constants, statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import {
  type DiskError,
  MIN_FREE_BYTES,
  RESERVE_BYTES,
  diskErrorMessages,
  toDiskError,
} from './disk.rules.ts';
import { ensureDir } from './ensure-dir.ts';
import { createReserve } from './emergency-reserve.ts';

/**
 * Watches the disk of the data folder for errors that keep the shop from saving. The reserve is a file of 4 MB in this folder,
 * deleted when the disk is full so that the shop can still delete things.
 */
export type Disk = ReturnType<typeof createDisk>;

const CHECK_INTERVAL_MS = 2_000;

export function createDisk(
  { dataDir, databaseUrl, storageUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  log: Logger,
) {
  // With PostgreSQL and a bucket nothing is saved in this folder.
  const isUsed = databaseUrl === undefined || storageUrl === undefined;
  // On PostgreSQL nothing else creates the folder before the first upload.
  if (isUsed) ensureDir(dataDir);
  const reserve = createReserve(dataDir, RESERVE_BYTES);
  let current: DiskError | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;

  function setError(diskError: DiskError | undefined, error?: unknown): void {
    if (diskError) reserve.release();
    if (diskError === current) return;
    current = diskError;
    if (diskError) log.error({ err: error, diskError }, 'The disk refuses writes: nothing can be saved');
    else log.warn('The disk accepts writes again');
  }

  async function checkNow(): Promise<void> {
    await access(dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    const reserved = reserve.size();
    if (bavail * bsize + reserved < RESERVE_BYTES + MIN_FREE_BYTES) return setError('full');
    if (current === undefined && reserved === RESERVE_BYTES) return;
    // Creating the reserve proves that the disk accepts writes again.
    await reserve.create();
    setError(undefined);
  }

  function check(): Promise<void> {
    checking ??= checkNow()
      .catch((error: unknown) => setError(toDiskError(error) ?? 'failing', error))
      .finally(() => (checking = undefined));
    return checking;
  }

  return {
    /** Why nothing new can be saved, as a sentence for people; undefined while saving works. */
    error: () => current && diskErrorMessages[current],
    /**
     * Records a failed write. If the disk is the cause, and is being watched, releases the reserve at once.
     * @returns the cause as a sentence, or undefined when it is not the disk
     */
    noteFailure(error: unknown): string | undefined {
      const diskError = toDiskError(error);
      if (!diskError) return undefined;
      if (timer) setError(diskError, error);
      return diskErrorMessages[diskError];
    },
    /** Checks the disk now; does nothing before `watch()` and after `stop()`. */
    check: async (): Promise<void> => void (timer && (await check())),
    /** Creates the reserve and checks the disk every 2 seconds. */
    async watch(): Promise<void> {
      if (!isUsed) return;
      timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
      await check();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await checking;
    },
  };
}
