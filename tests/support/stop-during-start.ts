import { expect } from 'vitest';
import { environmentFor } from '../deep/crash/fault-shop.ts';
import { spawnShop } from './process.ts';

/** The output of a start at which it is interrupted; `at once` has none. */
const output = { 'at once': '', preparing: 'Preparing the database', open: 'open at' };

/**
 * Starts a shop and stops it at this point of its start. It must end gracefully, or by the signal when none of its code has
 * run yet.
 */
export async function stopDuringStart(
  folder: string,
  signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP',
  point: keyof typeof output,
): Promise<void> {
  const shop = spawnShop(environmentFor(folder));
  await expect.poll(shop.printed, { timeout: 60_000, interval: 1 }).toContain(output[point]);
  shop.child.kill(signal);
  const code = await shop.ended;
  expect([code, shop.child.signalCode]).toEqual(code === null ? [null, signal] : [0, null]);
  expect(shop.printed()).not.toMatch(/[Uu]nexpected error|Uncaught exception/);
}
