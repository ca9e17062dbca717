// "npm test": prepares a fresh clone, then runs all tests: rules and handlers with Vitest, journeys with Playwright.
//   npm test -- --unit              only Vitest                npm test -- --browser     only Playwright
//   npm test -- favorites           tests with that in their name (a regular expression)
//   npm test -- e2e/visitor/shop.spec.ts    tests of that file
// With a name or a file, everything that matches runs. Without, it takes at most seven minutes: no tests with the tag "deep",
// PostgreSQL only where the database decides, and not all journeys (playwright.config.ts).
// The last line says "N passed, N failed"; the exit code is 0 only when tests ran and none failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildWhenStale, prepare } from './prepare.mjs';
import { root, run } from './run.mjs';
import { closingLine, judge, skippedTests, summarizePlaywright, summarizeVitest } from './test-summary.mjs';

const { node } = await prepare();
const wanted = readArguments(process.argv.slice(2));
const reports = join(root, 'node_modules/.cache/test-reports');
const environment = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
mkdirSync(reports, { recursive: true });

/** @type {import('./test-summary.mjs').Tally} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failed = [];
const built = wanted.browser ? await buildWhenStale(node) : 0;
const seeding = wanted.browser && built === 0 ? seedDemo() : undefined;
if (wanted.unit) await runUnit();
if (wanted.browser) await runBrowser();
if (total.passed + total.failed === 0) {
  console.log('\nNo test has that name.');
  total.failed = 1;
}
// Repeated at the end, because the output of a failure is far above it.
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
// With a filter, the runners count all other tests as skipped, so that number means nothing.
console.log(`\n${closingLine(wanted.isFiltered ? { ...total, skipped: 0 } : total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runUnit() {
  const report = join(reports, 'unit.json');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...wanted.unitArgs];
  if (!wanted.isFiltered) args.push('--tagsFilter=!deep');
  await runTests(
    'Vitest',
    ['node_modules/vitest/vitest.mjs', 'run', ...args],
    report,
    summarizeVitest,
    wanted.isFiltered ? environment : { ...environment, ENGINES: 'sqlite' },
  );
  if (wanted.isFiltered || !existsSync(report)) return;
  const names = skippedTests(JSON.parse(readFileSync(report, 'utf8')));
  if (names.length > 0) console.log(`\nLeft out, because this machine cannot: ${names.join('; ')}`);
}

/**
 * Makes the demo's image sizes beside the unit tests, whose processes often wait. It takes a minute of one core: at a lower
 * priority it would still run when they end, and the journeys would wait.
 */
function seedDemo() {
  const child = spawn(node, ['e2e/support/seed-demo.ts'], { cwd: root, env: environment, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  // A failure shows in the browser tests, which then seed the demo themselves.
  return new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
}

async function runBrowser() {
  if (built !== 0) return add('The build', judge(undefined, built, { mayBeEmpty: false }));
  await seeding;
  const report = join(reports, 'browser.json');
  const env = {
    ...environment,
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(wanted.isFiltered ? {} : { JOURNEYS: 'every-time' }),
  };
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    ...wanted.browserArgs,
  ];
  await runTests('Playwright', args, report, summarizePlaywright, env);
}

/**
 * @template Report
 * @param {string} runner
 * @param {string[]} args
 * @param {string} report
 * @param {(report: Report) => {tally: import('./test-summary.mjs').Tally, failures: string[]}} summarize
 * @param {NodeJS.ProcessEnv} env
 */
async function runTests(runner, args, report, summarize, env) {
  rmSync(report, { force: true });
  const code = await run(node, args, { env });
  // A user or a time limit stopped the runner: stop here too.
  if (code > 128) process.exit(code);
  const summary = existsSync(report) ? summarize(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (summary) failed.push(...summary.failures);
  add(runner, judge(summary?.tally, code, { mayBeEmpty: wanted.isFiltered }));
}

/** @param {string} runner @param {ReturnType<typeof judge>} verdict */
function add(runner, { tally, problem }) {
  if (problem) console.error(`\n${runner} ${problem}: counted as one failure.`);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

/** @param {string[]} args */
function readArguments(args) {
  const only = args.filter((arg) => ['--unit', '--browser'].includes(arg));
  const words = args.filter((arg) => !only.includes(arg) && arg !== '-t' && arg !== '--grep');
  const files = words.filter((word) => /\.tsx?$|^(src|tests|e2e|scripts|bench)\//.test(word));
  const names = words.filter((word) => !files.includes(word));
  const [journeys, units] = [
    files.filter((file) => file.startsWith('e2e')),
    files.filter((file) => !file.startsWith('e2e')),
  ];
  const isFiltered = words.length > 0;
  const may = (/** @type {string} */ runner, /** @type {string[]} */ own) =>
    (only.length === 0 || only.includes(runner)) && (files.length === 0 || own.length > 0);
  const common = isFiltered ? ['--pass-with-no-tests'] : [];
  return {
    isFiltered,
    unit: may('--unit', units),
    browser: may('--browser', journeys),
    unitArgs: [...common.map(() => '--passWithNoTests'), ...names.flatMap((name) => ['-t', name]), ...units],
    browserArgs: [...common, ...names.flatMap((name) => ['--grep', name]), ...journeys],
  };
}
