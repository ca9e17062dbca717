import { expect, test } from 'vitest';
import { createRowQuota, type RowQuota } from './row-quota.ts';

/** The hashes of two networks. A network can add 4,000 rows a day. */
const [ONE, OTHER] = [7, 8];
const NOTHING_STORED = undefined;

const addTimes = (quota: RowQuota, network: number | null, times: number) =>
  Array.from({ length: times }, () => quota.add(network)).filter(Boolean).length;

test('a network can use up its share of the rows of a day, also across what is stored', () => {
  const quota = createRowQuota(NOTHING_STORED);
  expect(addTimes(quota, ONE, 3_000)).toBe(3_000);
  const later = createRowQuota(quota.data());
  expect(addTimes(later, ONE, 2_000)).toBe(1_000);
  expect(addTimes(later, OTHER, 10)).toBe(10);
});

test('all networks together have 200,000 rows a day', () => {
  const quota = createRowQuota(NOTHING_STORED);
  const added = Array.from({ length: 60 }, (_, network) => addTimes(quota, network, 4_000));
  expect(added.reduce((sum, each) => sum + each)).toBe(200_000);
  expect(added.at(-1)).toBe(0);
});

test('rows of earlier versions are added in any case, and use up those of all', () => {
  const quota = createRowQuota(NOTHING_STORED);
  expect(addTimes(quota, null, 200_001)).toBe(200_001);
  expect(quota.add(ONE)).toBe(false);
});
