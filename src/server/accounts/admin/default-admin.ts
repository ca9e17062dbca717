import { randomInt } from 'node:crypto';
import type { UserRow } from '#server/database/tables.ts';
import { newUser } from '../users.store.ts';

export const DEFAULT_ADMIN_EMAIL = 'artist@kalakari.local';

/** Excludes letters and digits that look alike. */
export const READABLE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random groups of four characters with 19.8 bits each, easy to copy by hand. */
export function readableCode(groups: number): string {
  const group = () =>
    Array.from({ length: 4 }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

export const generatePassword = (): string => readableCode(4);

/** @param email lower-case @param now epoch milliseconds */
export function newAdmin(email: string, passwordHash: string, now: number): UserRow {
  return newUser({ name: 'Administrator', email, role: 'ADMIN', password_hash: passwordHash }, now);
}
