import { readFileSync } from 'node:fs';
import { invalidAt } from '#contract/api/problems.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** What the software and its demo call themselves; the shop's own brand comes with the question. */
const ownNames = ['kalakari', 'hridaya', 'we follow heart'];
const companions = ['', 'shop', 'admin', 'art'];

/** Keys in the order in which fingers and counters run over them; also read backwards. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
].flatMap((run) => [run, [...run].toReversed().join('')]);

/** Repeats of a short piece are no longer than the piece to whoever guesses. */
const repeated = /^(.{1,4})\1+$/su;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/** True for a name of the shop with anything but letters around and between. */
function isNameOfShop(password: string, brand: string): boolean {
  const letters = lettersOf(password);
  const names = [...ownNames, brand].map(lettersOf).filter(Boolean);
  return names.some((name) => companions.some((companion) => letters === name + companion));
}

/** Whose password it is to be: a lower-case email, and what the shop calls itself. */
export type PasswordOwner = { email: string; brand: string };

/** Why a password is too easy to guess, as a sentence for the person who chose it; undefined when it is not. */
export function findWeakness(password: string, { email, brand }: PasswordOwner): string | undefined {
  const lower = password.toLowerCase();
  const withoutNumber = lower.replace(/[0-9]{1,4}$/, '');
  if (common.has(lower) || (withoutNumber.length >= 6 && common.has(withoutNumber))) {
    return 'This password is one of the most common ones. Please choose another';
  }
  if (lower === email || lower === email.split('@')[0])
    return 'Please choose a password that is not your email';
  if (isNameOfShop(password, brand)) return 'Please choose a password that is not the name of the shop';
  if (repeated.test(lower) || new Set(lower).size < 3 || runs.some((run) => run.includes(lower))) {
    return 'This password is too simple. Please choose one that does not follow a pattern';
  }
  return undefined;
}

/**
 * @param path where the password stood in the request
 * @throws problem `invalid` at that path when the password is too easy to guess
 */
export function assertStrongPassword(path: string, password: string, owner: PasswordOwner): void {
  const message = findWeakness(password, owner);
  if (message) throw invalidAt(path, message);
}
