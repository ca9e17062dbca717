import { sql } from 'kysely';
import type { Reader, Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { UserRow } from '../database/tables.ts';

/** A new account. @param now epoch milliseconds */
export function newUser(
  given: Pick<UserRow, 'name' | 'email' | 'role' | 'password_hash'>,
  now: number,
): UserRow {
  return { id: newId(), phone: '', dob: null, ...given, is_confirmed: 0, created_at: now, updated_at: now };
}

export async function insertUser(tx: Transaction, row: UserRow): Promise<void> {
  await tx.insertInto('user').values(row).execute();
}

export function findUser(db: Reader, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param email lower-case, from the contract's `Email` */
export function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The owner of the shop: the oldest account among the administrators. */
export function findOwner(db: Reader): Promise<UserRow | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('role', '=', 'ADMIN')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** All administrators, the owner first: the oldest account among them. */
export function findAdmins(db: Reader): Promise<Pick<UserRow, 'id' | 'name' | 'email' | 'created_at'>[]> {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'created_at'])
    .where('role', '=', 'ADMIN')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The emails of all administrators. */
export async function findAdminEmails(db: Reader): Promise<string[]> {
  const admins = await db
    .selectFrom('user')
    .select('email')
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .execute();
  return admins.map(({ email }) => email);
}

export type UserChange = Partial<Pick<UserRow, 'name' | 'phone' | 'dob' | 'role' | 'password_hash'>>;

export async function updateUser(
  tx: Transaction,
  id: string,
  change: UserChange,
  now: number,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** From now on the account sees its orders: its user certainly owns its email. @returns false if it was confirmed already */
export async function confirmUser(tx: Transaction, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('user')
    .set({ is_confirmed: 1 })
    .where('id', '=', id)
    .where('is_confirmed', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** SQL for the id of an account, or null if it is not confirmed: compared with `created_by`, null finds no order. */
export const confirmedId = (id: string) =>
  sql<string>`(select id from "user" where id = ${id} and is_confirmed = 1)`;

/** Ends everything that opens an account without its password: sessions, reset links and known devices. */
export async function revokeAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
}

/** Decides the place of an administrator among the others: the oldest owns the shop. */
export async function setCreatedAt(tx: Transaction, id: string, createdAt: number): Promise<void> {
  await tx.updateTable('user').set({ created_at: createdAt }).where('id', '=', id).execute();
}

/** Deletes an account. Foreign keys delete all that belongs to it, such as sessions and favorites. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute();
}
