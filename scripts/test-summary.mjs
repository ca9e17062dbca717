// Adds up the results of the test runners. A file that failed to load counts as one failure.

/** @typedef {{passed: number, failed: number, skipped: number}} Tally */

/**
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: {status: string, assertionResults: {status: string, tags?: string[]}[]}[]}} report of Vitest's JSON reporter
 * @returns {Tally}
 */
export function tallyVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests - deepTests(report).length,
  };
}

/**
 * Tests that only "npm run test:deep" runs.
 * @template {{status: string, tags?: string[]}} Test
 * @param {{testResults: {assertionResults: Test[]}[]}} report of Vitest's JSON reporter
 */
const deepTests = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => isSkipped(test) && test.tags?.includes('deep'));

/**
 * @param {{testResults: {name: string, status: string, assertionResults: {fullName: string, status: string}[]}[]}} report of
 *   Vitest's JSON reporter
 * @returns {string[]} the full names of the failed tests, and the paths of the files that failed without one
 */
export const failedUnits = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName);
    });

/**
 * @typedef {{title: string, specs?: {title: string, file: string, line: number, ok: boolean}[], suites?: Suite[]}} Suite
 * @param {{suites?: Suite[]}} report of Playwright's JSON reporter
 * @returns {string[]} file, line and title of each failed test
 */
export const failedJourneys = ({ suites = [] }) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => `e2e/${file}:${line} ${title}`),
    ...failedJourneys(suite),
  ]);

/** @param {{status: string}} test */
const isSkipped = ({ status }) => !['passed', 'failed'].includes(status);

/**
 * Lists the skipped tests other than deep ones: most of them cannot run on this machine. They prove nothing here, although the
 * tables of docs/ list them.
 * @param {{testResults: {assertionResults: {fullName: string, status: string, tags?: string[]}[]}[]}} report of Vitest's JSON
 * reporter
 * @returns {string[]} the full names of the skipped tests
 */
export function skippedTests({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => isSkipped(test) && !test.tags?.includes('deep'))
    .map(({ fullName }) => fullName);
}

/**
 * @param {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}, errors: unknown[]}} report of
 *   Playwright's JSON reporter
 * @returns {Tally}
 */
export function tallyPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * Counts a runner that wrote no report, that failed without a failed test, or that ran no test as one failure.
 * @param {Tally | undefined} tally undefined when the runner wrote no report
 * @param {number} code its exit code
 * @param {{mayBeEmpty: boolean}} options whether running no test is no failure, as when only some tests are requested
 * @returns {{tally: Tally, problem?: string}}
 */
export function judge(tally, code, { mayBeEmpty }) {
  if (!tally)
    return {
      tally: { passed: 0, failed: 1, skipped: 0 },
      problem: `left no report (it ended with code ${code})`,
    };
  if (code !== 0 && tally.failed === 0) {
    return { tally: { ...tally, failed: 1 }, problem: `ended with code ${code} although no test failed` };
  }
  if (tally.passed + tally.failed === 0 && !mayBeEmpty)
    return { tally: { ...tally, failed: 1 }, problem: 'ran no test' };
  return { tally };
}

/** @param {Parameters<typeof tallyVitest>[0] & Parameters<typeof failedUnits>[0]} report of Vitest's JSON reporter */
export const summarizeVitest = (report) => ({ tally: tallyVitest(report), failures: failedUnits(report) });

/** @param {Parameters<typeof tallyPlaywright>[0] & Parameters<typeof failedJourneys>[0]} report of Playwright's JSON reporter */
export const summarizePlaywright = (report) => ({
  tally: tallyPlaywright(report),
  failures: failedJourneys(report),
});

/** @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
