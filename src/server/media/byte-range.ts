import type { ByteRange } from './storage/storage.ts';

/**
 * Parses a Range header (RFC 9110, 14.2).
 * @param size of the whole file in bytes
 * @returns the range, 'none' when it contains no byte of the file, or undefined to send the whole file: without a header, with a
 * malformed one, with another unit, and with several ranges, which the shop does not support
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count > 0 ? { start: size - count, end: size - 1 } : 'none';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : 'none';
}
