import { storage } from './storage.ts';

const KEY = 'device';
const BYTES = 32;
/** `BYTES` bytes in base64url, without padding. */
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** The token of this page until a login stores it. */
let current: string | undefined;

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * 256 random bits in base64url that identify this browser at the next login: a stranger's wrong passwords then do not lock
 * its user out. The token alone grants no access.
 */
export function deviceToken(): string {
  const stored = storage.get(KEY);
  if (stored !== null && PATTERN.test(stored)) return stored;
  return (current ??= newToken());
}

/** Stores the token at a login. It stays after a logout; a browser without a login stores nothing. */
export function rememberDevice(): void {
  storage.set(KEY, deviceToken());
}
