import { describe, expect, test } from 'vitest';
import { toProductForm, readTable, findInvalidCells } from './table.rules.ts';
import { runInSlices } from '#server/platform/time-slicing.ts';

const tableOf = (...lines: string[][]) =>
  runInSlices(readTable(lines.map((cells, at) => ({ line: at + 1, cells }))));

describe('a table', () => {
  test('leaves a flag with a blank cell unchanged, so that hidden products stay hidden', async () => {
    const { rows } = await tableOf(['id', 'visible', 'for sale', 'stock'], ['p1', '', ' ', '3']);
    expect(rows).toEqual([{ line: 2, id: 'p1', cells: { stock: '3' }, variant: {} }]);
  });

  test('may have empty rows, as spreadsheets save them', async () => {
    expect(await tableOf(['id', 'name'], ['p1', 'Tulsi'], ['', ' '], ['', ''])).toMatchObject({
      rows: [{ id: 'p1' }],
      bad: [],
    });
  });

  test.for([
    ['name;stock', 'semicolons'],
    ['name\tstock', 'tabs'],
  ])('with another separator is rejected: %j', async ([head = '', separators]) => {
    expect(await tableOf([head], ['x'])).toEqual({
      rows: [],
      bad: [{ line: 1, message: expect.stringContaining(`separated by ${separators}.`) }],
    });
  });
});

describe('a number', () => {
  test.for([
    ['450', 450],
    [' ₹ 1,20,000.50 ', 120_000.5],
    ['1,200,000', 1_200_000],
    ['99.50', 99.5],
    ['', undefined],
  ] as const)('is parsed as people write it: %j', ([text, number]) => {
    expect(toProductForm({ actualPrice: text }, 'category-id').price).toMatchObject({ actual: number });
    expect(findInvalidCells({ actualPrice: text })).toEqual([]);
  });

  test.for(['99,50', '2,5', '1 2', '1,2,3', '1,20', '1e3', 'dear', '0x10'])(
    'that is ambiguous or no number is rejected: %j',
    (text) => {
      expect(findInvalidCells({ stock: text })).toEqual([`The stock "${text}" is not a number`]);
      // The validation of the product gets the text, so that it reports it too.
      expect(toProductForm({ stock: text }, 'category-id').stock).toBe(text);
    },
  );
});
