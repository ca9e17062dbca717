import { sql } from 'kysely';
import { Source } from '#contract/shop/statistics.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { isIn } from '../database/list-value.ts';
import {
  type BatchData,
  type CountedVisitor,
  excludedVisitor,
  namedProducts,
  parseBatch,
  toBatchData,
} from './batch.rules.ts';
import { partOf, sourceInPart } from './day-state.rules.ts';

/** Written once, however often a process repeats it: `sequence` grows with each batch of a `writer`. */
export type Batch = { writer: string; sequence: number; day: string; visitors: readonly CountedVisitor[] };

type BatchId = Pick<Batch, 'writer' | 'sequence' | 'day'>;

/** @returns false when the batch was already written */
async function claimBatch(tx: Transaction, { writer, sequence }: BatchId, now: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('statistics_writer')
    .values({ id: writer, sequence, written_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ sequence, written_at: now })
        .where('statistics_writer.sequence', '<', sequence),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Which of these products exist: a path can name any. */
async function existingProducts(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await inBatches(ids, (some) =>
    tx
      .selectFrom('product')
      .where(isIn(tx, 'id', [...some]))
      .where('deleted_at', 'is', null)
      .select('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Stores a batch as one row, until it is added up. */
export async function writeBatch(tx: Transaction, batch: Batch, now: number): Promise<void> {
  if (!(await claimBatch(tx, batch, now))) return;
  const data = toBatchData(batch.visitors, await existingProducts(tx, namedProducts(batch.visitors)));
  if (data.visitors.length > 0) await insertBatch(tx, batch, now, JSON.stringify(data));
}

async function insertBatch(
  tx: Transaction,
  { writer, sequence, day }: BatchId,
  now: number,
  data: string,
): Promise<void> {
  await tx.insertInto('statistics_batch').values({ writer, sequence, day, written_at: now, data }).execute();
}

/**
 * Takes a visitor out of the counts of a day, because an administrator uses this browser. It claims no batch: repeated, it changes
 * nothing, and one that waits to be repeated has a lower number.
 */
export async function excludeVisitor(
  tx: Transaction,
  id: BatchId,
  now: number,
  visitor: string,
): Promise<void> {
  const data: BatchData = { products: [''], visitors: [excludedVisitor(visitor)] };
  await insertBatch(tx, id, now, JSON.stringify(data));
}

/** The source of a visitor's day, added up or not; undefined before the first page was counted. */
export async function sourceOfVisitor(db: Reader, day: string, visitor: string): Promise<Source | undefined> {
  const part = await db
    .selectFrom('statistics_state')
    .where('day', '=', day)
    .where('part', '=', partOf(visitor))
    .select('data')
    .executeTakeFirst();
  const source = part && sourceInPart(part.data, visitor);
  return Source.safeParse(source ?? (await sourceInBatches(db, day, visitor))).data;
}

async function sourceInBatches(db: Reader, day: string, visitor: string): Promise<string | undefined> {
  const batches = await db
    .selectFrom('statistics_batch')
    .where('day', '=', day)
    // A hash has no character of JSON. Its `_` matches any character: the comparison below is exact.
    .where(sql<boolean>`data like ${`%${visitor}%`}`)
    .select('data')
    .orderBy('written_at')
    .execute();
  return batches
    .flatMap(({ data }) => parseBatch(data).visitors)
    .find(([each, , source]) => each === visitor && source !== '')?.[2];
}
