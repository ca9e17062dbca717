import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import type { Archive } from './archive/archive.ts';

/**
 * `what` is what the rows of a table are, for the operator. `added` and `changed` are columns with times in epoch milliseconds: when a
 * row was added, and when it was last changed.
 */
type CountedTable = { what: string; added?: string; changed?: readonly string[] };

const usual = { added: 'created_at', changed: ['updated_at'] } as const;
/** Of a table with a trash. A row that was taken out of the trash only shows in the history. */
const withTrash = { added: 'created_at', changed: ['updated_at', 'deleted_at'] } as const;

/**
 * How to count what changed in each saved table. In a table without times only the number of rows is compared.
 * A test checks that every saved table is here or in `nothingToLose`.
 */
export const countedTables: Readonly<Record<string, CountedTable>> = Object.fromEntries<CountedTable>([
  ['order', { what: 'orders', added: 'created_at', changed: ['updated_at', 'erased_at'] }],
  ['order_line', { what: 'lines of orders' }],
  ['order_adjustment', { what: 'charges and discounts of orders' }],
  ['order_source', { what: 'sources of orders' }],
  ['order_page', { what: 'links to orders', added: 'created_at', changed: ['revoked_at'] }],
  ['order_message', { what: 'messages about orders', ...usual }],
  ['payment', { what: 'payments', ...usual }],
  ['document', { what: 'receipts and invoices', added: 'issued_at', changed: ['canceled_at'] }],
  ['enquiry', { what: 'enquiries', ...usual }],
  ['enquiry_product', { what: 'pieces in enquiries' }],
  ['hold', { what: 'holds', ...usual }],
  ['favourite', { what: 'favorites' }],
  ['address', { what: 'addresses', ...usual }],
  ['user', { what: 'accounts', ...usual }],
  ['second_step', { what: 'two-step logins', added: 'created_at', changed: ['confirmed_at'] }],
  ['recovery_code', { what: 'recovery codes' }],
  ['product', { what: 'products', ...withTrash }],
  ['product_variant', { what: 'variants' }],
  ['product_picture', { what: 'pictures of products' }],
  ['media', { what: 'pictures', added: 'created_at' }],
  ['category', { what: 'categories', ...withTrash }],
  ['category_slug', { what: 'URLs of categories' }],
  ['trashed_with', { what: 'products in the trash with their category' }],
  ['trashed_slug', { what: 'URLs of categories in the trash' }],
  ['setting', { what: 'settings', changed: ['updated_at'] }],
  ['history', { what: 'entries of the history', added: 'at' }],
  // Its rows are counters of a day, so `countViews` compares them.
  ['statistics_day', { what: 'page views' }],
]);

/** Saved tables that have nothing of their own to lose. */
export const nothingToLose: readonly string[] = [
  // A restore leaves the files in the storage, and the next check records them again.
  'media_file',
  // The last number of each series in `document`.
  'document_series',
  // Counters, marks, and links that no backup contains.
  'shop_state',
  'shop_id',
];

async function countWhere(read: Reader, table: string, condition = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${condition}
  `.execute(read);
  return Number(rows[0]?.count ?? 0);
}

/** @param before the number of rows at that time; undefined for a table that the backup lacks */
async function countTable(read: Reader, table: string, since: number, before: number | undefined) {
  const { what, added, changed = [] } = countedTables[table] ?? { what: table };
  const isSince = (column: string) => sql`${sql.ref(column)} >= ${since}`;
  const total = await countWhere(read, table);
  const isAdded = added === undefined ? sql`false` : isSince(added);
  const isChanged = changed.length === 0 ? sql`false` : sql.join(changed.map(isSince), sql` or `);
  const fresh = added === undefined ? 0 : await countWhere(read, table, isAdded);
  const known = before ?? 0;
  // The migration may have filled a table that the backup lacks. Without times these rows cannot be distinguished from new
  // ones, so they do not count.
  const more = added === undefined && before !== undefined ? Math.max(0, total - before) : fresh;
  return {
    [`new ${what}`]: more,
    [`changed ${what}`]: await countWhere(read, table, sql`(${isChanged}) and not (${isAdded})`),
    [`deleted ${what} (they return)`]: Math.max(0, known - (total - fresh)),
  };
}

async function countViews(read: Reader, rows: ReturnType<Archive['rows']>): Promise<number> {
  let before = 0;
  for await (const { product_id: product, views } of rows) if (product === '') before += Number(views);
  const { rows: now } = await sql<{ views: number | null }>`
    select sum(views) as views from statistics_day where product_id = ''
  `.execute(read);
  return Math.max(0, Number(now[0]?.views ?? 0) - before);
}

/** What a return to the data of a backup would lose, such as `new orders`: 2. */
export async function countChanges(read: Reader, { header, rows }: Archive): Promise<Record<string, number>> {
  const since = Date.parse(header.madeAt);
  const numberIn = (table: string) => header.tables.find(({ name }) => name === table)?.rows;
  const counts: Record<string, number> = {};
  for (const [table, { what }] of Object.entries(countedTables)) {
    if (table === 'statistics_day') counts[what] = await countViews(read, rows(table));
    else Object.assign(counts, await countTable(read, table, since, numberIn(table)));
  }
  // Jobs are not saved.
  counts['mails that wait to be sent'] = await countWhere(read, 'job', sql`kind like '%mail'`);
  return counts;
}
