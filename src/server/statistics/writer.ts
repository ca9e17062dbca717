import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { dayInIndia } from '#contract/accounts/india.ts';
import type { Database } from '../database/database.ts';
import { countedVisitors } from './counted-visitors.rules.ts';
import type { Recorder, Take } from './recorder.ts';
import { createRowQuota } from './row-quota.ts';
import { type Batch, writeBatch } from './statistics.store.ts';
import type { Salt } from './visitor-hash.ts';

/** A killed process loses at most what it counted in this time, and twice the time for visitors without a source. */
const FLUSH_MS = 2_000;

type Parts = {
  database: Database;
  now: () => number;
  log: Logger;
  recorder: Recorder;
  saltFor: (day: string) => Promise<Salt>;
};

/** Adds what was recorded to the database, every two seconds while there is something. */
export function createWriter({ database, now, log, recorder, saltFor }: Parts) {
  const writer = randomUUID();
  let sequence = 0;
  /** A batch that could not be written. It is tried again as it is, because it may have been written after all. */
  let unwritten: Batch | undefined;
  const claimRows = createRowQuota();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let hasFailed = false;

  function schedule(): void {
    if (timer || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      void enqueue(() => flushNow('settled'));
    }, FLUSH_MS);
    timer.unref();
  }

  async function write(batch: Batch): Promise<void> {
    const claim = await database.write(async (tx) => {
      const rows = claimRows(batch.day);
      await writeBatch(tx, batch, now(), rows);
      return rows;
    });
    claim.commit();
  }

  async function nextBatch(which: Take): Promise<Batch | undefined> {
    if (recorder.isEmpty()) return undefined;
    const salt = await saltFor(dayInIndia(now()));
    const visitors = countedVisitors(recorder.take(which), salt);
    sequence += 1;
    return visitors.length > 0 ? { writer, sequence, day: salt.day, visitors } : undefined;
  }

  async function flushNow(which: Take): Promise<void> {
    try {
      if (unwritten) await write(unwritten);
      unwritten = await nextBatch(which);
      if (unwritten) await write(unwritten);
      unwritten = undefined;
      hasFailed = false;
      if (!recorder.isEmpty()) schedule();
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'The counts of visits could not be written');
      hasFailed = true;
      schedule();
    }
  }

  /** Runs one task after the other, so that batches are written in their order. */
  function enqueue(task: () => Promise<void>): Promise<void> {
    running = running.then(task);
    return running;
  }

  /** Writes what was recorded so far. */
  const flush = () => enqueue(() => flushNow('all'));

  return {
    schedule,
    flush,
    /** @param task never rejects */
    enqueue,
    /** Writes the rest. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
