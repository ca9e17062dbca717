import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { engineOf } from '../engines/engine-of.ts';
import type { Migration } from './migration.ts';

/** A longer word of a name is cut: keys of an index have a maximum size. */
const MAX_WORD = 64;

/** orders/order-search.store.ts has the same expressions: otherwise the databases do not use the indexes. */
const digits = [' ', '-', '+', '(', ')'].reduce((inner, sign) => `replace(${inner}, '${sign}', '')`, 'phone');

const namesOf = (row: string) => `${row}.first_name, ${row}.last_name`;
const nameOf = (row: string) => `lower(${row}.first_name || ' ' || ${row}.last_name)`;

/** Days in India (UTC+5:30) since 1970, as in today/months.rules.ts. */
const dayOf = (row: string) => `(${row}.created_at + 19800000) / 86400000`;
const countedOf = (row: string) => `${row}.status, ${row}.total_paise, ${row}.created_at`;
/** The orders of an unknown source are counted under an empty one. */
const sourceOf = (row: string) =>
  `coalesce((select source from order_source where order_id = ${row}.id), '')`;

const addUp = `on conflict (day, source) do update
  set orders = order_day.orders + excluded.orders, paise = order_day.paise + excluded.paise`;

/** Adds an order to its day, or takes it away with the sign -. */
const count = (row: string, source: string, sign = '') => `insert into order_day (day, source, orders, paise)
  select ${dayOf(row)}, ${source}, ${sign}1, ${sign}${row}.total_paise where ${row}.status <> 'CANCELED' ${addUp}`;

/** Moves the order of a row of `order_source` between two sources; nothing when the order is being deleted. */
const moveOrder = (row: string, from: string, to: string) => {
  const change = (source: string, sign: string) =>
    `insert into order_day (day, source, orders, paise)
      select ${dayOf('o')}, ${source}, ${sign}1, ${sign}o.total_paise
      from "order" o where o.id = ${row}.order_id and o.status <> 'CANCELED' ${addUp}`;
  return `${change(from, '-')}; ${change(to, '')}`;
};

const sqliteWords = (row: string) =>
  `select distinct substr(value, 1, ${MAX_WORD}) as word, ${row}.number as number
    from json_each('[' || replace(json_quote(${nameOf(row)}), ' ', '","') || ']') where value <> ''`;
const removeSqliteWords = `delete from order_word where number = old.number
  and word in (select word from (${sqliteWords('old')}))`;

const sqlite = {
  fill: `insert into order_word (word, number)
    select distinct substr(value, 1, ${MAX_WORD}), "order".number from "order",
      json_each('[' || replace(json_quote(${nameOf('"order"')}), ' ', '","') || ']') where value <> ''`,
  phoneEnd: `substr(${digits}, -4)`,
  phoneStart: `substr(substr(${digits}, -10), 1, 4)`,
  triggers: [
    `create trigger order_insert after insert on "order" begin
      insert into order_word (word, number) ${sqliteWords('new')};
      ${count('new', "''")};
    end`,
    `create trigger order_update_names after update of first_name, last_name on "order"
    when (${namesOf('old')}) is not (${namesOf('new')}) begin
      ${removeSqliteWords};
      insert into order_word (word, number) ${sqliteWords('new')};
    end`,
    `create trigger order_update_total after update of status, total_paise, created_at on "order"
    when (${countedOf('old')}) is not (${countedOf('new')}) begin
      ${count('old', sourceOf('old'), '-')};
      ${count('new', sourceOf('new'))};
    end`,
    `create trigger order_delete before delete on "order" begin
      ${removeSqliteWords};
      ${count('old', sourceOf('old'), '-')};
    end`,
    `create trigger order_source_insert after insert on order_source begin
      ${moveOrder('new', "''", 'new.source')};
    end`,
    `create trigger order_source_delete after delete on order_source begin
      ${moveOrder('old', 'old.source', "''")};
    end`,
  ],
};

const postgresWords = (
  row: string,
) => `select distinct left(part, ${MAX_WORD}) as word, ${row}.number as number
  from regexp_split_to_table(${nameOf(row)}, ' ') as part where part <> ''`;

const postgres = {
  fill: `insert into order_word (word, number) select words.word, words.number
    from "order", lateral (${postgresWords('"order"')}) as words order by 1, 2`,
  phoneEnd: `right(${digits}, 4)`,
  phoneStart: `left(right(${digits}, 10), 4)`,
  triggers: [
    `create or replace function kalakari_index_order() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        delete from order_word where (word, number) in (${postgresWords('old')});
      end if;
      if tg_op = 'DELETE' then return old; end if;
      insert into order_word (word, number) ${postgresWords('new')};
      return new;
    end $$`,
    `create or replace function kalakari_count_order() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${count('old', sourceOf('old'), '-')}; end if;
      if tg_op = 'DELETE' then return old; end if;
      ${count('new', sourceOf('new'))};
      return new;
    end $$`,
    `create or replace function kalakari_count_order_source() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        ${moveOrder('new', "''", 'new.source')};
        return new;
      end if;
      ${moveOrder('old', 'old.source', "''")};
      return old;
    end $$`,
    `create trigger order_index_change after insert or delete on "order"
      for each row execute function kalakari_index_order()`,
    `create trigger order_index_update after update on "order" for each row
      when ((${namesOf('old')}) is distinct from (${namesOf('new')})) execute function kalakari_index_order()`,
    `create trigger order_count_insert after insert on "order"
      for each row execute function kalakari_count_order()`,
    `create trigger order_count_update after update on "order" for each row
      when ((${countedOf('old')}) is distinct from (${countedOf('new')})) execute function kalakari_count_order()`,
    // Before the deletion, because the row of `order_source` is deleted with the order.
    `create trigger order_count_delete before delete on "order"
      for each row execute function kalakari_count_order()`,
    `create trigger order_source_change after insert or delete on order_source
      for each row execute function kalakari_count_order_source()`,
  ],
};

/**
 * `order_word` has the words in the names of recipients, in lower case, with the numbers of their orders. `order_day` counts the
 * orders that are not canceled, by their day in India since 1970 and by source.
 */
async function createTables(db: Kysely<never> | Transaction): Promise<void> {
  // Compared byte by byte, so that the words with a beginning are a range.
  const word = engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('order_word')
    .addColumn('word', word, (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_word_key', ['word', 'number'])
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createTable('order_day')
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('orders', 'bigint', (column) => column.notNull())
    .addColumn('paise', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_day_key', ['day', 'source'])
    .execute();
}

/**
 * What a search for orders, the sales of a day and the products that run low need, so that none of them reads all rows: the
 * words in the names of recipients, indexes of phone numbers, and counters of each day. Triggers maintain them, also when an
 * earlier version writes an order.
 */
export const manyOrders: Migration = async (db) => {
  await createTables(db);
  const { fill, phoneEnd, phoneStart, triggers } = engineOf(db) === 'postgres' ? postgres : sqlite;
  const statements = [
    fill,
    `insert into order_day (day, source, orders, paise)
      select ${dayOf('o')}, coalesce(s.source, ''), count(*), sum(o.total_paise)
      from "order" o left join order_source s on s.order_id = o.id where o.status <> 'CANCELED' group by 1, 2`,
    `create index order_phone_end on "order" ((${phoneEnd}), number)`,
    `create index order_phone_start on "order" ((${phoneStart}), number)`,
    // The expression of enquiries/enquiries.store.ts.
    `create index enquiry_code_letters on enquiry ((replace(code, '-', '')))`,
    // The conditions of `lowInStock` in catalog/products/list/product-filter.queries.ts, as literals, until migration 041.
    `create index product_low_stock on product (stock, sort_name, id) where deleted_at is null and visibility = 1
      and is_available_to_sell = 1 and is_sold_out = 0 and stock > 0 and stock < 5`,
    ...triggers,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};
