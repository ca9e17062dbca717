import type { Logger } from 'pino';
import { limits } from '#contract/limits.ts';
import type { Database } from '../database/database.ts';
import { faultPoint } from '../fault-point.ts';
import type { Files } from './files.ts';
import { hashOfName } from './media-names.ts';
import { findMedia, forgetUnused } from './media.store.ts';

const HOUR_MS = 3_600_000;
/** How long an upload may wait to be put into a product: a day longer than the draft that it may stand in. */
const UNUSED_MS = (limits.draftDays + 1) * 24 * HOUR_MS;
// A file is stored before its row is written, so a young one without a row may be about to get it.
const YOUNG_MS = 24 * HOUR_MS;
const BATCH = 500;
/** The first sweep leaves a start alone; then there is one a day. */
const FIRST_AFTER_MS = HOUR_MS / 4;
const EVERY_MS = 24 * HOUR_MS;

type Listed = { name: string; modified: number };

export type Sweeper = {
  sweep(): Promise<void>;
  /** Ends after the files at hand. */
  stop(): Promise<void>;
};

type Parts = { database: Database; files: Files; now: () => number; log: Logger };

/**
 * Forgets pictures that nothing refers to, then deletes every file without a row; by itself once a day. Rows go first
 * and are committed: a file may be too many for a while, but an address that the shop answers always leads to a file.
 */
export function createSweeper({ database, files, now, log }: Parts): Sweeper {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function removeOrphans(batch: readonly Listed[], young: number): Promise<void> {
    const hashes = new Set(batch.map(({ name }) => hashOfName(name)).filter((hash) => hash !== undefined));
    const known = new Set((await findMedia(database.read, [...hashes])).map((row) => row.hash));
    for (const { name } of batch) {
      const hash = hashOfName(name);
      // What bears no name of ours was put there by somebody else.
      if (hash === undefined || known.has(hash)) continue;
      // Ingesting the same picture again renews its files: look once more, as late as can be.
      const found = await files.find(name);
      if (!found || found.modified >= young) continue;
      await files.remove(name);
      faultPoint('delete:file-removed');
    }
  }

  async function sweepNow(): Promise<void> {
    const young = now() - YOUNG_MS;
    await forgetUnused(database, now() - UNUSED_MS);
    faultPoint('delete:rows-forgotten');
    await files.clearUnfinished(now() - HOUR_MS);
    let batch: Listed[] = [];
    for await (const file of files.list()) {
      if (stopping.signal.aborted) return;
      if (file.modified < young) batch.push(file);
      if (batch.length < BATCH) continue;
      await removeOrphans(batch, young);
      batch = [];
    }
    await removeOrphans(batch, young);
  }

  function sweep(): Promise<void> {
    const next = running.then(sweepNow);
    running = next.catch(() => undefined);
    return next;
  }

  const sweepByItself = () =>
    void sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'Unused pictures could not be cleared away'),
    );
  const first = setTimeout(sweepByItself, FIRST_AFTER_MS).unref();
  const daily = setInterval(sweepByItself, EVERY_MS).unref();

  return {
    sweep,
    async stop() {
      stopping.abort();
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
