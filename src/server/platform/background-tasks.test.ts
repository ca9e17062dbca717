import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';
import { createLogger } from './logger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openTasks() {
  const lines: string[] = [];
  const errands = createBackgroundTasks(createLogger('info', { write: (line) => void lines.push(line) }));
  return { errands, lines };
}

test('an errand is done some moments later, not now', async () => {
  const { errands } = openTasks();
  const work = vi.fn(async () => undefined);
  errands.run('it failed', work);
  await vi.advanceTimersByTimeAsync(49);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(201);
  expect(work).toHaveBeenCalledOnce();
});

test('settling does at once what waits, what that brings along too, and waits for its end', async () => {
  const { errands } = openTasks();
  const done: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  errands.run('it failed', async () => {
    errands.run('it failed', async () => void done.push('second'));
    await mayEnd;
    done.push('first');
  });
  const settled = errands.drain().then(() => done.push('settled'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  end();
  await settled;
  expect(done).toEqual(['first', 'second', 'settled']);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that goes wrong is in the log and stops nobody', async () => {
  const { errands, lines } = openTasks();
  const next = vi.fn(async () => undefined);
  errands.run('the mail could not be sent', async () => Promise.reject(new Error('no such host')));
  errands.run('it failed', next);
  await errands.drain();
  expect(next).toHaveBeenCalledOnce();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'the mail could not be sent', err: { message: 'no such host' } },
  ]);
});
