import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The messages about orders, the email of an order, and the time at which its personal data was erased. */
export const messages: Migration = async (db) => {
  const flag = (name: string) => sql<boolean>`${sql.ref(name)} in (0, 1)`;
  await db.schema
    .createTable('order_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('confirmed', 'paid', 'shipped')`),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull().check(sql`channel in ('mail', 'whatsapp')`))
    .addColumn('copy', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('waiting', 'sending', 'sent', 'unclear', 'failed', 'withdrawn', 'opened')`),
    )
    .addColumn('is_automatic', 'integer', (column) => column.notNull().check(flag('is_automatic')))
    .addColumn('is_settled', 'integer', (column) => column.notNull().check(flag('is_settled')))
    .addColumn('language', 'text', (column) => column.notNull().check(sql`language in ('en', 'hi')`))
    .addColumn('recipient', 'text')
    .addColumn('subject', 'text')
    .addColumn('text', 'text')
    .addColumn('error', 'text')
    .addColumn('attempt', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('order_message_once', ['order_id', 'kind', 'event', 'channel', 'copy'])
    .execute();
  await db.schema
    .createIndex('order_message_state')
    .on('order_message')
    .columns(['is_settled', 'state', 'updated_at'])
    .execute();
  await db.schema.alterTable('order').addColumn('email', 'text').execute();
  await db.schema.alterTable('order').addColumn('erased_at', 'bigint').execute();
};
