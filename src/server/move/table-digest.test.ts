import { expect, test } from 'vitest';
import { createDigest } from './table-digest.ts';

type Row = Parameters<ReturnType<typeof createDigest>['add']>[0];

function digestOf(...rows: Row[]) {
  const digest = createDigest();
  for (const row of rows) digest.add(row);
  return digest.result();
}

const [one, other] = [
  { id: 'a', stock: 1, notes: null },
  { id: 'b', stock: 2, notes: 'चित्र' },
];

test('the digest of a table depends on neither the order of rows nor that of columns', () => {
  expect(digestOf(one, other)).toEqual(digestOf({ notes: 'चित्र', stock: 2, id: 'b' }, one));
});

test.for<[difference: string, rows: Row[]]>([
  ['a row is missing', [one]],
  ['one row replaces another', [one, one]],
  ['a row is there twice', [one, other, other]],
  ['a number is a text', [one, { ...other, stock: '2' }]],
  ['a value is in another column', [one, { id: 'b', stock: 'चित्र', notes: 2 }]],
  ['a text is empty instead of null', [{ ...one, notes: '' }, other]],
  [
    'two rows have swapped a value',
    [
      { ...one, stock: 2 },
      { ...other, stock: 1 },
    ],
  ],
])('the digest differs when %s', ([, rows]) => {
  expect(digestOf(...rows).hash).not.toBe(digestOf(one, other).hash);
});
