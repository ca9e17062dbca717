import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { workMs } from '#tests/support/event-loop-delay.ts';
import { parseDataUrl } from './data-url.ts';

const urlOf = (bytes: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

test('returns the encoded bytes for each type', { tags: ['IM06'] }, () => {
  const types = fc.constantFrom('png', 'jpeg', 'gif', 'webp', 'avif');
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), types, (bytes, type) => {
      const read = parseDataUrl(urlOf(bytes, type));
      expect(read).toBeInstanceOf(Uint8Array);
      expect(Buffer.from(read).equals(bytes)).toBe(true);
    }),
  );
});

describe('rejects any other form', () => {
  test.each([
    '',
    'data:',
    'data:image/png;base64,',
    'data:image/png;base64',
    'data:image/png,AAAA',
    'data:image/png;charset=x;base64,AAAA',
    'DATA:IMAGE/PNG;BASE64,AAAA',
    'Data:image/png;base64,AAAA',
    'data:image/jpg;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/svg+xml;utf8,<svg/>',
    'data:image/png;base64;base64,AAAA',
    'data:image/png;base64,AA AA===',
    'data:image/png;base64,AAAA\n',
    'data:image/png;base64,\nAAA',
    'data:image/png;base64,AA-_',
    'data:image/png;base64,AAA',
    'data:image/png;base64,A===',
    'data:image/png;base64,AB==',
    'data:image/png;base64,AAB=',
    'data:image/png;base64,AA==AAAA',
    'data:image/png;base64,====',
    'data:image/png;base64,%41AAA',
    'data:image/png;base64,AAA\u0100',
    ' data:image/png;base64,AAAA',
    'https://example.com/a.png',
  ])('%j', { tags: ['IM19'] }, (url) => {
    expect(parseDataUrl(url)).toBe('unreadable');
  });
});

test('accepts exactly 10 MB and not one byte more', () => {
  const max = new Uint8Array(limits.imageBytes);
  expect(parseDataUrl(urlOf(max))).toHaveLength(limits.imageBytes);
  expect(parseDataUrl(urlOf(new Uint8Array(limits.imageBytes + 1)))).toBe('too_large');
});

test('rejects 12 million characters of invalid input within half a second of work', () => {
  const nonsense = `data:image/png;base64,${'=A'.repeat(6_000_000)}`;
  const before = workMs();
  expect(parseDataUrl(nonsense)).toBe('unreadable');
  expect(workMs() - before).toBeLessThan(500);
});
