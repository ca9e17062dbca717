import { createHash, randomInt } from 'node:crypto';
import { READABLE } from './admin-account.ts';

const CODES = 10;
const GROUPS = 6;

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Ten codes of 118 random bits: so many that a fast hash of them gives nothing away. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newCode);
}

/** SHA-256, hex, of the letters alone: people leave the dashes out, and phones write the first letter large. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll('-', '')).digest('hex');
}
