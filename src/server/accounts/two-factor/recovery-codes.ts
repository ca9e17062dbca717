import { createHash } from 'node:crypto';
import { READABLE_ALPHABET, readableCode } from '../admin/default-admin.ts';

const CODES = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Ten codes of 118 random bits each, which is enough to store them with a fast hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => readableCode(GROUPS));
}

// Users omit the dashes, and phones capitalize the first letter.
const lettersOf = (code: string) => code.toLowerCase().replaceAll(/[-\s]/g, '');

const format = new RegExp(`^[${READABLE_ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`);

/** Whether `code` has the format of a recovery code. */
export const isRecoveryCode = (code: string): boolean => format.test(lettersOf(code));

/** SHA-256 in hex of the letters without dashes and spaces. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(lettersOf(code)).digest('hex');
}
