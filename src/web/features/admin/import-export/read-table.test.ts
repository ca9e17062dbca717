import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { readTable } from './read-table.ts';

test('reads a table with and without a byte order mark', async () => {
  expect(await readTable(new Blob(['\uFEFFname\nकमल']))).toEqual({ csv: 'name\nकमल' });
  expect(await readTable(new Blob(['name\nकमल']))).toEqual({ csv: 'name\nकमल' });
});

test.each([
  ['a file that is not UTF-8', new Uint8Array([0x6e, 0x61, 0xe9, 0x0a]), /UTF-8/],
  ['UTF-16 text', new Uint8Array([0x6e, 0, 0x61, 0]), /isn’t a CSV file/],
  ['an empty file', new Uint8Array([]), /empty/],
  ['a file of blank lines', ' \n\n', /empty/],
  ['a file above 5 MB', 'x'.repeat(limits.importBody + 1), /larger than 5 MB/],
  ['a file above 5 MB once escaped as JSON', '"'.repeat(limits.importBody / 2 + 1), /larger than 5 MB/],
])('rejects %s', async (_, content, message) => {
  expect(await readTable(new Blob([content]))).toEqual({ error: expect.stringMatching(message) });
});
