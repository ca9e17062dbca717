import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conformance, STATEMENTS } from './conformance.ts';

/** The cases in the docs/attack-cases.md of these tests. */
const CASES = 2;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'conformance-'));
  write(
    'docs/attack-cases.md',
    '# Cases\n\n## Login\n\n| AU01 | Guessing |\n| AU02 | Waiting |\n\n## Cases that do not apply\n\n| AU02 | no token |\n',
  );
  const tags = Array.from({ length: STATEMENTS }, (_, index) => `'S${index + 1}'`);
  write('src/a.test.ts', `test('saves a product', { tags: ['AU01', ${tags.join()}] }, () => {});`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const errorsWith = (path: string, text: string): string[] => {
  write(path, text);
  return conformance(root, CASES).errors;
};

test('writes one row for each tag of a test', () => {
  write('e2e/b.spec.ts', "test('a | b', { tag: ['@S2', '@phone'] }, () => {});");
  const { errors, documents } = conformance(root, CASES);
  expect(errors).toEqual([]);
  const table = documents.get('docs/conformance.md');
  expect(table).toContain('| 2 | e2e/b.spec.ts | a \\| b |\n| 2 | src/a.test.ts | saves a product |\n| 3 |');
  expect(documents.get('docs/attacks.md')).toContain('## Login\n\n| number');
  expect(documents.get('docs/attacks.md')).toContain('\n| AU01 | src/a.test.ts | saves a product |');
});

test('reports a tag that names no statement and no case', () => {
  expect(
    errorsWith('src/b.test.ts', `it('waits', { tags: ['S${STATEMENTS + 1}', 'AU09'] }, () => {});`),
  ).toEqual([
    `src/b.test.ts: "waits" has the unknown tag S${STATEMENTS + 1}`,
    'src/b.test.ts: "waits" has the unknown tag AU09',
  ]);
});

test.each([
  ['src/b.deep.ts', "test('flies', { tags: ['S7'] }, () => {});"],
  ['src/b.test.ts', "test('flies', { tags: ['S7', 'deep'] }, () => {});"],
])('reports a statement whose only test is deep: %s', (path, source) => {
  const text = readFileSync(join(root, 'src/a.test.ts'), 'utf8').replace("'S7',", '');
  write('src/a.test.ts', text);
  expect(errorsWith(path, source)).toEqual(['statement 7 has no test that "npm test" runs']);
});

test.each([
  "test.skip('x'",
  "describe.skip('all', () => test('x'",
  "// test('x'",
  "test.todo('x'",
  "test.step('x'",
])('does not count a test that does not run: %s', (start) => {
  const text = readFileSync(join(root, 'src/a.test.ts'), 'utf8').replace("'S7',", '');
  write('src/a.test.ts', text);
  const end = start.startsWith('describe') ? ');' : '';
  const errors = errorsWith('src/b.test.ts', `${start}, { tags: ['S7'] }, () => {})${end}\n`);
  expect(errors).toEqual(['statement 7 has no test that "npm test" runs']);
});

test('reports a case without a test, and one that has a test although it does not apply', () => {
  const text = readFileSync(join(root, 'src/a.test.ts'), 'utf8').replace("'AU01'", "'AU02'");
  expect(errorsWith('src/a.test.ts', text)).toEqual([
    'case AU01 has no test',
    'case AU02 has a test and is said not to apply',
  ]);
});

test.each([
  ['for each row of a table', "it.each([[1, 2]])('saves a kite', { tags: ['S7'] }, () => {});"],
  ['that depends on the machine', "test.skipIf(false)('saves a kite', { tags: ['S7'] }, () => {});"],
  [
    'in a group, in a loop',
    "describe('kites', () => { for (const n of [1]) test(`saves a kite`, { tags: ['S7'] }, () => {}); });",
  ],
  [
    'in a file of types and JSX',
    "type A<T> = { a: T };\ntest('saves a kite', { timeout: 9, tags: ['S7'] }, () => void (<b>{1}</b>));",
  ],
])('finds a test %s', (_, source) => {
  write('src/b.test.tsx', source);
  const { errors, documents } = conformance(root, CASES);
  expect(errors).toEqual([]);
  expect(documents.get('docs/conformance.md')).toContain('| 7 | src/b.test.tsx | saves a kite |');
});

test('keeps the variable part of a title as written in the source', () => {
  write(
    'src/b.test.ts',
    "for (const name of names) test(`saves ${name} twice`, { tags: ['S7'] }, () => {});",
  );
  expect(conformance(root, CASES).documents.get('docs/conformance.md')).toContain('| saves ${name} twice |');
});

test('reports a mistyped tag and accepts those that choose when a test runs', () => {
  expect(
    errorsWith('e2e/b.spec.ts', "test('waits', { tag: ['@AU1', '@s7', '@axe', '@phone'] }, () => {});"),
  ).toEqual([
    'e2e/b.spec.ts: "waits" has the unknown tag AU1',
    'e2e/b.spec.ts: "waits" has the unknown tag s7',
  ]);
});

test('rejects tags on a group, because no table would list them', () => {
  write('src/b.test.ts', "describe('kites', { tags: ['S7'] }, () => {});");
  expect(() => conformance(root, CASES)).toThrow('src/b.test.ts: tags belong to tests, not to groups');
});

test('reports a case that was removed together with its tests', () => {
  expect(conformance(root, CASES + 1).errors).toEqual(['docs/attack-cases.md has 2 cases, not 3']);
});
