import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyPostgres, newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import { migrate } from '../database/migrate.ts';
import { errorCode } from '../platform/error-code.ts';
import { readLocked } from './source.queries.ts';

test('no process gets a write acknowledged while a move reads a database on a server', async () => {
  const config = { ...newConfig(), databaseUrl: await emptyPostgres() };
  await withDatabase(config, async (database) => {
    await migrate(database);
    const write = () =>
      withDatabase(config, (other) =>
        other.write(async (tx) => {
          await sql`set local lock_timeout = 200`.execute(tx);
          await tx.insertInto('shop_state').values({ key: 'late', value: 1 }).execute();
        }),
      );
    const error = await readLocked(database, () => write().catch((thrown: unknown) => thrown));
    // PostgreSQL: a lock was not free in time.
    expect(errorCode(error)).toBe('55P03');
    await write();
  });
});
