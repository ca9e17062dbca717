import { expect, test } from 'vitest';
import { dataFolder } from '#tests/support/process.ts';
import { createReserve } from './emergency-reserve.ts';

/** Bytes. */
const SIZE = 2 ** 18;

test('two processes of one shop can take the reserve at the same time', async () => {
  const folder = dataFolder();
  const both = [createReserve(folder, SIZE), createReserve(folder, SIZE)];
  for (let time = 0; time < 50; time += 1) {
    await Promise.all(both.map((reserve) => reserve.create()));
    expect(both.map((reserve) => reserve.size())).toEqual([SIZE, SIZE]);
    for (const reserve of both) reserve.release();
    expect(both.map((reserve) => reserve.size())).toEqual([0, 0]);
  }
});
