import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimiter } from './concurrency.ts';

test('runs a limited number of tasks at once and the others in order', async () => {
  const limiter = createLimiter(2);
  const started: number[] = [];
  let running = 0;
  let max = 0;
  const work = (number: number) => async () => {
    started.push(number);
    running += 1;
    max = Math.max(max, running);
    await after(2);
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
      await after(2);
      ended.push(number);
    }),
  );
  await limiter.idle();
  expect(ended).toEqual([1, 2, 3]);
  await Promise.all(all);
});
