import type { Logger } from 'pino';
import type { CatalogVersion } from '#server/catalog/catalog-version.ts';
import type { Database } from '#server/database/database.ts';
import type { UploadLimiter } from '../uploads/upload-admission.ts';
import { largestName } from '../media-names.ts';
import { findFilesOfImages } from '../integrity/media-problems.store.ts';
import { markReady, findNextEarly } from '../media.store.ts';
import { checksumOf, type RecordedFiles } from '../storage/recorded-files.ts';

export type RenditionWorker = {
  /** Looks for pictures that miss versions; costs nothing when it is already at it. */
  wake(): void;
  /** Does the same, also for these pictures if making their versions had failed: something has been repaired meanwhile. */
  retry(hashes: readonly string[]): void;
  /** Ends after the file at hand. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  files: RecordedFiles;
  log: Logger;
  catalogVersion: CatalogVersion;
  /** The artist's uploads go first. */
  uploads: UploadLimiter;
  /** Hears of each picture that has all that it will have, and without a hash when all have. */
  onComplete?: (hash?: string) => void;
  retryAfterMs?: number;
};

const TRIES = 3;
// Every mark makes all pages anew, so a shop full of new pictures is marked a few times and not once for each.
const MARK_EVERY_MS = 5_000;

/** Makes the remaining versions of what is `early`, one picture and one file at a time. */
export function createRenditionWorker(parts: Parts): RenditionWorker {
  const { database, files, log, catalogVersion, uploads, onComplete, retryAfterMs = 30_000 } = parts;
  const tries = new Map<string, number>();
  const setAside = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let done: string[] = [];
  let markedAt = 0;
  let running: Promise<void> | undefined;
  let woken = false;
  const stopping = new AbortController();

  function wakeAfter(ms: number, before: () => void = () => undefined) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      before();
      wake();
    }, ms);
    timers.add(timer.unref());
  }

  async function mark() {
    markedAt = performance.now();
    if (done.length === 0) return;
    const hashes = done;
    await database.write(async (tx, after) => {
      if ((await markReady(tx, hashes)) > 0) await catalogVersion.bump(tx, after);
    });
    done = done.filter((hash) => !hashes.includes(hash));
  }

  async function makeVersions(hash: string) {
    const { missingRenditions: lateVersions } = await import('./renditions.ts');
    const largest = await files.read(largestName(hash));
    // Everything made from damaged bytes would be recorded as good.
    if (!checksumOf(largest).startsWith(hash)) throw new Error('The largest version is damaged');
    const recorded = (await findFilesOfImages(database.read, [hash])).get(hash) ?? [];
    const lost = new Set(recorded.filter(({ problem }) => problem !== null).map(({ name }) => name));
    // What a failed try left may seem to be there without its place being on the disk.
    const isSure = !tries.has(hash);
    for (const version of await lateVersions(hash, largest, lost)) {
      await uploads.quiet();
      if (stopping.signal.aborted) return;
      if (isSure && !lost.has(version.name) && (await files.find(version.name))) continue;
      await files.put([{ name: version.name, bytes: await version.make() }]);
    }
    done.push(hash);
    onComplete?.(hash);
  }

  function failed(hash: string, error: unknown) {
    const tried = (tries.get(hash) ?? 0) + 1;
    tries.set(hash, tried);
    setAside.add(hash);
    // The second wait is long enough for a storage to come back.
    const wait = retryAfterMs * 10 ** (tried - 1);
    if (tried < TRIES) wakeAfter(wait, () => setAside.delete(hash));
    else {
      onComplete?.(hash);
      log.error(
        { err: error, hash },
        'A picture keeps its first versions only: making the others failed three times',
      );
    }
  }

  async function work() {
    markedAt = performance.now();
    while (!stopping.signal.aborted) {
      woken = false;
      const next = await findNextEarly(database.read, [...done, ...setAside]);
      if (next) {
        await makeVersions(next.hash).catch((error: unknown) => failed(next.hash, error));
        if (performance.now() - markedAt >= MARK_EVERY_MS) await mark();
      } else {
        await mark();
        onComplete?.();
        if (!woken) return;
      }
    }
    await mark();
  }

  function wake() {
    woken = true;
    if (running || stopping.signal.aborted) return;
    running = work()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Work on pictures is interrupted and will be taken up again');
        woken = false;
        wakeAfter(retryAfterMs);
      })
      .finally(() => {
        running = undefined;
        // Somebody may have woken it between its last look and now.
        if (woken) wake();
      });
  }

  return {
    wake,
    retry(hashes) {
      for (const hash of hashes) {
        tries.delete(hash);
        setAside.delete(hash);
      }
      done = done.filter((hash) => !hashes.includes(hash));
      wake();
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}
