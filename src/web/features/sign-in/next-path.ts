/**
 * Where to go after signing in: `next` when it is a path of this shop, else the home page. Whoever sends somebody a link
 * to the login page must not choose another site for them to land on.
 */
export function nextPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || next.includes('\\')) return '/';
  // Browsers drop tabs and line ends from an address, so that "/<tab>/evil.example" is "//evil.example" to them.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001F\u007F]/.test(next) ? '/' : next;
}
