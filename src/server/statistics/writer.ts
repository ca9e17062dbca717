import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { dayInIndia } from '#contract/accounts/india.ts';
import type { Database } from '../database/database.ts';
import { addUpVisits } from './add-up.store.ts';
import { type Batch, excludeVisitor, writeBatch } from './batches.store.ts';
import { countedVisitors } from './counted-visitors.rules.ts';
import type { Recorder } from './recorder.ts';
import type { Salt } from './visitor-hash.ts';

/** A killed process loses at most what it counted in this time. */
const FLUSH_MS = 2_000;

/**
 * How many counts of visitors wait at most, besides those of one more batch, before this process adds them up. Otherwise that happens when
 * someone reads the statistics, once an hour, before a backup, and when a process stops.
 */
export const MAX_WAITING = 100_000;

type Parts = {
  database: Database;
  now: () => number;
  log: Logger;
  recorder: Recorder;
  saltFor: (day: string) => Promise<Salt>;
};

/** How many counts a batch has. */
const sizeOf = ({ visitors }: Batch): number =>
  visitors.reduce(
    (sum, { views, hearts, enquiries }) => sum + 1 + views.size + hearts.size + enquiries.size,
    0,
  );

/** Adds what was recorded to the database, every two seconds while there is something. */
export function createWriter({ database, now, log, recorder, saltFor }: Parts) {
  const writer = randomUUID();
  let sequence = 0;
  /** A batch that could not be written. It is tried again as it is, because it may have been written after all. */
  let unwritten: Batch | undefined;
  /** The first batch is added up at once, with what a killed process or an earlier version left. */
  let waiting = MAX_WAITING;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let hasFailed = false;

  function schedule(): void {
    if (timer || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      void enqueue(flushOnTime);
    }, FLUSH_MS);
    timer.unref();
  }

  async function write(batch: Batch): Promise<void> {
    await database.write((tx) => writeBatch(tx, batch, now()));
    waiting += sizeOf(batch);
  }

  async function nextBatch(): Promise<Batch | undefined> {
    if (recorder.isEmpty()) return undefined;
    const salt = await saltFor(dayInIndia(now()));
    const visitors = countedVisitors(recorder.take(), salt);
    sequence += 1;
    return visitors.length > 0 ? { writer, sequence, day: salt.day, visitors } : undefined;
  }

  async function writeNext(): Promise<void> {
    if (unwritten) await write(unwritten);
    unwritten = await nextBatch();
    if (unwritten) await write(unwritten);
    unwritten = undefined;
  }

  async function addUp(): Promise<void> {
    await addUpVisits(database);
    waiting = 0;
  }

  /** Runs `work`, and tries again with the next flush when it fails. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'The counts of visits could not be written');
      hasFailed = true;
      schedule();
    }
  }

  const flushOnTime = () =>
    attempt(async () => {
      await writeNext();
      if (waiting > MAX_WAITING) await addUp();
    });

  /** Runs one task after the other, so that batches are written in their order. */
  function enqueue(task: () => Promise<void>): Promise<void> {
    running = running.then(task);
    return running;
  }

  /** Writes what was recorded so far, and adds up what all processes have written. */
  const settle = () =>
    enqueue(() =>
      attempt(async () => {
        await writeNext();
        await addUp();
      }),
    );

  return {
    schedule,
    settle,
    /** Writes what was recorded so far. */
    flush: () => enqueue(() => attempt(writeNext)),
    /** Takes a visitor out of the counts of a day. @throws when the database is away */
    async exclude(day: string, visitor: string): Promise<void> {
      sequence += 1;
      const id = { writer, sequence, day };
      await database.write((tx) => excludeVisitor(tx, id, now(), visitor));
      waiting += 1;
    },
    enqueue,
    /** Writes the rest, and adds it up. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await settle();
    },
  };
}
