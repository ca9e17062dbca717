import type { MediaServices } from '../media-services.ts';
import { largestName } from '../media-names.ts';
import { findFilesOfImages } from '../integrity/media-problems.store.ts';
import { productsChanged } from '#server/catalog/freshness.rules.ts';
import { findNextEarly, IMAGE_SIZES, productsWithImages, setState } from '../media.store.ts';
import { checksumOf, type RecordedFiles } from '../storage/recorded-files.ts';
import { queueJob } from '#server/platform/jobs/jobs.store.ts';
import { createRenditionQueue, type RenditionQueue } from './rendition-queue.ts';

export type RenditionWorker = ReturnType<typeof createRenditionWorker>;

type Parts = Pick<MediaServices, 'database' | 'jobs' | 'log' | 'catalogVersion' | 'urgentWork'> & {
  files: RecordedFiles;
  /** Called with each image that gets no more renditions, and without a hash when all images are done. */
  onComplete?: (hash?: string) => void;
  retryAfterMs?: number;
};

// Setting images to `ready` drops the cached pages that show them. So it happens at most every 5 seconds, not after each image.
const RECORD_EVERY_MS = 5_000;

const GIVEN_UP = 'A picture keeps its first sizes only: making the others failed three times';

/** Makes the missing renditions of one image, unless it is stopped before the end. */
async function makeRenditions(
  { database, files, urgentWork, onComplete }: Parts,
  queue: RenditionQueue,
  hash: string,
  stopping: AbortSignal,
): Promise<void> {
  const { laterRenditions } = await import('./renditions.ts');
  const largest = await files.read(largestName(hash));
  // Renditions made from damaged bytes would be recorded as good.
  if (!checksumOf(largest).startsWith(hash)) throw new Error('The largest rendition is damaged');
  const recorded = (await findFilesOfImages(database.read, [hash])).get(hash) ?? [];
  const lost = new Set(recorded.filter(({ problem }) => problem !== null).map(({ name }) => name));
  // A file left by a failed try may not be durable, so a later try writes all files again.
  const isFirstTry = !queue.hasFailed(hash);
  for (const { name, make } of await laterRenditions(hash, largest, lost)) {
    await urgentWork.idle();
    if (stopping.aborted) return;
    if (isFirstTry && !lost.has(name) && (await files.find(name))) continue;
    await files.put([{ name, bytes: await make() }]);
  }
  queue.finish(hash);
  onComplete?.(hash);
}

async function setReady({ database, catalogVersion }: Parts, queue: RenditionQueue): Promise<void> {
  const hashes = queue.finished();
  if (hashes.length === 0) return;
  await database.write(async (tx, after) => {
    const changed = await setState(tx, hashes, 'ready');
    if (changed.length === 0) return;
    const limitInvalidation = await catalogVersion.bump(tx, after);
    // The previous pages show the same images in fewer sizes.
    await limitInvalidation({ ...productsChanged(await productsWithImages(tx, changed)), allowsStale: true });
  });
  queue.remove(hashes);
}

/** What `wake` and the loop share. `after` wakes the worker after `ms`, and calls `before` first. */
type WakeState = { isPending: boolean; after(ms: number, before?: () => void): void };

/** @returns a function that makes all missing renditions, until its signal is aborted */
function createLoop(parts: Parts, queue: RenditionQueue, wakeState: WakeState) {
  const { database, log, onComplete } = parts;
  let recordedAt = 0;

  const recordReady = () => {
    recordedAt = performance.now();
    return setReady(parts, queue);
  };

  function handleFailure(hash: string, error: unknown) {
    const wait = queue.fail(hash);
    if (wait !== undefined) return wakeState.after(wait, () => queue.release(hash));
    onComplete?.(hash);
    log.error({ err: error, hash }, GIVEN_UP);
  }

  return async (signal: AbortSignal): Promise<void> => {
    recordedAt = performance.now();
    while (!signal.aborted) {
      wakeState.isPending = false;
      const next = await findNextEarly(database.read, queue.excluded());
      if (next) {
        await makeRenditions(parts, queue, next.hash, signal).catch((error: unknown) =>
          handleFailure(next.hash, error),
        );
        if (performance.now() - recordedAt >= RECORD_EVERY_MS) await recordReady();
      } else {
        await recordReady();
        onComplete?.();
        if (!wakeState.isPending) return;
      }
    }
    await recordReady();
  };
}

/**
 * Makes the remaining renditions of every image in state `early`, one image and one file at a time. This is a job, so only one
 * process of the shop does it.
 */
export function createRenditionWorker(parts: Parts) {
  const { database, jobs, log, onComplete, retryAfterMs = 30_000 } = parts;
  const queue = createRenditionQueue(retryAfterMs);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const wakeState: WakeState = {
    isPending: false,
    after: (ms, before = () => undefined) =>
      void setTimeout(() => {
        before();
        wake();
      }, ms).unref(),
  };
  const loop = createLoop(parts, queue, wakeState);

  function continueLater(error: unknown): void {
    wakeState.isPending = false;
    if (stopping.signal.aborted) return;
    log.warn({ err: error }, 'Making picture sizes was interrupted and will continue later');
    wakeState.after(retryAfterMs);
  }

  jobs.register({
    kind: IMAGE_SIZES,
    async run(_job, signal) {
      await loop(AbortSignal.any([signal, stopping.signal])).catch(continueLater);
      signal.throwIfAborted();
    },
  });

  const findNext = () => findNextEarly(database.read, queue.excluded());

  async function runIfNeeded(): Promise<void> {
    wakeState.isPending = false;
    if (!(await findNext())) return onComplete?.();
    await database.write((tx) => queueJob(tx, { kind: IMAGE_SIZES }));
    await jobs.run(IMAGE_SIZES);
    // Another process makes them. Look again later, so that `onComplete` releases the space reserved for them here too.
    if (!stopping.signal.aborted && (await findNext())) wakeState.after(retryAfterMs);
  }

  /** Looks for images that miss renditions. If the worker runs here, it looks again at its end. */
  function wake(): void {
    wakeState.isPending = true;
    if (running || stopping.signal.aborted) return;
    running = runIfNeeded()
      .catch(continueLater)
      .finally(() => {
        running = undefined;
        // `wake` may have been called after the last query.
        if (wakeState.isPending) wake();
      });
  }

  return {
    wake,
    /** Wakes it, and tries these images again even if they failed before: their files have been repaired. */
    retry(hashes: readonly string[]): void {
      queue.reset(hashes);
      wake();
    },
    /** Stops after the current file. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
