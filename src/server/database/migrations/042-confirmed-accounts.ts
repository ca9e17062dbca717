import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Whether the user of an account certainly owns its email: only then the account sees the orders that the artist assigned to that email. Earlier
 * versions showed them at once, so an account that has orders keeps seeing them. They insert accounts without the column.
 */
export const confirmedAccounts: Migration = async (db) => {
  await db.schema
    .alterTable('user')
    .addColumn('is_confirmed', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_confirmed in (0, 1)`),
    )
    .execute();
  await sql`update "user" set is_confirmed = 1 where id in (select created_by from "order" where created_by is not null)`.execute(
    db,
  );
};
