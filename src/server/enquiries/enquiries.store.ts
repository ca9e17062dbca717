import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EnquiryCounts, EnquiryState } from '#contract/enquiries/enquiry.ts';
import type { Source } from '#contract/shop/statistics.ts';
import { ENDED_ENQUIRY_DAYS, OPEN_ENQUIRY_DAYS } from '#contract/enquiries/enquiry-days.ts';
import { inScope, liveProducts } from '../catalog/products/products.queries.ts';
import { textOfVariant } from '../catalog/variants/variants.rules.ts';
import { countUpToLimit, type Total } from '../database/count-rows.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { isIn } from '../database/list-value.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import type { EnquiryProductRow, EnquiryRow } from '../database/enquiry-tables.ts';
import type { TimeCursor } from '../http/cursor.ts';
import { type FoundEnquiry, searchedCode } from './enquiries.rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** Housekeeping leaves this many open enquiries. OPEN_ENQUIRY_DAYS have 2,160 hours, so a flood leaves at least four of each hour. */
export const MAX_OPEN_ENQUIRIES = 10_000;
/** Without 0, O, 1, I and L, which people mix up. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Random characters of each try. There are 29,791 codes of three for a word, so a longer one is rarely needed. */
const CODE_LENGTHS = [3, 3, 3, 4, 4, 5, 6, 8];

/** The names of those products that visitors see, by their ids. */
export async function findVisibleNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await inScope(liveProducts(db), 'public')
    .where(isIn(db, 'product.id', ids))
    .select(['product.id', 'product.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The product and the values of each of these variants, by their ids. */
export async function findVariantTexts(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { product_id: string; variant_text: string }>();
  const rows = await db
    .selectFrom('product_variant')
    .innerJoin('product', 'product.id', 'product_variant.product_id')
    .where(isIn(db, 'product_variant.id', ids))
    .select(['product_variant.id', 'product_variant.option_values', 'product_variant.product_id'])
    .select('product.option_names')
    .execute();
  return new Map(
    rows.map(({ id, product_id, option_names, option_values }) => [
      id,
      { product_id, variant_text: textOfVariant(option_names, { option_values }) },
    ]),
  );
}

/** @param length the number of random characters */
export function randomCode(word: string, length: number): string {
  const characters = Array.from({ length }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]);
  return `${word}-${characters.join('')}`;
}

/** Stores an open enquiry under a new code that begins with the word. @returns the code */
export async function insertEnquiry(
  tx: Transaction,
  word: string,
  products: readonly Omit<EnquiryProductRow, 'enquiry_id' | 'position'>[],
  now: number,
  source: Source | null = null,
): Promise<string> {
  const id = randomUUID();
  for (const length of CODE_LENGTHS) {
    const code = randomCode(word, length);
    const inserted = await tx
      .insertInto('enquiry')
      .values({ id, code, state: 'OPEN', order_id: null, source, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) continue;
    const rows = products.map((product, position) => ({ enquiry_id: id, position, ...product }));
    await tx.insertInto('enquiry_product').values(rows).execute();
    return code;
  }
  throw new Error(`No code is free for ${word}`);
}

/** The enquiries that became the orders with these ids. */
export const findEnquiriesOfOrders = (db: Reader, orderIds: readonly string[]): Promise<FoundEnquiry[]> =>
  inBatches(orderIds, (some) =>
    readSelection(db, matching(db, {}).where(isIn(db, 'enquiry.order_id', [...some]))),
  );

/** @property code a whole code without its hyphen: for it there is an index */
type Filter = { state?: EnquiryState | undefined; q?: string | undefined; code?: string | undefined };

const codeWithoutHyphen = sql`replace(enquiry.code, '-', '')`;

/** Adds `code` when `q` is the whole code of an enquiry, which an index finds; a part of a code is compared with all codes. */
async function withWholeCode(db: Reader, filter: Filter): Promise<Filter> {
  if (filter.q === undefined) return filter;
  const code = searchedCode(filter.q);
  const found = await db
    .selectFrom('enquiry')
    .select('id')
    .where(sql<boolean>`${codeWithoutHyphen} = ${code}`)
    .executeTakeFirst();
  return found ? { ...filter, code } : filter;
}

function matching(db: Reader, { state, q, code: whole }: Filter) {
  let selection = db.selectFrom('enquiry');
  if (state !== undefined) selection = selection.where('enquiry.state', '=', state);
  if (whole !== undefined) return selection.where(sql<boolean>`${codeWithoutHyphen} = ${whole}`);
  if (q === undefined) return selection;
  const code = searchedCode(q);
  if (code === '') return selection.where(sql<boolean>`1 = 0`);
  // Only letters and digits, so nothing is a wildcard.
  return selection.where(sql<boolean>`${codeWithoutHyphen} like ${`%${code}%`}`);
}

async function readSelection(db: Reader, selection: ReturnType<typeof matching>): Promise<FoundEnquiry[]> {
  const rows = await selection
    .leftJoin('order', 'order.id', 'enquiry.order_id')
    .selectAll('enquiry')
    .select('order.number as order_number')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const products = await db
    .selectFrom('enquiry_product')
    .selectAll()
    .where(isIn(db, 'enquiry_id', ids))
    .orderBy('position')
    .execute();
  const byEnquiry = Map.groupBy(products, ({ enquiry_id }) => enquiry_id);
  return rows.map((row) => ({ ...row, products: byEnquiry.get(row.id) ?? [] }));
}

export type EnquiryPage = Total & { enquiries: FoundEnquiry[]; next: TimeCursor | undefined };

/** At most `limit` enquiries after the cursor, newest first, the cursor of the next page, and the total, counted up to 1,000. */
export function readEnquiryPage(
  db: Reader,
  filter: Filter,
  { limit, after }: { limit: number; after: TimeCursor | undefined },
): Promise<EnquiryPage> {
  return readSnapshot(db, async (snapshot) => {
    const wanted = await withWholeCode(snapshot, filter);
    let selection = matching(snapshot, wanted)
      .orderBy('enquiry.created_at', 'desc')
      .orderBy('enquiry.id', 'desc');
    if (after)
      selection = selection.where(
        sql<boolean>`(enquiry.created_at, enquiry.id) < (${after.time}, ${after.id})`,
      );
    const found = await readSelection(snapshot, selection.limit(limit + 1));
    const enquiries = found.slice(0, limit);
    const last = enquiries.at(-1);
    const next = found.length > limit && last ? { time: last.created_at, id: last.id } : undefined;
    return { enquiries, next, ...(await countUpToLimit(snapshot, matching(snapshot, wanted))) };
  });
}

export async function countEnquiries(db: Reader): Promise<EnquiryCounts> {
  const rows = await db
    .selectFrom('enquiry')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
    .groupBy('state')
    .execute();
  const counts: EnquiryCounts = { OPEN: 0, ANSWERED: 0, ORDERED: 0, CLOSED: 0 };
  for (const { state, rows: count } of rows) counts[state] = Number(count);
  return counts;
}

/** @returns undefined when there is no such enquiry */
export async function findEnquiry(db: Reader, id: string): Promise<FoundEnquiry | undefined> {
  const [found] = await readSelection(db, matching(db, {}).where('enquiry.id', '=', id));
  return found;
}

/** The products of the enquiry with a code, in their order; none when there is no such enquiry. */
export const findProductsOfCode = (
  db: Reader,
  code: string,
): Promise<Pick<EnquiryProductRow, 'product_id' | 'name'>[]> =>
  db
    .selectFrom('enquiry')
    .innerJoin('enquiry_product', 'enquiry_product.enquiry_id', 'enquiry.id')
    .where('enquiry.code', '=', code)
    .select(['enquiry_product.product_id', 'enquiry_product.name'])
    .orderBy('enquiry_product.position')
    .execute();

/** @returns undefined when there is no such enquiry */
export async function updateEnquiry(
  tx: Transaction,
  id: string,
  change: Pick<EnquiryRow, 'state' | 'updated_at'> & Partial<Pick<EnquiryRow, 'order_id'>>,
): Promise<FoundEnquiry | undefined> {
  await tx.updateTable('enquiry').set(change).where('id', '=', id).execute();
  return findEnquiry(tx, id);
}

/** Gives an order the source of its enquiry, if it has none. */
export async function recordOrderSource(tx: Transaction, orderId: string, enquiryId: string): Promise<void> {
  const enquiry = await tx
    .selectFrom('enquiry')
    .where('id', '=', enquiryId)
    .select('source')
    .executeTakeFirst();
  if (!enquiry || enquiry.source === null) return;
  await tx
    .insertInto('order_source')
    .values({ order_id: orderId, source: enquiry.source })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** The hour of an enquiry. Both engines round the quotient of whole numbers down. */
const hourOf = sql<number>`created_at / ${sql.lit(HOUR_MS)}`;

/**
 * The number of open enquiries to leave of each hour, so that at most `max` are left; undefined if all are. A flood fills its own
 * hours, so it does not take the place of enquiries of other hours.
 */
async function maxOfEachHour(tx: Transaction, max: number): Promise<number | undefined> {
  const hours = await tx
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'OPEN')
    .groupBy(hourOf)
    .execute();
  // From the quietest hour on, each takes what it has, at most an equal part of what is left.
  let left = max;
  for (const [index, count] of hours
    .map((hour) => Number(hour.count))
    .toSorted((one, other) => one - other)
    .entries()) {
    const part = Math.floor(left / (hours.length - index));
    if (count > part) return part;
    left -= count;
  }
  return undefined;
}

/** Deletes open enquiries after OPEN_ENQUIRY_DAYS, those beyond MAX_OPEN_ENQUIRIES of the fullest hours, and others after ENDED_ENQUIRY_DAYS. */
export async function deleteOldEnquiries(
  tx: Transaction,
  now: number,
  max = MAX_OPEN_ENQUIRIES,
): Promise<void> {
  await tx
    .deleteFrom('enquiry')
    .where('state', '=', 'OPEN')
    // Its last change, not its creation: the artist may have opened it again.
    .where('updated_at', '<=', now - OPEN_ENQUIRY_DAYS * DAY_MS)
    .execute();
  const perHour = await maxOfEachHour(tx, max);
  if (perHour !== undefined) {
    const ranked = tx
      .selectFrom('enquiry')
      .select('id')
      .select(sql<number>`row_number() over (partition by ${hourOf} order by created_at, id)`.as('rank'))
      .where('state', '=', 'OPEN');
    await tx
      .deleteFrom('enquiry')
      .where('id', 'in', (eb) => eb.selectFrom(ranked.as('ranked')).select('id').where('rank', '>', perHour))
      .execute();
  }
  await tx
    .deleteFrom('enquiry')
    .where('state', '!=', 'OPEN')
    .where('updated_at', '<=', now - ENDED_ENQUIRY_DAYS * DAY_MS)
    .execute();
}
