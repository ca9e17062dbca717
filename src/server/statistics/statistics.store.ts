import type { Insertable } from 'kysely';
import { Source, STATISTICS_DAYS } from '#contract/shop/statistics.ts';
import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { isIn } from '../database/list-value.ts';
import type { StatisticsDayRow, StatisticsVisitorRow } from '../database/statistics-tables.ts';
import type { RowClaim } from './row-quota.ts';

/** What a visitor did since the process last wrote. */
export type CountedVisitor = {
  /** The hash of address and user agent. */
  visitor: string;
  /** The hash of the visitor's network, for `RowClaim`. */
  network: number;
  source: Source;
  views: ReadonlyMap<string, number>;
  hearts: ReadonlySet<string>;
  enquiries: ReadonlyMap<string, number>;
};

/** Written once, however often a process repeats it: `sequence` grows with each batch of a `writer`. */
export type Batch = { writer: string; sequence: number; day: string; visitors: readonly CountedVisitor[] };

type Counts = Pick<StatisticsDayRow, 'views' | 'visitors' | 'hearts' | 'enquiries'>;
type Kind = StatisticsVisitorRow['kind'];
type Row = Pick<StatisticsVisitorRow, 'visitor' | 'kind' | 'product_id' | 'source' | 'count'>;

/** How long visitors and salts outlive their day: see `deleteEarlierVisitors`. */
const GRACE_MS = 10 * 60_000;
/** A row has at most seven values, and a statement of SQLite at most 32,766. */
const ROWS_PER_STATEMENT = 500;

/** As long as a salt. */
const NO_SALT = '-'.repeat(43);

const none: Counts = { views: 0, visitors: 0, hearts: 0, enquiries: 0 };
const keyOf = ({ visitor, kind, product_id }: Pick<Row, 'visitor' | 'kind' | 'product_id'>) =>
  `${visitor} ${kind} ${product_id}`;

/** What a row adds to the counts of its product and day. */
function countsOf(kind: Kind, count: number, isNew: boolean): Counts {
  if (kind === 'view') return { ...none, views: count, visitors: Number(isNew) };
  if (kind === 'enquiry') return { ...none, enquiries: count };
  return kind === 'heart' ? { ...none, hearts: Number(isNew) } : none;
}

/** Sums for products and sources of one day. */
function createSums(day: string) {
  const rows = new Map<string, StatisticsDayRow>();
  return {
    add(productId: string, source: string, counts: Counts, sign: 1 | -1 = 1): void {
      const key = `${productId} ${source}`;
      const row = rows.get(key) ?? { day, product_id: productId, source, ...none };
      rows.set(key, {
        ...row,
        views: row.views + sign * counts.views,
        visitors: row.visitors + sign * counts.visitors,
        hearts: row.hearts + sign * counts.hearts,
        enquiries: row.enquiries + sign * counts.enquiries,
      });
    },
    // Always in the same order, so that two processes do not wait for each other in a circle.
    rows: () => [...rows.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  };
}

type Sums = ReturnType<typeof createSums>;

/** A favorite counts for its product and for the shop; the other kinds have a row of their own for the shop. */
function addRow(sums: Sums, row: Row, isNew: boolean, sign: 1 | -1 = 1): void {
  const counts = countsOf(row.kind, row.count, isNew);
  sums.add(row.product_id, row.source, counts, sign);
  if (row.kind === 'heart') sums.add('', row.source, counts, sign);
}

async function writeSums(tx: Transaction, sums: Sums): Promise<void> {
  await inParts(sums.rows(), (rows) =>
    tx
      .insertInto('statistics_day')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['day', 'product_id', 'source']).doUpdateSet((eb) => ({
          views: eb('statistics_day.views', '+', eb.ref('excluded.views')),
          visitors: eb('statistics_day.visitors', '+', eb.ref('excluded.visitors')),
          hearts: eb('statistics_day.hearts', '+', eb.ref('excluded.hearts')),
          enquiries: eb('statistics_day.enquiries', '+', eb.ref('excluded.enquiries')),
        })),
      )
      .execute(),
  );
}

async function writeRows(tx: Transaction, day: string, rows: readonly Row[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await inParts(sorted, (some) =>
    tx
      .insertInto('statistics_visitor')
      .values(some.map((row): Insertable<StatisticsVisitorRow> => ({ day, ...row })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'visitor', 'kind', 'product_id'])
          .doUpdateSet((eb) => ({ count: eb('statistics_visitor.count', '+', eb.ref('excluded.count')) })),
      )
      .execute(),
  );
}

async function inParts<T>(
  all: readonly T[],
  execute: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += ROWS_PER_STATEMENT)
    await execute(all.slice(start, start + ROWS_PER_STATEMENT));
}

/** @returns false when the batch was already written */
async function claimBatch(tx: Transaction, { writer, sequence }: Batch, now: number): Promise<boolean> {
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

async function rowsOfVisitors(tx: Transaction, day: string, visitors: readonly string[]): Promise<Row[]> {
  return inBatches(visitors, (some) =>
    tx
      .selectFrom('statistics_visitor')
      .where('day', '=', day)
      .where(isIn(tx, 'visitor', [...some]))
      .select(['visitor', 'kind', 'product_id', 'source', 'count'])
      .execute(),
  );
}

/** Which of these products exist: a path can name any. */
async function existingProducts(tx: Transaction, visitors: readonly CountedVisitor[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { views, hearts, enquiries } of visitors)
    for (const id of [...views.keys(), ...hearts, ...enquiries.keys()]) ids.add(id);
  ids.delete('');
  const rows = await inBatches([...ids], (some) =>
    tx
      .selectFrom('product')
      .where(isIn(tx, 'id', [...some]))
      .where('deleted_at', 'is', null)
      .select('id')
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The rows of what a visitor did. A view of a product is one of the shop too. */
function newRows(
  { visitor, views, hearts, enquiries }: CountedVisitor,
  source: string,
  products: ReadonlySet<string>,
): Row[] {
  const row = (kind: Kind, product_id: string, count: number) => ({
    visitor,
    kind,
    product_id,
    source,
    count,
  });
  const viewed = [...views].filter(([id]) => id === '' || products.has(id));
  const all = viewed.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...(all > 0 ? [row('view', '', all)] : []),
    ...viewed.filter(([id]) => id !== '').map(([id, count]) => row('view', id, count)),
    ...[...hearts].filter((id) => products.has(id)).map((id) => row('heart', id, 1)),
    ...[...enquiries]
      .filter(([id]) => id === '' || products.has(id))
      .map(([id, count]) => row('enquiry', id, count)),
  ];
}

/**
 * Adds a batch to the counts. The first page of a visitor's day decides the source of all that follows.
 * @param claim the rows of single visitors that may be added: beyond them, views and enquiries count, visitors and hearts do not
 */
export async function writeBatch(
  tx: Transaction,
  batch: Batch,
  now: number,
  claim: Pick<RowClaim, 'add'>,
): Promise<void> {
  if (!(await claimBatch(tx, batch, now))) return;
  const { day, visitors } = batch;
  const before = await rowsOfVisitors(
    tx,
    day,
    visitors.map(({ visitor }) => visitor),
  );
  const known = new Set(before.map(keyOf));
  const knownSources = new Map(before.map(({ visitor, source }) => [visitor, source]));
  const admins = new Set(before.filter(({ kind }) => kind === 'artist').map(({ visitor }) => visitor));
  const products = await existingProducts(tx, visitors);
  const sums = createSums(day);
  const rows: Row[] = [];
  for (const counted of visitors) {
    if (admins.has(counted.visitor)) continue;
    for (const row of newRows(counted, knownSources.get(counted.visitor) ?? counted.source, products)) {
      const isKnown = known.has(keyOf(row));
      const isStored = isKnown || claim.add(counted.network);
      if (isStored) rows.push(row);
      addRow(sums, row, !isKnown && isStored);
    }
  }
  await writeRows(tx, day, rows);
  await writeSums(tx, sums);
}

/** Takes a visitor out of the counts of a day, because an administrator uses this browser. */
export async function excludeVisitor(tx: Transaction, day: string, visitor: string): Promise<void> {
  const rows = await rowsOfVisitors(tx, day, [visitor]);
  if (rows.some(({ kind }) => kind === 'artist')) return;
  const sums = createSums(day);
  for (const row of rows) addRow(sums, row, true, -1);
  await tx.deleteFrom('statistics_visitor').where('day', '=', day).where('visitor', '=', visitor).execute();
  await writeRows(tx, day, [{ visitor, kind: 'artist', product_id: '', source: '', count: 0 }]);
  for (const { day: ofDay, product_id, source, ...counts } of sums.rows())
    await tx
      .updateTable('statistics_day')
      .set((eb) => ({
        views: eb('views', '+', counts.views),
        visitors: eb('visitors', '+', counts.visitors),
        hearts: eb('hearts', '+', counts.hearts),
        enquiries: eb('enquiries', '+', counts.enquiries),
      }))
      .where('day', '=', ofDay)
      .where('product_id', '=', product_id)
      .where('source', '=', source)
      .execute();
}

/** The salt of a day, the same for all processes. @param proposal becomes it if there is none */
export async function saltOf(tx: Transaction, day: string, proposal: string): Promise<string> {
  await tx
    .insertInto('statistics_salt')
    .values({ day, salt: proposal })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { salt } = await tx
    .selectFrom('statistics_salt')
    .where('day', '=', day)
    .select('salt')
    .executeTakeFirstOrThrow();
  return salt;
}

/** The source of a visitor's day; undefined before the first page was counted. */
export async function sourceOfVisitor(db: Reader, day: string, visitor: string): Promise<Source | undefined> {
  const row = await db
    .selectFrom('statistics_visitor')
    .where('day', '=', day)
    .where('visitor', '=', visitor)
    .where('kind', '=', 'view')
    .select('source')
    .executeTakeFirst();
  return Source.safeParse(row?.source).data;
}

/**
 * Deletes salts and visitors of the days before today: from then on no one can tell who came. A process may still write what it
 * counted before midnight, so they outlive their day by ten minutes.
 */
export async function deleteEarlierVisitors(tx: Transaction, now: number): Promise<void> {
  const day = dayInIndia(now - GRACE_MS);
  await tx.deleteFrom('statistics_visitor').where('day', '<', day).execute();
  // SQLite leaves what is deleted in its file until it reuses the page, but overwrites a value of equal length.
  await tx.updateTable('statistics_salt').set({ salt: NO_SALT }).where('day', '<', day).execute();
  await tx.deleteFrom('statistics_salt').where('day', '<', day).execute();
}

/** Deletes counts after STATISTICS_DAYS, and the rows of processes that have written nothing for two days. */
export async function deleteOldStatistics(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('statistics_day')
    .where('day', '<', dayInIndia(now - STATISTICS_DAYS * DAY_MS))
    .execute();
  await tx
    .deleteFrom('statistics_writer')
    .where('written_at', '<', now - 2 * DAY_MS)
    .execute();
}
