import type { Migration } from './migration.ts';

/** The migration that a process of an older version must know to run beside this one. Null: this one. */
export const mustKnow: Migration = async (db) => {
  await db.schema.alterTable('migration').addColumn('must_know', 'text').execute();
};
