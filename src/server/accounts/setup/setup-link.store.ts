import { timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { commandLine } from '#server/platform/command-line.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { findOwner } from '../users.store.ts';
import { SETUP_LINK_PREFIX } from '../link-keys.ts';
import { hashToken, newToken } from '../tokens.ts';
import { HOUR_MS } from '#contract/durations.ts';

export const LINK_HOURS = 24;
/** The path of the page that creates the administrator. */
export const SETUP_PATH = '/setup';

/** @returns the key of the link's row; undefined if the token is wrong or has expired */
async function findLink(db: Reader, token: string, now: number): Promise<string | undefined> {
  const wanted = Buffer.from(SETUP_LINK_PREFIX + hashToken(token));
  const links = await db
    .selectFrom('shop_state')
    .select('key')
    .where('key', 'like', `${SETUP_LINK_PREFIX}%`)
    .where('value', '>', now)
    .execute();
  return links.find(({ key }) => key.length === wanted.length && timingSafeEqual(Buffer.from(key), wanted))
    ?.key;
}

export const isSetupLink = async (db: Reader, token: string, now: number): Promise<boolean> =>
  (await findLink(db, token, now)) !== undefined;

/** Deletes the link, so that it works once. @returns false if it was used or has expired */
export async function consumeSetupLink(tx: Transaction, token: string, now: number): Promise<boolean> {
  const key = await findLink(tx, token, now);
  if (key === undefined) return false;
  const { numDeletedRows } = await tx.deleteFrom('shop_state').where('key', '=', key).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Creates the link that creates the administrator, and voids earlier ones. The shop stores only the hash of its token.
 * @throws OperatorError when the shop has an administrator
 */
export async function createSetupLink({
  config,
  database,
  now,
}: Pick<Services, 'config' | 'database' | 'now'>): Promise<string> {
  const token = newToken();
  await database.write(async (tx) => {
    const admin = await findOwner(tx);
    if (admin) {
      throw new OperatorError(
        `This shop already has an administrator, ${admin.email}. "${commandLine('reset-admin')}" sets a new password.`,
      );
    }
    await tx.deleteFrom('shop_state').where('key', 'like', `${SETUP_LINK_PREFIX}%`).execute();
    const value = now() + LINK_HOURS * HOUR_MS;
    await tx
      .insertInto('shop_state')
      .values({ key: SETUP_LINK_PREFIX + hashToken(token), value })
      .execute();
  });
  return `${config.publicUrl}${SETUP_PATH}?token=${token}`;
}
