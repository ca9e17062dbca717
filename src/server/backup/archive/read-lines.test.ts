import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile-text.ts';
import { readLines } from './read-lines.ts';

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const linesOf = (text: string, size: number) =>
  Readable.from(readLines(inChunks(Buffer.from(text), size))).toArray();

test('splits text into lines at newlines only, wherever chunks end', { tags: ['OP03'] }, async () => {
  const rows = hostileTexts.map((text) => JSON.stringify({ text }));
  for (const size of [1, 2, 3, 7, 1_000, 1_000_000]) {
    expect(await linesOf(rows.map((row) => `${row}\n`).join(''), size)).toEqual(rows);
    expect(await linesOf('a\r\n\nb\u2028c\u0085', size)).toEqual(['a\r', '', 'b\u2028c\u0085']);
    expect(await linesOf('', size)).toEqual([]);
  }
});
