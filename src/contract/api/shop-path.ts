/** Browsers drop tabs and line ends from an address, and nobody sees the marks that are formatted away. */
const UNSAFE = /[\s\\\p{C}]/u;
/** What a browser takes out of a path: after that, `/.//host` would be `//host`, another site. */
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/**
 * Whether a text is a path of this shop, with or without a query and a hash, in the eyes of every browser. A link that
 * somebody else chose must not lead to another site.
 */
export function isShopPath(text: string): boolean {
  if (!text.startsWith('/') || UNSAFE.test(text)) return false;
  const [path = ''] = text.replaceAll(/%2e/gi, '.').split(/[?#]/, 1);
  return !path.includes('//') && !DOT_SEGMENT.test(path);
}
