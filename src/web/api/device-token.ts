const KEY = 'device';
const BYTES = 32;
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

let current: string | undefined;

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * 256 random bits, base64url, by which the server knows this browser again at the next login: a stranger's wrong passwords
 * then do not lock it out. They open nothing by themselves.
 */
export function deviceToken(): string {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null && PATTERN.test(stored)) return stored;
  } catch {
    // Storage can be forbidden; then the token lasts as long as the page.
  }
  return (current ??= newToken());
}

/** Stores the token once somebody has logged in; before that nothing is stored. It stays after a logout. */
export function rememberDevice(): void {
  try {
    localStorage.setItem(KEY, deviceToken());
  } catch {
    // It lasts as long as the page.
  }
}
