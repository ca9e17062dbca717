import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAttacks, checkConformance } from './check-conformance.ts';

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

function checkCases(open: string, ...rows: string[]): string[] {
  const table = ['| number | what is tried | test file | test title |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
  writeFileSync(join(root, 'docs/attacks.md'), `# Attacks\n\n${open}\n\n${table}\n`);
  return checkAttacks(root);
}

/** All cases but those of supply, which the tests below are about. */
const rest =
  'Open: AU01-AU35, AZ01-AZ39, IV01-IV28, IM01-IM30, HT01-HT26, BR01-BR16, CO01-CO17, CR01-CR24, RE01-RE10, OP01-OP18, FX01-FX18';
const listed = numbersOf(1, 10).map((name) => `| ${name} | Something | a.test.ts | saves a product |`);

function numbersOf(first: number, last: number): string[] {
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `SC${String(first + index).padStart(2, '0')}`,
  );
}

test('passes when every case has a test, a reason, or is called open', () => {
  expect(checkCases(rest, ...listed)).toEqual([]);
  const reason = '| SC10 | Something | – | does not apply: there is no such thing |';
  expect(checkCases(rest, ...listed.slice(0, 9), reason)).toEqual([]);
  expect(checkCases(`${rest}, SC02-SC10`, ...listed.slice(0, 1))).toEqual([]);
});

test('reports cases without a test, without words, without a reason, unknown, forgotten, and both open and listed', () => {
  const wrong: [rows: string[], sentence: string, open?: string][] = [
    [['| SC10 | Something | a.test.ts | saves |'], 'case SC10: a.test.ts has no test titled "saves"'],
    [['| SC10 | Something | gone.test.ts | saves |'], 'case SC10: there is no file gone.test.ts'],
    [['| SC10 |  | a.test.ts | saves a product |'], 'case SC10: a row does not say what is tried'],
    [['| SC10 | Something | – | |'], 'case SC10: it does not say why it does not apply'],
    [[], 'case SC10: neither listed nor called open'],
    [['| SC10 | Something | a.test.ts | saves a product |'], 'case SC10: listed, and called open', ', SC10'],
  ];
  for (const [rows, sentence, open = ''] of wrong)
    expect(checkCases(rest + open, ...listed.slice(0, 9), ...rows)).toEqual([sentence]);
  expect(checkCases(rest, ...listed, '| SC11 | Something | a.test.ts | saves a product |')).toEqual([
    'case SC11: there is no such case',
  ]);
  expect(checkCases('Nothing is open')[0]).toContain('is missing or not a list');
});

test.each([
  ['a comment', '// test("saves a kite", () => {});\ntest("is here", () => {});'],
  ['a string that is no test', 'const title = "saves a kite";\ntest("is here", () => title);'],
  ['a skipped test', 'test.skip("saves a kite", () => {});'],
  ['a test still to be written', 'test.todo("saves a kite");'],
  ['a table of rows that is skipped', 'test.skip.each([1])("saves a kite", () => {});'],
  ['a group that is skipped', 'describe.skip("kites", () => { test("saves a kite", () => {}); });'],
  ['a Playwright test marked as broken', 'test.fixme("saves a kite", async () => {});'],
  ['a group only', 'describe("saves a kite", () => { test("is here", () => {}); });'],
])('does not take the title from %s', (_, source) => {
  writeFileSync(join(root, 'b.test.ts'), source);
  expect(check('Required:', '| 7 | b.test.ts | saves a kite |')).toEqual([
    'statement 7: b.test.ts has no test titled "saves a kite"',
  ]);
});

test.each([
  ['with options', "test('saves a kite', { tag: '@wide' }, () => {});"],
  ['for each row of a table', "it.each([[1, 2]])('saves a kite', () => {});"],
  ['that depends on the machine', "test.skipIf(false)('saves a kite', () => {});"],
  [
    'in a group, in a loop',
    "describe('kites', () => { for (const n of [1]) test(`saves a kite`, () => {}); });",
  ],
  ['in a file of types and JSX', 'type A<T> = { a: T };\ntest("saves a kite", () => void (<b>{1}</b>));'],
])('finds a test %s', (_, source) => {
  writeFileSync(join(root, 'b.test.tsx'), source);
  expect(check('Required:', '| 7 | b.test.tsx | saves a kite |')).toEqual([]);
});

test('a title with a variable part is written as in the source', () => {
  writeFileSync(join(root, 'b.test.ts'), 'for (const name of names) test(`saves ${name} twice`, () => {});');
  expect(check('Required:', '| 7 | b.test.ts | saves ${name} twice |')).toEqual([]);
});
