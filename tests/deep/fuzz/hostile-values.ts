import fc from 'fast-check';
import { hostileTexts } from '#tests/support/hostile-text.ts';

/**
 * Values that break careless programs: other types, extreme numbers, odd texts and URLs, names with a meaning in JavaScript, and
 * fields that a caller may not set.
 */
export const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    true,
    [],
    {},
    -1,
    0.001,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '12abc',
    '\u0000',
    '\uD800',
    'data:text/html;base64,PGI+',
    'http://127.0.0.1:9/',
    'a'.repeat(20_000),
    '👩‍👩‍👧‍👦'.repeat(300),
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
    { role: 'ADMIN', visibility: true, _id: 'mine' },
  ),
  fc.constantFrom(...hostileTexts),
  fc.array(fc.constant('x'), { minLength: 200, maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);
