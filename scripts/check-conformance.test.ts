import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkConformance } from './check-conformance.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'conformance-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'a.test.ts'),
    "test('saves a product', () => {});\ntest('can\\'t | be lost', () => {});",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function check(required: string, ...rows: string[]): string[] {
  const table = ['| number | test file | test title |', '|---|---|---|', ...rows].join('\n');
  writeFileSync(join(root, 'docs/conformance.md'), `# Conformance\n\n${required}\n\n${table}\n`);
  return checkConformance(root);
}

test('passes when every listed test exists and every required number is listed', () => {
  const rows = [
    '| 1 | a.test.ts | saves a product |',
    "| 2 | `a.test.ts` | can't \\| be lost |",
    '| 2 | a.test.ts | saves a product |',
  ];
  expect(check('Required: 1-2', ...rows)).toEqual([]);
});

test('passes while nothing is listed and nothing required', () => {
  expect(check('Required:')).toEqual([]);
});

test('reports a missing test file', () => {
  expect(check('Required:', '| 7 | gone.test.ts | saves a product |')).toEqual([
    'statement 7: there is no file gone.test.ts',
  ]);
});

test('reports a title that no test bears, a part of a longer title included', () => {
  expect(check('Required:', '| 7 | a.test.ts | saves a |')).toEqual([
    'statement 7: a.test.ts has no test titled "saves a"',
  ]);
});

test('reports numbers outside the specification', () => {
  expect(
    check('Required:', '| 0 | a.test.ts | saves a product |', '| 338 | a.test.ts | saves a product |'),
  ).toHaveLength(2);
});

test('reports every required number that is not listed', () => {
  expect(check('Required: 1-3, 5', '| 2 | a.test.ts | saves a product |')).toEqual(
    [1, 3, 5].map((number) => `statement ${number}: required, but no test is listed`),
  );
});

test.each(['', 'Required: one to five', 'Required: 5-1'])(
  'reports a required line that reads "%s"',
  (line) => {
    expect(check(line)[0]).toContain('is missing or not a list');
  },
);
