import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Long enough: work that grows with the square of it takes several times as long as is allowed. */
const LENGTH = 20_000;
const MAX_MS = 25;

const source = join(import.meta.dirname, '../../src');
// The pages' code too: it renders on the server, and reads there what an address says.
const files = globSync(['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: source }).filter(
  (file) => !/\.(test|deep|bench|setup)\.tsx?$|\/testing\//.test(file),
);

/** Every regular expression in the code. */
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

/** What this thread worked; time on the clock would tell what else the machine does. */
function workMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test(
  'no pattern takes more than linear time, whatever it is given',
  { tags: ['FX01', 'IV18', 'IV19'], timeout: 60_000 },
  () => {
    expect(patterns.length).toBeGreaterThan(100);
    const texts = begins.flatMap((begin) =>
      repeated.flatMap((part) => ends.map((end) => begin + part.repeat(LENGTH / part.length) + end)),
    );
    const slow: string[] = [];
    for (const [where, pattern] of patterns) {
      const isSlow = (text: string) => {
        pattern.lastIndex = 0;
        return workMs(() => void pattern.test(text)) > MAX_MS;
      };
      // Twice: the first use of a pattern compiles it.
      const text = texts.find((each) => isSlow(each) && isSlow(each));
      if (text !== undefined) slow.push(`${where} on ${JSON.stringify(text.slice(0, 40))}`);
    }
    expect(slow).toEqual([]);
  },
);
