import type { Migration } from './migration.ts';

/** A code after the password: the secret that it is made of, and the codes for when the phone is lost. */
export const twoFactor: Migration = async (db) => {
  await db.schema
    .createTable('second_step')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('used_step', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
    .execute();
};
