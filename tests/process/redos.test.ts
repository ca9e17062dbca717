import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/**
 * Characters. Quadratic work on the long texts takes several times the limit; cubic work on them would never end, so short ones
 * come first.
 */
const LENGTHS = [500, 20_000];
const MAX_MS = 25;

const source = join(import.meta.dirname, '../../src');
// Includes the web code, which renders on the server and parses URLs there.
const files = globSync(['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: source }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

/** All literal regular expressions in the code. */
const patterns = files.flatMap((file) => {
  const found: [where: string, pattern: RegExp][] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push([`${file} ${node.raw}`, new RegExp(node.regex.pattern, node.regex.flags)]);
    },
  }).visit(parseSync(file, readFileSync(join(source, file), 'utf8')).program);
  return found;
});

const begins = ['', 'data:image/png;base64,', 'https://', '/', '"', '<', 'bytes=', 'application/json'];
const repeated = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '/',
  '\\',
  '"',
  ',',
  ';',
  '=',
  '%',
  '<',
  '(',
  'a.',
  'a-',
  '0.',
  ' a',
  '-a',
  '/a',
  ', ',
  '\u200b',
  'ल',
  '🌸',
];
const ends = ['', '!', '\u0000'];

/** CPU time of this thread; wall time would include other programs. */
function workMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test(
  'every regular expression is fast on long texts that repeat one part',
  { tags: ['FX01', 'IV18', 'IV19'], timeout: 60_000 },
  () => {
    // The search finds them.
    expect(patterns.length).toBeGreaterThan(100);
    const texts = LENGTHS.flatMap((length) =>
      begins.flatMap((begin) =>
        repeated.flatMap((part) => ends.map((end) => begin + part.repeat(length / part.length) + end)),
      ),
    );
    const slow: string[] = [];
    for (const [where, pattern] of patterns) {
      const isSlow = (text: string) => {
        pattern.lastIndex = 0;
        return workMs(() => void pattern.test(text)) > MAX_MS;
      };
      // Twice, because the first use of a pattern compiles it.
      const text = texts.find((each) => isSlow(each) && isSlow(each));
      if (text !== undefined) slow.push(`${where} on ${JSON.stringify(text.slice(0, 40))}`);
    }
    expect(slow).toEqual([]);
  },
);
