import type { Migration } from './migration.ts';

/**
 * What processes have counted, and what the visitors of a day did: they replace the rows of `statistics_visitor`. Earlier versions
 * may run beside this one and write those rows: statistics/add-up.store.ts carries them over, also those from before the update.
 */
export const statisticsBatches: Migration = async (db) => {
  await db.schema
    .createTable('statistics_batch')
    .addColumn('writer', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('statistics_batch_key', ['writer', 'sequence'])
    .execute();
  await db.schema
    .createTable('statistics_state')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('statistics_state_key', ['day', 'part'])
    .execute();
};
