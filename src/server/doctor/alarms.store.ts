import type { Database } from '#server/database/database.ts';

/** Records an alarm in `shop_state`. @returns true for the one process that is to send the mail */
export function recordAlarm(database: Database, key: string, now: number): Promise<boolean> {
  return database.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('shop_state')
      .values({ key, value: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

/** The next alarm with this key is mailed again. */
export async function endAlarm(database: Database, key: string): Promise<void> {
  const alarm = await database.read
    .selectFrom('shop_state')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  if (alarm) await database.write((tx) => tx.deleteFrom('shop_state').where('key', '=', key).execute());
}
