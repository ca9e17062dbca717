import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What several processes on one database share: jobs, limits, download tickets, the list of backups, warnings, the storage. */
export const jobs: Migration = async (db) => {
  await db.schema
    .createTable('job')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('job_pk', ['kind', 'key'])
    .execute();
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rate_limit_expiry').on('rate_limit').column('expires_at').execute();
  await db.schema
    .createTable('download_ticket')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('backup', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('stored_backup')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('machine', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('copied', 'integer', (column) => column.notNull())
    .addColumn('damaged', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('operator_warning')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('reported_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('shop_id').addColumn('storage_id', 'text').execute();
  // The job table and `operator_warning` replace these.
  await sql`delete from shop_state where key like 'picture_check_%' or key like 'alarm:%'`.execute(db);
};
