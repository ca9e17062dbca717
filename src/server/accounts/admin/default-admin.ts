import type { UserRow } from '#server/database/tables.ts';
import { readableCode } from '../readable-code.ts';
import { newUser } from '../users.store.ts';

export const DEFAULT_ADMIN_EMAIL = 'artist@kalakari.local';

/** Four groups of four characters: 79 random bits. */
export const generatePassword = (): string => readableCode(4);

/** @param email lower-case @param now epoch milliseconds */
export function newAdmin(email: string, passwordHash: string, now: number): UserRow {
  return newUser({ name: 'Administrator', email, role: 'ADMIN', password_hash: passwordHash }, now);
}
