import { randomInt } from 'node:crypto';
import { newId } from '#server/database/ids.ts';
import type { UserRow } from '#server/database/tables.ts';

export const DEFAULT_ADMIN_EMAIL = 'artist@kalakari.local';

/** Excludes letters and digits that look alike. */
export const READABLE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four characters (79 random bits), easy to copy by hand. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** @param email lower-case @param now epoch milliseconds */
export function newAdmin(email: string, passwordHash: string, now: number): UserRow {
  return {
    id: newId(),
    name: 'Administrator',
    email,
    phone: '',
    role: 'ADMIN',
    dob: null,
    password_hash: passwordHash,
    created_at: now,
    updated_at: now,
  };
}
