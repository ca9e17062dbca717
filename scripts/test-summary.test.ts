import { expect, test } from 'vitest';
import {
  closingLine,
  failedJourneys,
  failedUnits,
  judge,
  skippedTests,
  tallyPlaywright,
  tallyVitest,
} from './test-summary.mjs';

const passed = { status: 'passed' };
const failed = { status: 'failed' };
const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };

test("adds up Vitest's tests", () => {
  expect(tallyVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('counts a file that failed without a failed test as one failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [passed, failed] },
    { status: 'failed', assertionResults: [passed] },
    { status: 'passed', assertionResults: [passed] },
  ];
  expect(tallyVitest({ ...report, testResults }).failed).toBe(3);
});

test('lists the skipped tests', () => {
  const assertionResults = [
    { fullName: 'a disk is full', status: 'skipped' },
    { fullName: 'a piece is found', status: 'passed' },
    { fullName: 'a piece is sold', status: 'failed' },
  ];
  expect(skippedTests({ testResults: [{ assertionResults }] })).toEqual(['a disk is full']);
});

test('lists the failed tests, and the files that failed without one', () => {
  const testResults = [
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    {
      name: 'prices.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'a price is shown', status: 'passed' },
        { fullName: 'a price is kept', status: 'failed' },
      ],
    },
    { name: 'good.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(failedUnits({ testResults })).toEqual(['broken.test.ts', 'a price is kept']);
});

test('lists the failed journeys of all suites', () => {
  const spec = { file: 'visitor/home.spec.ts', line: 7 };
  const suites = [
    {
      title: 'home',
      specs: [{ ...spec, title: 'home is shown', ok: true }],
      suites: [{ title: 'on a phone', specs: [{ ...spec, line: 9, title: 'home is narrow', ok: false }] }],
    },
  ];
  expect(failedJourneys({ suites })).toEqual(['e2e/visitor/home.spec.ts:9 home is narrow']);
  expect(failedJourneys({})).toEqual([]);
});

test('does not count deep tests as skipped', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ fullName: 'slow', status: 'skipped', tags: ['deep'] }] },
  ];
  expect(tallyVitest({ ...report, testResults }).skipped).toBe(2);
  expect(skippedTests({ testResults })).toEqual([]);
});

test("adds up Playwright's tests; a retried test and a broken file are failures", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(tallyPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('accepts a report as the runner wrote it', () => {
  const tally = { passed: 3, failed: 0, skipped: 1 };
  expect(judge(tally, 0, { mayBeEmpty: false })).toEqual({ tally });
  expect(judge({ ...tally, failed: 2 }, 1, { mayBeEmpty: false }).tally.failed).toBe(2);
});

test.each([
  ['left no report', undefined, 0],
  ['crashed after its tests', { passed: 3, failed: 0, skipped: 0 }, 1],
  ['ran no test', { passed: 0, failed: 0, skipped: 4 }, 0],
])('counts a runner that %s as one failure', (_what, tally, code) => {
  const verdict = judge(tally, code, { mayBeEmpty: false });
  expect(verdict.tally.failed).toBe(1);
  expect(verdict.problem).toBeTruthy();
});

test('accepts a runner without tests when there is a filter', () => {
  expect(judge({ passed: 0, failed: 0, skipped: 9 }, 0, { mayBeEmpty: true }).tally.failed).toBe(0);
});

test('sums up the tests in one line', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
});
