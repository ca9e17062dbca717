import { readFileSync } from 'node:fs';
import { invalidAt } from '#contract/api/problems.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** Names of the software and its demo. The caller adds the shop's own brand. */
const ownNames = ['kalakari', 'hridaya', 'we follow heart'];
const nameSuffixes = ['', 'shop', 'admin', 'art'];

/** Sequences on keyboards and of counting, forwards and backwards. */
const sequences = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
].flatMap((sequence) => [sequence, [...sequence].toReversed().join('')]);

/** Repeating a text of up to 4 characters, such as a year, makes it no harder to guess. A longer text may be hard to guess even without repetition, so it is allowed. */
const repetition = /^(.{1,4})\1+$/su;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/** Whether the letters are a name of the shop, alone or with a suffix. */
function isNameOfShop(password: string, brand: string): boolean {
  const letters = lettersOf(password);
  const names = [...ownNames, brand].map(lettersOf).filter(Boolean);
  return names.some((name) => nameSuffixes.some((suffix) => letters === name + suffix));
}

/** The account's lower-case email, and the name of the shop: what a stranger tries first. */
export type GuessableNames = { email: string; brand: string };

/** Why a password is too easy to guess, as a message for the user; undefined if it is not. */
export function findWeakness(password: string, { email, brand }: GuessableNames): string | undefined {
  const lower = password.toLowerCase();
  // Up to 4 digits, such as a year, are what people add to a common password.
  const withoutNumber = lower.replace(/[0-9]{1,4}$/, '');
  if (common.has(lower) || common.has(withoutNumber)) {
    return 'This password is one of the most common ones. Please choose another';
  }
  if (lower === email || lower === email.split('@')[0])
    return 'Please choose a password that is not your email';
  if (isNameOfShop(password, brand)) return 'Please choose a password that is not the name of the shop';
  const isSequence = sequences.some((sequence) => sequence.includes(lower));
  if (repetition.test(lower) || new Set(lower).size < 3 || isSequence) {
    return 'This password is too simple. Please choose one that does not follow a pattern';
  }
  return undefined;
}

/**
 * @param path the field of the password in the request
 * @throws problem `invalid` at `path` if the password is too easy to guess
 */
export function assertStrongPassword(path: string, password: string, names: GuessableNames): void {
  const message = findWeakness(password, names);
  if (message) throw invalidAt(path, message);
}
