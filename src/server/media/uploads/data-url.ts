import { limits } from '#contract/api/limits.ts';
import { uploadFormats } from '#contract/catalog/images/upload-formats.ts';

const prefixes = uploadFormats.map((format) => `data:image/${format};base64,`);

/**
 * The bytes in a data URL. The shop accepts one form: `data:image/FORMAT;base64,`, with one of `uploadFormats`, and
 * canonical, padded base64. The time is linear in the length.
 * @returns 'unreadable' for another form, 'too_large' for more bytes than an image may have
 */
export function parseDataUrl(url: string): Uint8Array | 'unreadable' | 'too_large' {
  const prefix = prefixes.find((start) => url.startsWith(start));
  if (prefix === undefined) return 'unreadable';
  const encoded = url.slice(prefix.length);
  if (encoded === '' || encoded.length % 4 !== 0) return 'unreadable';
  const padding = encoded.endsWith('==') ? 2 : Number(encoded.endsWith('='));
  if ((encoded.length / 4) * 3 - padding > limits.imageBytes) return 'too_large';
  const bytes = Buffer.from(encoded, 'base64');
  // The decoder ignores invalid characters; encoding the result again finds them.
  return bytes.toString('base64') === encoded ? bytes : 'unreadable';
}
