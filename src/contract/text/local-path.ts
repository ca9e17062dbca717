/** Browsers read \ as / and remove tabs and line breaks; control and format characters are invisible. */
const UNSAFE = /[\s\\\p{C}]/u;
/** Browsers remove dot segments from a path, which turns `/.//host` into `//host`: another site. */
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/**
 * Whether every browser reads `text` as a path of this shop, with or without a query and a hash. Prevents open redirects:
 * a link from a request must not lead to another site.
 */
export function isLocalPath(text: string): boolean {
  if (!text.startsWith('/') || UNSAFE.test(text)) return false;
  const [path = ''] = text.replaceAll(/%2e/gi, '.').split(/[?#]/, 1);
  return !path.includes('//') && !DOT_SEGMENT.test(path);
}
