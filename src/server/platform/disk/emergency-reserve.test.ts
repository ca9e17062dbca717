import { expect, test } from 'vitest';
import { dataFolder } from '#tests/support/process.ts';
import { createReserve } from './emergency-reserve.ts';

const SIZE = 2 ** 18;

test('two processes of one shop may take the reserve at the same moment', async () => {
  const folder = dataFolder();
  const both = [createReserve(folder, SIZE), createReserve(folder, SIZE)];
  for (let time = 0; time < 50; time += 1) {
    await Promise.all(both.map((reserve) => reserve.take()));
    expect(both.map((reserve) => reserve.held())).toEqual([SIZE, SIZE]);
    for (const reserve of both) reserve.giveUp();
    expect(both.map((reserve) => reserve.held())).toEqual([0, 0]);
  }
});
