// "npm run mutation-test" (alias plant-bugs): makes one mistake at a time in a copy of the project and runs the tests of that
// class of attacks (docs/attacks.md). The tests must find each mistake; the project itself is not changed.
//   npm run mutation-test -- token      only mistakes with that in their name
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Bug, bugs } from './mutations/bugs.ts';
import { exactly, type Tests, testsOf } from './mutations/tests-of.ts';

const root = dirname(import.meta.dirname);

/** A copy of the files in git, with the same packages. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kalakari-mutation-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

type Result = { title: string; fullName: string; status: string };
type Report = {
  numPassedTests: number;
  testResults: { assertionResults: Result[] }[];
};

/** @returns the number of passed tests and the failed ones; undefined when the run did not end */
function run(
  copy: string,
  { config, files, pattern }: Tests,
): { passed: number; failed: Result[] } | undefined {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'mutation-report.json');
  rmSync(report, { force: true });
  const args = [
    'run',
    `--config=${config}`,
    ...files,
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  spawnSync(process.execPath, [vitest, ...args], { cwd: copy, stdio: 'ignore' });
  if (!existsSync(report)) return undefined;
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return { passed: numPassedTests, failed };
}

/** Makes one mistake and runs its tests. @returns the test that found it, or why none did */
function mutate(copy: string, { attacks, file, from, to }: Bug): { by: string } | { problem: string } {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  const count = original.split(from).length - 1;
  if (count !== 1) return { problem: `cannot be made: its code occurs ${count} times in ${file}` };
  // Deep tests are slow: they run only when the others find nothing.
  const kinds = [testsOf(copy, attacks), testsOf(copy, attacks, 'deep')].filter(
    ({ files }) => files.length > 0,
  );
  if (kinds.length === 0) return { problem: `has no test at ${attacks.join(', ')}` };
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  // A run that crashes has found nothing: a test has to fail.
  let by: Result | undefined;
  let found: Tests | undefined;
  try {
    for (const tests of kinds) {
      [by] = run(copy, tests)?.failed ?? [];
      found = tests;
      if (by !== undefined) break;
    }
  } finally {
    writeFileSync(path, original);
  }
  if (by === undefined || found === undefined)
    return { problem: `was not found by the tests of ${attacks.join(', ')}` };
  // A flaky test would seem to find any mistake, so it must pass without the mistake.
  const after = run(copy, { ...found, pattern: `${exactly(by.title)}$` });
  const isSteady = after !== undefined && after.passed > 0 && after.failed.length === 0;
  return isSteady ? { by: by.fullName } : { problem: `failed without it as well: ${by.fullName}` };
}

const wanted = bugs.filter(({ what }) => process.argv.slice(2).every((word) => what.includes(word)));
const copy = copyProject();
let found = 0;
try {
  // A test that already fails would seem to find any mistake.
  const all = testsOf(
    copy,
    wanted.flatMap(({ attacks }) => attacks),
  );
  const before = run(copy, all);
  if (before === undefined || before.passed === 0 || before.failed.length > 0)
    throw new Error(
      `The tests fail before any mistake is made: ${before?.failed.map(({ fullName }) => fullName).join('; ') ?? 'no report'}`,
    );
  for (const bug of wanted) {
    const outcome = mutate(copy, bug);
    const isFound = 'by' in outcome;
    if (isFound) found += 1;
    console.log(`${isFound ? 'found  ' : 'MISSED '} ${bug.what}: ${isFound ? outcome.by : outcome.problem}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${found} of ${wanted.length} mistakes were found`);
process.exitCode = found === wanted.length ? 0 : 1;
