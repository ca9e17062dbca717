import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { consume, createAttemptQueue } from './attempts.ts';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';

/** `begin` starts an attempt and returns a function that settles it: `true` counts it as a failure, `false` does not. */
function setUp(options: { max?: number; maxWaiting?: number; maxWaitMs?: number } = {}) {
  const clock = { time: 1_000 };
  const { max = 2, ...limits } = options;
  const counts = createSlidingWindowCounter(max, 60_000, () => clock.time);
  const begin = createAttemptQueue(limits);
  return { clock, begin: (key = 'asha') => begin([{ counter: counts, key }]) };
}

const rejected = expect.objectContaining({ problem: 'too_many_requests' });
const busy = expect.objectContaining({ problem: 'unavailable', details: { retryAfter: 1 } });

/** Whether the promise is settled. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false;
  const note = () => void (ended = true);
  promise.then(note, note);
  await setImmediate();
  return ended;
}

test('an attempt waits while pending attempts fill a limit', async () => {
  const { begin } = setUp();
  const [first] = [await begin(), await begin()];
  const third = begin();
  expect(await hasEnded(third)).toBe(false);
  expect(await hasEnded(begin('ravi'))).toBe(true);
  first(false);
  expect(await hasEnded(third)).toBe(true);
});

// This queue also works without the counts that processes share: while the database cannot be reached, it alone counts.
test('of simultaneous attempts, no more begin than the limit allows', { tags: ['AU17'] }, async () => {
  const { begin } = setUp({ max: 2 });
  let begun = 0;
  const guess = async () => {
    const end = await begin();
    begun += 1;
    end(true);
  };
  const all = await Promise.allSettled(Array.from({ length: 10 }, guess));
  expect(begun).toBe(2);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(8);
});

test('waiting attempts begin in order, before new ones', async () => {
  const { begin } = setUp({ max: 1 });
  const first = await begin();
  const order: string[] = [];
  const waiting = ['second', 'third'].map((name) =>
    begin().then((end) => {
      order.push(name);
      end(false);
    }),
  );
  first(false);
  const newcomer = begin().then((end) => {
    order.push('newcomer');
    end(false);
  });
  await Promise.all([...waiting, newcomer]);
  expect(order).toEqual(['second', 'third', 'newcomer']);
});

test('waiting attempts are rejected as soon as failures exceed the limit', async () => {
  const { begin } = setUp();
  const [first, second] = [await begin(), await begin()];
  const third = begin();
  first(true);
  expect(await hasEnded(third)).toBe(false);
  second(true);
  await expect(third).rejects.toMatchObject({ problem: 'too_many_requests', details: { retryAfter: 60 } });
});

test('rejects attempts beyond the queue', { tags: ['FX17'] }, async () => {
  const { begin } = setUp({ max: 1, maxWaiting: 2 });
  const first = await begin();
  const [second, third] = [begin(), begin()];
  await expect(begin()).rejects.toEqual(busy);
  await expect(begin('ravi')).resolves.toBeDefined();
  first(true);
  await expect(second).rejects.toEqual(rejected);
  await expect(third).rejects.toEqual(rejected);
});

test('an attempt waits for a limited time', { tags: ['FX17'] }, async () => {
  const { begin } = setUp({ max: 1, maxWaitMs: 20 });
  const first = await begin();
  await expect(begin()).rejects.toEqual(busy);
  first(false);
  await expect(begin()).resolves.toBeDefined();
});

test('of simultaneous events that need no outcome, no more count than the limit allows', () => {
  const counter = createSlidingWindowCounter(2, 60_000, () => 1_000);
  const count = () => consume([{ counter, key: 'asha' }]);
  const settle = count();
  count();
  expect(count).toThrow(rejected);
  settle(false);
  expect(count).not.toThrow();
});
