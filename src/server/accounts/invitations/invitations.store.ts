import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminInvitation } from '#contract/accounts/admins.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Services } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { INVITATION_PREFIX } from '../link-keys.ts';
import { hashToken, newToken } from '../tokens.ts';

export const INVITATION_HOURS = 24;
/** The path of the page that accepts an invitation. */
export const INVITATION_PATH = '/invitation';

/**
 * A link is a row of `shop_state`. Its key is the prefix, the hash of the token in hex, a colon and the email; its value is when it
 * expires, in epoch milliseconds.
 */
const HASH_LENGTH = 64;
const EMAIL_START = INVITATION_PREFIX.length + HASH_LENGTH + 1;

const emailOf = (key: string) => key.slice(EMAIL_START);
/** The id of an invitation in the API; it does not depend on its links. */
const publicId = (email: string) =>
  createHash('sha256').update(`invitation ${email}`).digest('hex').slice(0, 32);

const findRows = (db: Reader, now: number) =>
  db
    .selectFrom('shop_state')
    .selectAll()
    .where('key', 'like', `${INVITATION_PREFIX}%`)
    .where('value', '>', now)
    .orderBy('value')
    .execute();

/** Adds a link to an invitation. One that is shown and one that is mailed have tokens of their own. @returns the link */
export async function addInvitationLink(
  tx: Transaction,
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  { email, until }: { email: string; until: number },
): Promise<string> {
  const token = newToken();
  const key = `${INVITATION_PREFIX}${hashToken(token)}:${email}`;
  await tx.insertInto('shop_state').values({ key, value: until }).execute();
  return `${publicUrl}${INVITATION_PATH}?token=${token}`;
}

/** @returns the email and the end of the invitation with this token; undefined if the token is wrong or has expired */
export async function findInvitation(
  db: Reader,
  token: string,
  now: number,
): Promise<{ email: string; until: number } | undefined> {
  const wanted = Buffer.from(hashToken(token));
  const hashOf = (key: string) =>
    Buffer.from(key.slice(INVITATION_PREFIX.length, INVITATION_PREFIX.length + HASH_LENGTH));
  const row = (await findRows(db, now)).find(({ key }) => timingSafeEqual(hashOf(key), wanted));
  return row && { email: emailOf(row.key), until: row.value };
}

/** When the invitation of this email expires, in epoch milliseconds; undefined if none is open. */
export async function findInvitationEnd(db: Reader, email: string, now: number): Promise<number | undefined> {
  return (await findRows(db, now)).find(({ key }) => emailOf(key) === email)?.value;
}

/** The open invitations, the first to expire first. */
export async function listInvitations(db: Reader, now: number): Promise<AdminInvitation[]> {
  const ends = new Map((await findRows(db, now)).map(({ key, value }) => [emailOf(key), value]));
  return [...ends].map(([email, until]) => presentInvitation(email, until));
}

export const presentInvitation = (email: string, until: number): AdminInvitation => ({
  _id: publicId(email),
  email,
  until: isoTimestamp(until),
});

/** Deletes all links of an email. @returns how many there were */
export async function deleteInvitation(tx: Transaction, email: string, now: number): Promise<number> {
  const keys = (await findRows(tx, now)).map(({ key }) => key).filter((key) => emailOf(key) === email);
  if (keys.length === 0) return 0;
  const { numDeletedRows } = await tx.deleteFrom('shop_state').where('key', 'in', keys).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredInvitations(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('shop_state')
    .where('key', 'like', `${INVITATION_PREFIX}%`)
    .where('value', '<=', now)
    .execute();
}

/** The key of a former administrator in `shop_state` is this and the id of the account; its value is the time of the removal. */
const FORMER_PREFIX = 'former_admin:';

/** Records that this account was an administrator, so that the owner may invite it again. */
export async function markFormerAdmin(tx: Transaction, userId: string, now: number): Promise<void> {
  await tx
    .insertInto('shop_state')
    .values({ key: FORMER_PREFIX + userId, value: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: now }))
    .execute();
}

/** Whether the account was an administrator and is a visitor's now. */
export async function isFormerAdmin(
  db: Reader,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<boolean> {
  const key = FORMER_PREFIX + id;
  const row = await db.selectFrom('shop_state').select('key').where('key', '=', key).executeTakeFirst();
  return role === 'USER' && row !== undefined;
}

export async function unmarkFormerAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx
    .deleteFrom('shop_state')
    .where('key', '=', FORMER_PREFIX + userId)
    .execute();
}

export const invitationEnd = (now: number): number => now + INVITATION_HOURS * HOUR_MS;
