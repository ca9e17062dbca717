import { expect } from 'vitest';
import { environmentFor } from '../deep/crash/fault-shop.ts';
import { type Running, spawnShop } from './process.ts';

export type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

const OPEN = 'open at';
/** The output of a start at which it is interrupted; `at once` has none. */
const output = { 'at once': '', preparing: 'Preparing the database', open: OPEN };

/**
 * Stops a shop. It must end gracefully. Before it is open, the signal itself may also end it: the shop handles signals only when
 * it has connected to its database.
 * @param when names the moment in the message of a failure
 */
export async function stopGracefully(
  { child, ended, printed }: Running,
  signal: StopSignal,
  when: unknown,
): Promise<void> {
  const isOpen = printed().includes(OPEN);
  child.kill(signal);
  const code = await ended;
  const expected = code === null && !isOpen ? [null, signal] : [0, null];
  expect([when, code, child.signalCode]).toEqual([when, ...expected]);
  expect(printed()).not.toMatch(/[Uu]nexpected error|Uncaught exception/);
}

/** Starts a shop and stops it at this point of its start. */
export async function stopDuringStart(
  folder: string,
  signal: StopSignal,
  point: keyof typeof output,
): Promise<void> {
  const shop = spawnShop(environmentFor(folder));
  await expect.poll(shop.printed, { timeout: 60_000, interval: 1 }).toContain(output[point]);
  await stopGracefully(shop, signal, point);
}
