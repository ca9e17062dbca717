import { createHash } from 'node:crypto';
import { GROUP_LENGTH, READABLE_ALPHABET, readableCode } from '../readable-code.ts';

const CODE_COUNT = 10;
const GROUPS_PER_CODE = 6;

/** Ten codes of 118 random bits each: too many to guess, so a fast hash is safe. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => readableCode(GROUPS_PER_CODE));
}

// Users omit the dashes, and phones capitalize the first letter.
const normalizeCode = (code: string) => code.toLowerCase().replaceAll(/[-\s]/g, '');

const format = new RegExp(`^[${READABLE_ALPHABET}]{${GROUPS_PER_CODE * GROUP_LENGTH}}$`);

/** Whether `code` has the format of a recovery code. */
export const isRecoveryCode = (code: string): boolean => format.test(normalizeCode(code));

/** SHA-256 in hex of the normalized code. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normalizeCode(code)).digest('hex');
}
