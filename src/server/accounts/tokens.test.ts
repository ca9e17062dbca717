import { expect, test } from 'vitest';
import { hashToken, isToken, newToken } from './tokens.ts';

test('10,000 tokens are different, well formed and 256 bits long', { tags: ['AU30'] }, () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.every(isToken)).toBe(true);
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
});

test.each([
  '',
  'null',
  'undefined',
  'x',
  `${'a'.repeat(42)}`,
  'a'.repeat(44),
  `${'a'.repeat(42)}+`,
  `${'a'.repeat(43)}\n`,
])('rejects %j', (text) => expect(isToken(text)).toBe(false));

test('the stored hash is SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
