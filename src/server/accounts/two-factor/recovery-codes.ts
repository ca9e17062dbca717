import { createHash, randomInt } from 'node:crypto';
import { READABLE_ALPHABET } from '../admin/default-admin.ts';

const CODES = 10;
const GROUPS = 6;
const LETTERS = 4;

function newCode(): string {
  const group = () =>
    Array.from({ length: LETTERS }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Ten codes of 118 random bits each, which is enough to store them with a fast hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newCode);
}

// Users omit the dashes, and phones capitalize the first letter.
const lettersOf = (code: string) => code.toLowerCase().replaceAll(/[-\s]/g, '');

const format = new RegExp(`^[${READABLE_ALPHABET}]{${GROUPS * LETTERS}}$`);

/** Whether `code` has the format of a recovery code. */
export const isRecoveryCode = (code: string): boolean => format.test(lettersOf(code));

/** SHA-256 in hex of the letters without dashes and spaces. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(lettersOf(code)).digest('hex');
}
