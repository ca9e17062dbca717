import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { engineOf } from '../engines/engine-of.ts';
import type { Migration } from './migration.ts';

/**
 * Words are separated by white space. An index entry is a word of `search_text`, cut at this many
 * characters, or a category: its id after a letter that a folded word never contains, because it is a capital letter.
 */
const MAX_WORD = 64;
const CATEGORY_MARK = 'Ω';
/** The codes of the white space, besides spaces, of a folded text. */
const WHITE_SPACE = [9, 10, 11, 12, 13];

/** The characters that are a part of words, besides letters and digits, for FTS5's tokenizer `ascii`. */
const TOKEN_CHARACTERS = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~".replaceAll('"', '""');

/** A JSON list of the words in a text: SQLite has no other way to split one. */
function wordList(text: string): string {
  const spaced = WHITE_SPACE.reduce((inner, code) => `replace(${inner}, char(${code}), ' ')`, text);
  return `json_each('[' || replace(json_quote(${spaced}), ' ', '","') || ']')`;
}

// Not "insert or ignore", which an upsert that fires the trigger turns into an error.
const addWords = `insert into word (text)
  select distinct substr(value, 1, ${MAX_WORD}) from ${wordList('new.search_text')}
  where value <> '' and substr(value, 1, ${MAX_WORD}) not in (select text from word)`;

const indexWords = (row: 'new' | 'product') =>
  `${row}.search_text || ' ${CATEGORY_MARK}' || ${row}.category_id`;

/** The columns of a product that its counter depends on. */
const COUNTED = [
  'category_id',
  'medium',
  'visibility',
  'stock',
  'is_sold_out',
  'is_available_to_sell',
  'deleted_at',
];

const counterOf = (row: string) => `${row}.category_id, coalesce(${row}.medium, ''), ${row}.visibility,
  case when ${row}.stock > 0 and ${row}.is_sold_out = 0 then 1 else 0 end, ${row}.is_available_to_sell`;

const COUNTER = 'category_id, medium, visibility, in_stock, is_available_to_sell';

/** Adds the product to its counter. */
const addOne = `insert into product_count (${COUNTER}, count)
  select ${counterOf('new')}, 1 where new.deleted_at is null
  on conflict (${COUNTER}) do update set count = product_count.count + 1`;

/** Removes the product from its counter. */
const removeOne = `update product_count set count = count - 1
  where old.deleted_at is null and (${COUNTER}) = (${counterOf('old')})`;

const fillCounters = `insert into product_count (${COUNTER}, count)
  select ${counterOf('product')}, count(*) from product where deleted_at is null group by 1, 2, 3, 4, 5`;

const numberProducts = `update product set number = numbered.n
  from (select id, row_number() over (order by created_at, id) as n from product) as numbered
  where numbered.id = product.id`;

const nextNumber = '(select coalesce(max(number), 0) + 1 from product)';
const isIndexed = (row: string) => `${row}.search_text, ${row}.category_id`;

const sqlite = {
  tables: [
    'create table word (id integer primary key, text text not null unique)',
    `create virtual table product_words using fts5(words, content='', contentless_delete=1, detail=none,
      tokenize="ascii tokenchars '${TOKEN_CHARACTERS}'")`,
  ],
  fill: [
    `insert into product_words (rowid, words) select number, ${indexWords('product')} from product order by number`,
    `insert into product_words (product_words) values ('optimize')`,
    `create virtual table temp.indexed_word using fts5vocab('main', 'product_words', 'row')`,
    `insert or ignore into word (text) select substr(term, 1, ${MAX_WORD}) from temp.indexed_word
      where substr(term, 1, 1) <> '${CATEGORY_MARK}'`,
    'drop table temp.indexed_word',
  ],
  empty: [`insert into product_words (product_words) values ('delete-all')`],
  triggers: [
    `create trigger product_index_insert after insert on product begin
      update product set number = ${nextNumber} where id = new.id and number is null;
      insert into product_words (rowid, words) select number, ${indexWords('product')} from product where id = new.id;
      ${addWords};
    end`,
    `create trigger product_index_update after update of search_text, category_id on product
    when (${isIndexed('old')}) is not (${isIndexed('new')}) begin
      delete from product_words where rowid = old.number;
      insert into product_words (rowid, words) values (new.number, ${indexWords('new')});
      ${addWords};
    end`,
    `create trigger product_index_delete after delete on product begin
      delete from product_words where rowid = old.number;
    end`,
    `create trigger product_count_insert after insert on product begin ${addOne}; end`,
    `create trigger product_count_update after update of ${COUNTED.join(', ')} on product
    when (${counterOf('old')}, old.deleted_at) is not (${counterOf('new')}, new.deleted_at) begin
      ${removeOne}; ${addOne};
      delete from product_count where count = 0;
    end`,
    `create trigger product_count_delete after delete on product begin
      ${removeOne};
      delete from product_count where count = 0;
    end`,
  ],
  dropTriggers: [
    'drop trigger if exists product_index_insert',
    'drop trigger if exists product_index_update',
    'drop trigger if exists product_index_delete',
    'drop trigger if exists product_count_insert',
    'drop trigger if exists product_count_update',
    'drop trigger if exists product_count_delete',
  ],
};

const splitWords = (text: string) =>
  `array(select distinct left(part, ${MAX_WORD}) from regexp_split_to_table(${text}, '[ \\t\\n\\v\\f\\r]+') as part
    where part <> '')`;
const toVector = (words: string, category: string) =>
  `array_to_tsvector(${words} || ('${CATEGORY_MARK}' || ${category}))`;

const postgres = {
  tables: [
    `create table word (id bigint generated always as identity primary key, text text collate "C" not null unique)`,
    'create table product_words (number bigint primary key, words tsvector not null)',
  ],
  fill: [
    `insert into product_words (number, words)
      select number, ${toVector(splitWords('search_text'), 'category_id')} from product order by number`,
    `insert into word (text)
      select distinct lexeme collate "C" from product_words, unnest(tsvector_to_array(words)) as lexeme
      where left(lexeme, 1) <> '${CATEGORY_MARK}' on conflict do nothing`,
    // Without a list of pending entries, which each search would read.
    'create index if not exists product_words_words on product_words using gin (words) with (fastupdate = off)',
    'analyze product_words',
    'analyze product',
  ],
  empty: ['drop index if exists product_words_words', 'delete from product_words'],
  triggers: [
    `create or replace function kalakari_number_product() returns trigger language plpgsql as $$ begin
      if new.number is null then new.number := ${nextNumber}; end if;
      return new;
    end $$`,
    `create or replace function kalakari_index_product() returns trigger language plpgsql as $$
    declare words_of text[];
    begin
      if tg_op <> 'INSERT' then delete from product_words where number = old.number; end if;
      if tg_op = 'DELETE' then return old; end if;
      words_of := ${splitWords('new.search_text')};
      insert into product_words (number, words) values (new.number, ${toVector('words_of', 'new.category_id')});
      insert into word (text) select part from unnest(words_of) as part
        where not exists (select 1 from word where word.text = part) on conflict do nothing;
      return new;
    end $$`,
    `create or replace function kalakari_count_product() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        ${removeOne};
        delete from product_count where count = 0 and category_id = old.category_id;
      end if;
      if tg_op = 'DELETE' then return old; end if;
      ${addOne};
      return new;
    end $$`,
    `create trigger product_number before insert on product
      for each row execute function kalakari_number_product()`,
    `create trigger product_index_change after insert or delete on product
      for each row execute function kalakari_index_product()`,
    `create trigger product_index_update after update on product for each row
      when ((${isIndexed('old')}) is distinct from (${isIndexed('new')}))
      execute function kalakari_index_product()`,
    `create trigger product_count_change after insert or delete on product
      for each row execute function kalakari_count_product()`,
    `create trigger product_count_update after update on product for each row
      when ((${counterOf('old')}, old.deleted_at) is distinct from (${counterOf('new')}, new.deleted_at))
      execute function kalakari_count_product()`,
  ],
  dropTriggers: [
    'drop trigger if exists product_number on product',
    'drop trigger if exists product_index_change on product',
    'drop trigger if exists product_index_update on product',
    'drop trigger if exists product_count_change on product',
    'drop trigger if exists product_count_update on product',
  ],
};

type Db = Kysely<never> | Transaction;

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statementsOf = (db: Db) => (engineOf(db) === 'sqlite' ? sqlite : postgres);

/** Stops indexing, so that many rows load fast, until `rebuildSearchIndex`. */
export async function suspendSearchIndex(db: Db): Promise<void> {
  await run(db, statementsOf(db).dropTriggers);
}

/** Makes the index and the counters from the products, and keeps them up to date from then on. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  const { empty, fill, triggers, dropTriggers } = statementsOf(db);
  await run(db, [...dropTriggers, ...empty, ...fill, 'delete from product_count', fillCounters, ...triggers]);
}

/**
 * An index of the words in products, and counters of products, both maintained by triggers, so that no search and no filter
 * reads all products. Products get a number in the order of creation, because an index of SQLite requires an integer that
 * never changes.
 */
export const searchIndex: Migration = async (db) => {
  const { tables, fill, triggers } = statementsOf(db);
  await db.schema.alterTable('product').addColumn('number', 'bigint').execute();
  await run(db, [numberProducts]);
  await db.schema.createIndex('product_number').unique().on('product').column('number').execute();
  const inCategory = ['category_id', 'visibility', 'deleted_at'];
  await db.schema
    .createIndex('product_category_price')
    .on('product')
    .columns([...inCategory, 'pay_paise', 'id'])
    .execute();
  await db.schema
    .createIndex('product_category_name')
    .on('product')
    .columns([...inCategory, 'sort_name', 'id'])
    .execute();
  await db.schema
    .createIndex('product_medium')
    .on('product')
    .columns(['medium', ...inCategory])
    .execute();
  // Most products may be sold: this index leaves them out.
  await run(db, [
    `create index product_available on product (category_id, visibility, deleted_at)
      where stock > 0 and is_sold_out = 0 and is_available_to_sell = 1`,
  ]);
  await db.schema
    .createTable('product_count')
    .addColumn('category_id', 'text', (column) => column.notNull())
    .addColumn('medium', 'text', (column) => column.notNull())
    .addColumn('visibility', 'integer', (column) => column.notNull())
    .addColumn('in_stock', 'integer', (column) => column.notNull())
    .addColumn('is_available_to_sell', 'integer', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_count_key', [
      'category_id',
      'medium',
      'visibility',
      'in_stock',
      'is_available_to_sell',
    ])
    .execute();
  await run(db, [...tables, ...fill, fillCounters, ...triggers]);
};
