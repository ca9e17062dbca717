import { randomUUID } from 'node:crypto';
import { dayInIndia } from '#contract/accounts/india.ts';
import type { Database } from '../database/database.ts';
import { addUpVisits } from './add-up.store.ts';
import { type Batch, excludeVisitor, writeBatch } from './batches.store.ts';
import { countedVisitors } from './counted-visitors.rules.ts';
import type { Recorder } from './recorder.ts';
import type { Salt } from './visitor-hash.ts';

/**
 * How many counts of visitors wait at most, besides those of one more batch, before this process adds them up. Otherwise that happens when
 * someone reads the statistics, once an hour, and before a backup.
 */
export const MAX_WAITING = 100_000;

export type BatchParts = {
  database: Database;
  now: () => number;
  recorder: Recorder;
  saltFor: (day: string) => Promise<Salt>;
};

/** How many counts a batch has. */
const sizeOf = ({ visitors }: Batch): number =>
  visitors.reduce(
    (sum, { views, hearts, enquiries }) => sum + 1 + views.size + hearts.size + enquiries.size,
    0,
  );

/** Writes what was recorded in batches. The calls must not overlap. */
export function createBatchWriter({ database, now, recorder, saltFor }: BatchParts) {
  const writer = randomUUID();
  let sequence = 0;
  /** A batch that could not be written. It is tried again as it is, because it may have been written after all. */
  let unwritten: Batch | undefined;
  /** The first batch is added up at once, with what a killed process or an earlier version left. */
  let waiting = MAX_WAITING;

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

  async function addUp(): Promise<void> {
    await addUpVisits(database);
    waiting = 0;
  }

  return {
    /** @throws when the database is away; what was recorded is then written with the next call */
    async writeNext(): Promise<void> {
      if (unwritten) await write(unwritten);
      unwritten = await nextBatch();
      if (unwritten) await write(unwritten);
      unwritten = undefined;
    },
    /** Takes a visitor out of the counts of a day. @throws when the database is away */
    async exclude(day: string, visitor: string): Promise<void> {
      sequence += 1;
      const id = { writer, sequence, day };
      await database.write((tx) => excludeVisitor(tx, id, now(), visitor));
      waiting += 1;
    },
    addUp,
    async addUpIfMany(): Promise<void> {
      if (waiting > MAX_WAITING) await addUp();
    },
  };
}
