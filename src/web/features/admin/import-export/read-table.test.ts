import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { readTable } from './read-table.ts';

test('a table is read with and without the mark of UTF-8', async () => {
  expect(await readTable(new Blob(['\uFEFFname\nकमल']))).toEqual({ csv: 'name\nकमल' });
  expect(await readTable(new Blob(['name\nकमल']))).toEqual({ csv: 'name\nकमल' });
});

test.each([
  ['what is not UTF-8', new Uint8Array([0x6e, 0x61, 0xe9, 0x0a]), /UTF-8/],
  ['a spreadsheet of two bytes a letter', new Uint8Array([0x6e, 0, 0x61, 0]), /no table/],
  ['nothing', new Uint8Array([]), /empty/],
  ['only blank lines', ' \n\n', /empty/],
  ['more than fits', 'x'.repeat(limits.importBody + 1), /larger than 5 MB/],
  ['more than fits once it is sent', '"'.repeat(limits.importBody / 2 + 1), /larger than 5 MB/],
])('refuses %s', async (_, content, words) => {
  expect(await readTable(new Blob([content]))).toEqual({ trouble: expect.stringMatching(words) });
});
