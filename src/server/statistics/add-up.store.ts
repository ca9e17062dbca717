import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '../database/database.ts';
import type { StatisticsVisitorRow } from '../database/statistics-tables.ts';
import {
  type BatchData,
  type BatchVisitor,
  excludedVisitor,
  kinds,
  NUMBERS_EACH,
  parseBatch,
} from './batch.rules.ts';
import { createDayPart, partOf } from './day-state.rules.ts';
import { createDaySums, type DaySums } from './day-sums.ts';
import { writeSums } from './day-sums.store.ts';
import { createRowQuota } from './row-quota.ts';

/** The part with the row quota of a day; `partOf` names the others. */
const QUOTA = 'quota';
/** The longest time in milliseconds for which requests wait. */
const SLICE_MS = 10;

type Pause = () => Promise<void>;

/** Lets requests be served while the work goes on. */
function createPauses(): Pause {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await nextTurn();
    sliceStart = performance.now();
  };
}

/** Visitors with the names of their products, by the part of the state that has them. */
type Waiting = Map<string, { visitor: BatchVisitor; batch: Pick<BatchData, 'products'> }[]>;

function addWaiting(waiting: Waiting, batch: BatchData): void {
  for (const visitor of batch.visitors) {
    const [hash] = visitor;
    const part = partOf(hash);
    const all = waiting.get(part);
    if (all) all.push({ visitor, batch });
    else waiting.set(part, [{ visitor, batch }]);
  }
}

async function readState(tx: Transaction, day: string, part: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('statistics_state')
    .where('day', '=', day)
    .where('part', '=', part)
    .select('data')
    .executeTakeFirst();
  return row?.data;
}

async function writeState(tx: Transaction, day: string, part: string, data: string): Promise<void> {
  await tx
    .insertInto('statistics_state')
    .values({ day, part, data })
    .onConflict((conflict) => conflict.columns(['day', 'part']).doUpdateSet({ data }))
    .execute();
}

async function addToDay(tx: Transaction, day: string, waiting: Waiting, sums: DaySums, pause: Pause) {
  const quota = createRowQuota(await readState(tx, day, QUOTA));
  for (const part of [...waiting.keys()].toSorted()) {
    await pause();
    const state = createDayPart(await readState(tx, day, part), sums, quota);
    for (const { visitor, batch } of waiting.get(part) ?? []) state.add(visitor, batch);
    await writeState(tx, day, part, state.data());
  }
  await writeState(tx, day, QUOTA, quota.data());
  await writeSums(tx, day, sums, pause);
}

/**
 * Adds the batches of a day to its counts, and deletes them. Of two processes that do it at once, SQLite lets one wait, and a serializable
 * transaction of PostgreSQL runs again.
 */
async function addUpDay(tx: Transaction, day: string): Promise<void> {
  const pause = createPauses();
  const batches = tx.selectFrom('statistics_batch').where('day', '=', day);
  const waiting: Waiting = new Map();
  for (const { data } of await batches.select('data').orderBy('written_at').orderBy('sequence').execute()) {
    await pause();
    addWaiting(waiting, parseBatch(data));
  }
  if (waiting.size === 0) return;
  await addToDay(tx, day, waiting, createDaySums(), pause);
  await tx.deleteFrom('statistics_batch').where('day', '=', day).execute();
}

/** A row that a process of an earlier version wrote, as a batch of this one. */
function toBatch({ visitor, kind, product_id: id, source, count }: StatisticsVisitorRow): BatchData {
  if (kind === 'artist') return { products: [''], visitors: [excludedVisitor(visitor)] };
  // The number that `BatchVisitor` describes; the position of the product is 1, and that of the shop 0.
  const what = kinds.indexOf(kind) + (id === '' ? 0 : NUMBERS_EACH);
  return { products: ['', id], visitors: [[visitor, null, source, [what, count]]] };
}

/**
 * Moves rows of earlier versions into one part of the state of their day. Such a version, which may still run, has counted them already:
 * they are taken out of the counts and added again, so that a visitor of both versions counts once.
 */
async function carryOver(tx: Transaction): Promise<void> {
  const first = await tx
    .selectFrom('statistics_visitor')
    .select(['day', 'visitor'])
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  const { day } = first;
  const isInPart = sql<boolean>`substr(visitor, 1, 1) = ${partOf(first.visitor)}`;
  const rows = await tx
    .selectFrom('statistics_visitor')
    .where('day', '=', day)
    .where(isInPart)
    .selectAll()
    .execute();
  const [sums, waiting]: [DaySums, Waiting] = [createDaySums(), new Map()];
  for (const row of rows) {
    const { product_id: productId, source, kind, count } = row;
    if (kind !== 'artist') sums.add({ productId, source, kind }, { times: -count, visitors: -1 });
    addWaiting(waiting, toBatch(row));
  }
  await addToDay(tx, day, waiting, sums, createPauses());
  await tx.deleteFrom('statistics_visitor').where('day', '=', day).where(isInPart).execute();
}

async function findWaitingDays(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('statistics_batch').select('day').distinct().orderBy('day').execute();
  return rows.map(({ day }) => day);
}

/** Adds what waits to the counts, one day after the other. Writes nothing when nothing waits. */
export async function addUpVisits(database: Database): Promise<void> {
  while (await database.read.selectFrom('statistics_visitor').select('day').limit(1).executeTakeFirst())
    await database.write(carryOver);
  for (const day of await findWaitingDays(database.read)) await database.write((tx) => addUpDay(tx, day));
}
