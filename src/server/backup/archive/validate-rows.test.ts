import { expect, test } from 'vitest';
import { assertRow } from './validate-rows.ts';

/** 9999-12-31T23:59:59.999Z. */
const LAST_TIMESTAMP = 253_402_300_799_999;
const settings = JSON.stringify({ brand: 'Nadi' });

/** Checks a row with one column, as row 7 of its table. */
function check(table: string, name: string, value: unknown): void {
  assertRow(
    table,
    [{ name, isNumber: typeof value === 'number' || name === 'stock' }],
    { [name]: value },
    { number: 7 },
  );
}

test.for<[table: string, column: string, good: readonly unknown[], bad: readonly unknown[]]>([
  ['product', 'stock', [0, 12, -1, null], [1.5, Infinity, Number.NaN, 2 ** 53, '3', true, [1], {}]],
  ['product', 'name', ['', 'Lotus', null], [true, ['Lotus'], {}]],
  ['product', 'tags', ['[]', '["a"]'], ['', '[1]', '{}', 'null', '["a"']],
  ['product', 'created_at', [0, LAST_TIMESTAMP], [-1, LAST_TIMESTAMP + 1]],
  ['history', 'at', [1], [9e15]],
  [
    'category',
    'features',
    ['[]', '[{"emoji":"a","title":"b","description":"c"}]'],
    ['[0]', '[{"emoji":"a"}]'],
  ],
  ['user', 'dob', ['2000-02-29', null], ['2001-02-29', 'soon', '']],
  ['order', 'delivery_date', ['2026-01-01'], ['2026-01-01T00:00:00Z']],
  ['media', 'hash', ['ab'.repeat(16)], ['../../x', 'AB'.repeat(16), '']],
  [
    'media_file',
    'name',
    [`${'ab'.repeat(16)}.webp`, `${'ab'.repeat(16)}-320.avif`, `${'ab'.repeat(16)}-1_0_2.webp`],
    ['../../x', 'ab', '', `${'ab'.repeat(16)}.exe`],
  ],
  ['media_file', 'checksum', ['0f'.repeat(32), null], ['0f', '0F'.repeat(32), '']],
  ['shop_id', 'id', ['7d1f3a52-2a54-4ae1-9d42-8f6d5f0f3f11'], ['', 'me', '7d1f3a52\n']],
  ['setting', 'value', ['{}', settings], ['[', '{"brand":5}']],
  ['history', 'action', ['create'], ['steal']],
  ['history', 'kind', ['order'], ['']],
  ['history', 'changes', ['[]', '[{"field":"a","before":"b","after":"c"}]'], ['[7]', '']],
])('rejects values of %s.%s that the shop cannot read', { tags: ['OP04'] }, ([table, column, good, bad]) => {
  for (const value of good) check(table, column, value);
  for (const value of bad)
    expect(() => check(table, column, value), String(value)).toThrow(`: ${column} in row 7 of ${table}.`);
});

test('rejects a row with missing or additional columns', () => {
  const columns = [
    { name: 'id', isNumber: false },
    { name: 'stock', isNumber: true },
  ];
  assertRow('product', columns, { stock: 1, id: 'a' }, { number: 1 });
  for (const row of [{}, { id: 'a' }, { id: 'a', stock: 1, price: 2 }, { id: 'a', toString: 1 }])
    expect(() => assertRow('product', columns, row, { number: 1 })).toThrow(/columns/);
});
