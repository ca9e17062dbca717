import { sql } from 'kysely';
import { engineOf } from '../engines/engine-of.ts';
import type { Migration } from './migration.ts';

/** Whether the credit notes of a document that are not canceled take back all of it; null without any. */
const isCovered = (row: string, total: (row: string) => string) =>
  `(select sum(${total('note')}) from document as note
    where note.original_id = ${row}.id and note.canceled_at is null) >= ${total(row)}`;

// Inserting only sets the mark: a restore inserts the notes of a document one after another, beside its replacement.
const markIfCovered = (id: string, total: (row: string) => string) =>
  `update document set is_credited = 1 where id = ${id} and ${isCovered('document', total)}`;
const markAgain = (id: string, total: (row: string) => string) =>
  `update document set is_credited = case when ${isCovered('document', total)} then 1 else 0 end where id = ${id}`;

/** In paise, from a `StoredContent`. */
const sqliteTotal = (row: string) => `json_extract(${row}.content, '$.total')`;
const sqliteTriggers = [
  `create trigger document_credit_insert after insert on document
  when new.original_id is not null begin
    ${markIfCovered('new.original_id', sqliteTotal)};
  end`,
  `create trigger document_credit_cancel after update of canceled_at on document
  when new.original_id is not null begin
    ${markAgain('new.original_id', sqliteTotal)};
  end`,
];

const postgresTotal = (row: string) => `(${row}.content::jsonb ->> 'total')::bigint`;
const postgresTriggers = [
  `create or replace function kalakari_credit_document() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      ${markIfCovered('new.original_id', postgresTotal)};
    else
      ${markAgain('new.original_id', postgresTotal)};
    end if;
    return new;
  end $$`,
  // Other documents do not read the credit notes, so that they can be issued at the same time.
  `create trigger document_credit_insert after insert on document
    for each row when (new.original_id is not null) execute function kalakari_credit_document()`,
  `create trigger document_credit_cancel after update of canceled_at on document
    for each row when (new.original_id is not null) execute function kalakari_credit_document()`,
];

/**
 * A sale gets a new document after a credit note of all of the earlier one. Triggers maintain the mark, also when an earlier
 * version issues or cancels a credit note.
 */
export const creditedDocuments: Migration = async (db) => {
  await db.schema
    .alterTable('document')
    .addColumn('is_credited', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_credited in (0, 1)`),
    )
    .execute();
  await db.schema.createIndex('document_original').on('document').column('original_id').execute();
  const isPostgres = engineOf(db) === 'postgres';
  const total = isPostgres ? postgresTotal : sqliteTotal;
  const statements = [
    `update document set is_credited = 1 where original_id is null and ${isCovered('document', total)}`,
    `drop index document_of_sale`,
    // A sale has one valid document at a time.
    `create unique index document_of_sale on document (order_id)
      where canceled_at is null and kind <> 'credit_note' and is_credited = 0`,
    ...(isPostgres ? postgresTriggers : sqliteTriggers),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};
