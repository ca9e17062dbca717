import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimiter, inParallel } from './concurrency.ts';

/** How long a task takes. */
const TASK_MS = 2;

test('runs a limited number of tasks at once and the others in order', async () => {
  const limiter = createLimiter(2);
  const started: number[] = [];
  let running = 0;
  let max = 0;
  const work = (number: number) => async () => {
    started.push(number);
    running += 1;
    max = Math.max(max, running);
    await wait(TASK_MS);
    running -= 1;
    return number;
  };
  const results = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => limiter.run(work(number))));
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(max).toBe(2);
});

test('runs the next task after a failure', async () => {
  const limiter = createLimiter(1);
  const failing = limiter.run(async () => {
    throw new Error('no');
  });
  const next = limiter.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('is idle when the last task has ended', async () => {
  const limiter = createLimiter(1);
  await limiter.idle();
  const ended: number[] = [];
  const all = [1, 2, 3].map((number) =>
    limiter.run(async () => {
      await wait(TASK_MS);
      ended.push(number);
    }),
  );
  await limiter.idle();
  expect(ended).toEqual([1, 2, 3]);
  await Promise.all(all);
});

const items = Array.from({ length: 20 }, (_, index) => index);

test('does all items, as many at a time as allowed', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  await inParallel(items, 3, async (item) => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted((one, other) => one - other)).toEqual(items);
  expect(most).toBe(3);
});

test('begins nothing more after an error, and waits for what has begun', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const all = inParallel(items, 3, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('the second fails');
    await new Promise(setImmediate);
    ended.push(item);
  });
  await expect(all).rejects.toThrow('the second fails');
  expect(begun).toEqual([0, 1, 2]);
  expect(ended).toEqual([0, 2]);
});
