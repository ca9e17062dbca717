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

/** Ten codes of 118 random bits: so many that a fast hash of them gives nothing away. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newCode);
}

// People leave the dashes out, and phones write the first letter large.
const lettersOf = (code: string) => code.toLowerCase().replaceAll(/[-\s]/g, '');

const form = new RegExp(`^[${READABLE_ALPHABET}]{${GROUPS * LETTERS}}$`);

/** Whether it looks like a recovery code, right or not. */
export const isRecoveryCode = (code: string): boolean => form.test(lettersOf(code));

/** SHA-256, hex, of the letters alone. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(lettersOf(code)).digest('hex');
}
