// "npm run plant-bugs": makes mistakes in a copy of the project, one at a time, and runs the tests that docs/attacks.md names
// for that class. Each must be found; the project itself is not touched.
//   npm run plant-bugs -- token      mistakes with that in their name
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Bug, bugs } from './planted/bugs.ts';
import { type Tests, testsOf } from './planted/tests-of.ts';

const root = dirname(import.meta.dirname);

/** A copy of what git knows, with the same packages. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kalakari-planted-'));
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

function passes(copy: string, { files, pattern }: Tests): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...files, '-t', pattern], {
    cwd: copy,
    stdio: 'ignore',
  });
  return status === 0;
}

/** @returns what is to be said of a bug that was not found */
function plant(copy: string, { attacks, file, from, to }: Bug): string | undefined {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  const places = sound.split(from).length - 1;
  if (places !== 1) return `cannot be planted: its place is ${places} times in ${file}`;
  const tests = testsOf(copy, attacks);
  if (tests.files.length === 0) return `has no quick test at ${attacks.join(', ')}`;
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  try {
    return passes(copy, tests) ? `was not found by the tests of ${attacks.join(', ')}` : undefined;
  } finally {
    writeFileSync(path, sound);
  }
}

const wanted = bugs.filter(({ what }) => process.argv.slice(2).every((word) => what.includes(word)));
const copy = copyProject();
let found = 0;
try {
  // Without this, tests that fail anyway would find everything.
  const all = testsOf(
    copy,
    wanted.flatMap(({ attacks }) => attacks),
  );
  if (!passes(copy, all)) throw new Error('The tests fail before any bug is planted.');
  for (const bug of wanted) {
    const trouble = plant(copy, bug);
    if (trouble === undefined) found += 1;
    console.log(
      `${trouble === undefined ? 'found  ' : 'MISSED '} ${bug.what}${trouble ? `: ${trouble}` : ''}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${found} of ${wanted.length} planted bugs were found`);
process.exitCode = found === wanted.length ? 0 : 1;
