import { expect, test } from 'vitest';
import { addedKb, rangesOf } from './part-sizes.ts';

// "aaaa;" of a.ts, "bb;" of b.ts and "cc" without a source, then "dd" of a.ts in the next line.
const map = { sources: ['../../src/a.ts', '../../src/b.ts'], mappings: 'AAAA,KCAA,G;ADAA' };
const code = 'aaaa;bb;cc\ndd';

test('finds the module of each range of a script', () => {
  const found = rangesOf(code, map).map(({ from, to, source }) => [code.slice(from, to).trim(), source]);
  expect(found).toEqual([
    ['aaaa;', 'src/a.ts'],
    ['bb;', 'src/b.ts'],
    ['cc', undefined],
    ['dd', 'src/a.ts'],
  ]);
});

test('modules add what the compressed scripts would lose without them', () => {
  const incompressible = Array.from({ length: 2_000 }, (_, at) =>
    String.fromCharCode(97 + ((at * at * 7) % 23)),
  ).join('');
  const scripts = [
    {
      code: `${incompressible};${'0'.repeat(500)}`,
      ranges: [
        { from: 0, to: 2_001, source: 'src/a.ts' },
        { from: 2_001, to: 2_501, source: 'src/b.ts' },
      ],
    },
  ];
  expect(addedKb(scripts, /^src\/b/)).toBeLessThan(0.03);
  expect(addedKb(scripts, /^src\/a/)).toBeGreaterThan(addedKb(scripts, /^src\/b/));
  expect(addedKb(scripts, /^src\/none/)).toBe(0);
});
