import type { Migration } from './migration.ts';

/** Where a session was begun, so that its owner knows it again. */
export const devices: Migration = async (db) => {
  await db.schema
    .alterTable('session')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
};
