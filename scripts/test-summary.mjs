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

/** @param {{status: string}} test */
const isSkipped = ({ status }) => !['passed', 'failed'].includes(status);

/**
 * Tests that this machine can't run. They prove nothing here, although the tables of docs/ list them.
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
 * Counts a runner that fails without a failed test, or that ran no test, as one failure.
 * @param {Tally | undefined} tally undefined when the runner wrote no report
 * @param {number} code its exit code
 * @param {boolean} mayBeEmpty
 * @returns {{tally: Tally, problem?: string}}
 */
export function judge(tally, code, mayBeEmpty) {
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

/** @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
