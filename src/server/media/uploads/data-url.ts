import { limits } from '#contract/api/limits.ts';

const prefixes = ['png', 'jpeg', 'gif', 'webp', 'avif'].map((type) => `data:image/${type};base64,`);

/**
 * The bytes in a data URL of the one form the shop takes: `data:image/(png|jpeg|gif|webp|avif);base64,` and canonical,
 * padded base64. Takes time in proportion to its length.
 * @returns why not, otherwise: another form, or more bytes than a picture may have
 */
export function parseDataUrl(url: string): Uint8Array | 'unreadable' | 'too_large' {
  const prefix = prefixes.find((start) => url.startsWith(start));
  if (prefix === undefined) return 'unreadable';
  const encoded = url.slice(prefix.length);
  if (encoded === '' || encoded.length % 4 !== 0) return 'unreadable';
  const padding = encoded.endsWith('==') ? 2 : Number(encoded.endsWith('='));
  if ((encoded.length / 4) * 3 - padding > limits.imageBytes) return 'too_large';
  const bytes = Buffer.from(encoded, 'base64');
  // The decoder forgives what it does not know; only what it would have written itself is canonical.
  return bytes.toString('base64') === encoded ? bytes : 'unreadable';
}
