import type { Logger } from 'pino';
import { problem } from '#contract/api/problems.ts';
import type { Config } from '#server/config.ts';
import type { Files } from '../storage/storage.ts';
import { createStorageUsage, type UsageLevel } from './storage-usage.ts';
import { DAY_MS } from '#contract/durations.ts';

/** A daily count also sees what other processes and people with a file manager changed. */
const COUNT_EVERY_MS = DAY_MS;

const FULL =
  'There is no space left for pictures, so new ones cannot be added. Everything else works. ' +
  'The person who runs the shop can make more space.';

/** Limits the space that images take. */
export type StorageQuota = ReturnType<typeof createStorageQuota>;

const messages: Record<UsageLevel, string> = {
  full: 'There is no space left for pictures: new ones are refused',
  'nearly full': 'The pictures take more than 80 % of their space',
  free: 'There is space for pictures again',
};

const countChanges = (files: Files, onChange: (bytes: number) => void): Files => ({
  ...files,
  async put(name, bytes) {
    await files.put(name, bytes);
    onChange(bytes.byteLength);
  },
  async remove(name) {
    const found = await files.find(name);
    await files.remove(name);
    onChange(-(found?.size ?? 0));
  },
});

/** Counts the files in the background, at once and daily, when there is a limit or when metrics are on. */
export function createStorageQuota(
  files: Files,
  { mediaLimit: limit, metricsToken }: Pick<Config, 'mediaLimit' | 'metricsToken'>,
  log: Logger,
) {
  const isCounting = limit !== undefined || metricsToken !== undefined;
  const stopping = new AbortController();
  const usage = createStorageUsage(limit, (level) =>
    log[level === 'full' ? 'error' : 'warn']({ used: usage.used(), limit }, messages[level]),
  );

  async function countFiles(): Promise<void> {
    usage.startCount();
    let bytes = 0;
    for await (const { size } of files.list()) {
      if (stopping.signal.aborted) return;
      bytes += size;
    }
    usage.finishCount(bytes);
  }

  let counting = Promise.resolve();
  const count = () => {
    counting = countFiles().catch((error: unknown) =>
      log.warn({ err: error }, 'The space that pictures take could not be counted'),
    );
  };
  const timer = isCounting ? setInterval(count, COUNT_EVERY_MS).unref() : undefined;
  if (isCounting) count();

  return {
    /** The files; each put and each removal changes the count. */
    files: isCounting ? countChanges(files, usage.change) : files,
    used: usage.used,
    /** Reserves space for the renditions that will be made of an image. */
    reserve: usage.reserve,
    /** Releases it. */
    release: usage.release,
    /** @throws problem `unavailable` when this many more bytes would exceed the storage quota */
    assertFits(bytes: number): void {
      if (!usage.admit(bytes)) throw problem('unavailable', FULL);
    },
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await counting;
    },
  };
}
