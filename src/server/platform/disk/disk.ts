import { access, constants, statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { type DiskError, MIN_BYTES, RESERVE_BYTES, sentenceOf, errorOf } from './disk.rules.ts';
import { ensureDir } from './ensure-dir.ts';
import { createReserve } from './emergency-reserve.ts';

/** The disk under the shop's folder, as far as it keeps the shop from saving. */
export type Disk = {
  /** Why nothing new can be saved, as a sentence for a person; undefined while it can. */
  trouble(): string | undefined;
  /**
   * Takes note of what failed: where the disk is the reason, the reserve is given up at once.
   * @returns the reason as a sentence, or undefined where it is another
   */
  noteFailure(error: unknown): string | undefined;
  /** Looks at it now. */
  look(): Promise<void>;
  /** Takes the reserve and looks again and again. */
  watch(): Promise<void>;
  stop(): Promise<void>;
};

const EVERY_MS = 2_000;

export function createDisk(
  { dataDir, databaseUrl, storageUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  log: Logger,
): Disk {
  // With both elsewhere nothing is saved in the folder.
  const isUsed = databaseUrl === undefined || storageUrl === undefined;
  // On PostgreSQL nothing else makes the folder before the first upload.
  if (isUsed) ensureDir(dataDir);
  const reserve = createReserve(dataDir, RESERVE_BYTES);
  let current: DiskError | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function turn(trouble: DiskError | undefined, error?: unknown): void {
    if (trouble) reserve.giveUp();
    if (trouble === current) return;
    current = trouble;
    if (trouble) log.error({ err: error, trouble }, 'Nothing can be saved: the disk is in trouble');
    else log.warn('The disk can be written to again');
  }

  async function lookNow(): Promise<void> {
    await access(dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    const held = reserve.held();
    if (bavail * bsize + held < RESERVE_BYTES + MIN_BYTES) return turn('full');
    if (current === undefined && held === RESERVE_BYTES) return;
    // That it can be taken is the proof that the disk takes something again.
    await reserve.take();
    turn(undefined);
  }

  function look(): Promise<void> {
    looking ??= lookNow()
      .catch((error: unknown) => turn(errorOf(error) ?? 'failing', error))
      .finally(() => (looking = undefined));
    return looking;
  }

  return {
    trouble: () => current && sentenceOf(current),
    noteFailure(error) {
      const trouble = errorOf(error);
      if (!trouble) return undefined;
      if (timer) turn(trouble, error);
      return sentenceOf(trouble);
    },
    // Whoever does not watch has taken no reserve either.
    look: async () => void (timer && (await look())),
    async watch() {
      if (!isUsed) return;
      timer = setInterval(() => void look(), EVERY_MS).unref();
      await look();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await looking;
    },
  };
}
