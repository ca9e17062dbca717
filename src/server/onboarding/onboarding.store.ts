import type { Reader, Transaction } from '../database/database.ts';

/** A row of its own beside the settings. Its time says when the artist closed the checklist. */
const KEY = 'onboarding';

export async function isDismissed(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst();
  return row !== undefined;
}

export async function dismiss(tx: Transaction, now: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: KEY, value: JSON.stringify({ dismissed: true }), updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
