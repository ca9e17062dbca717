import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
/** 32 bytes in base64url. */
const format = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits in base64url. The shop stores only the hash. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isToken(text: string): boolean {
  return format.test(text);
}

/** SHA-256 in hex. A fast hash is enough because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
