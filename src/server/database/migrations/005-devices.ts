import type { Migration } from './migration.ts';

/** The browser and system of a session, so that its owner recognizes it. */
export const devices: Migration = async (db) => {
  await db.schema
    .alterTable('session')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
};
