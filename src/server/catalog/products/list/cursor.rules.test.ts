import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasProblemCode } from '#contract/api/problems.ts';
import { newId } from '#server/database/ids.ts';
import { cursorOf, readCursor, type Sort, writeCursor } from './cursor.rules.ts';

const sorts: Sort[] = ['newest', 'oldest', 'price', '-price', 'name'];
/** `sort_name` is "ab" in hexadecimal. */
const row = { id: newId(), created_at: 5, pay_paise: 7, sort_name: '6162' };

test.each([
  ['newest', 5],
  ['oldest', 5],
  ['price', 7],
  ['-price', 7],
  ['name', '6162'],
] as const)('a list sorted by %s has the cursor key %s', (sort, key) => {
  expect(cursorOf(sort, row)).toEqual({ key, id: row.id });
});

test('reads every cursor that it wrote; each has at most 300 characters, which need no escaping in a URL', () => {
  const keys = fc.oneof(
    fc.nat(Number.MAX_SAFE_INTEGER),
    fc.uint8Array({ maxLength: 60 }).map((b) => Buffer.from(b).toString('hex')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...sorts), keys, (sort, key) => {
      fc.pre((sort === 'name') === (typeof key === 'string'));
      const text = writeCursor(sort, { key, id: row.id });
      expect(text).toMatch(/^[A-Za-z0-9_-]{1,300}$/);
      expect(readCursor(sort, text)).toEqual({ key, id: row.id });
    }),
  );
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  '',
  'x',
  '====',
  'null',
  '../..',
  "' or 1=1 --",
  `${writeCursor('newest', cursorOf('newest', row))}=`,
  writeCursor('oldest', cursorOf('oldest', row)),
  encoded({}),
  encoded([]),
  encoded(['newest', '5', row.id]),
  encoded(['newest', 5.5, row.id]),
  encoded(['newest', -1, row.id]),
  encoded(['newest', 1e300, row.id]),
  encoded(['newest', 5, '']),
  encoded(['newest', 5, 'a\u0000']),
  encoded(['newest', 5, row.id, 1]),
  Buffer.from(` ["newest", 5, "${row.id}"]`).toString('base64url'),
  'W'.repeat(300),
])('rejects %j', (text) => {
  expect(() => readCursor('newest', text)).toThrowError(
    expect.toSatisfy(
      (error) => hasProblemCode(error, 'invalid') && error.details.issues?.[0]?.path === 'cursor',
    ),
  );
});
