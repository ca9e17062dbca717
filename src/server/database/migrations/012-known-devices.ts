import type { Migration } from './migration.ts';

/** Browsers from which an account was logged in to, which others' wrong passwords do not lock out. */
export const knownDevices: Migration = async (db) => {
  await db.schema
    .createTable('known_device')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('known_device_user')
    .on('known_device')
    .columns(['user_id', 'used_at'])
    .execute();
};
