import { expect, test } from 'vitest';
import { createRowQuota } from './row-quota.ts';

const addTimes = (claim: { add(network: number): boolean }, network: number, times: number) =>
  Array.from({ length: times }, () => claim.add(network)).filter(Boolean).length;

test('a network can use up its share of the rows of a day, and has a new one on the next day', () => {
  const claimRows = createRowQuota();
  const claim = claimRows('2026-11-24');
  expect(addTimes(claim, 7, 5_000)).toBe(4_000);
  expect(addTimes(claim, 8, 10)).toBe(10);
  claim.commit();
  expect(addTimes(claimRows('2026-11-24'), 7, 1)).toBe(0);
  expect(addTimes(claimRows('2026-11-25'), 7, 1)).toBe(1);
});

test('all networks together have 200,000 rows a day', () => {
  const claim = createRowQuota()('2026-11-24');
  const added = Array.from({ length: 60 }, (_, network) => addTimes(claim, network, 4_000));
  expect(added.reduce((sum, each) => sum + each)).toBe(200_000);
  expect(added.at(-1)).toBe(0);
});

test('rows that were claimed without a commit can be claimed again', () => {
  const claimRows = createRowQuota();
  expect(addTimes(claimRows('2026-11-24'), 7, 4_000)).toBe(4_000);
  expect(addTimes(claimRows('2026-11-24'), 7, 1)).toBe(1);
});
