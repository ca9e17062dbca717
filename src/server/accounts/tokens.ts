import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
/** What `newToken` makes: 32 bytes in base64url. */
const grammar = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, base64url. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isToken(text: string): boolean {
  return grammar.test(text);
}

/** SHA-256, hex. A fast hash is enough: there is nothing to guess in 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
