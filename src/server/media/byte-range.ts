import type { ByteRange } from './storage/storage.ts';

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.2).
 * @param size of the whole file in bytes
 * @returns the part, 'none' when the header cannot be met, or undefined when the whole file is the answer: without a
 * header, with another unit, and with several parts, which the shop does not make
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
