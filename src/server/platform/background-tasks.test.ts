import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';
import { collectedLog } from '#tests/support/collected-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openTasks() {
  const { log, entries } = collectedLog();
  return { tasks: createBackgroundTasks(log), entries };
}

test('a task runs after a delay', async () => {
  const { tasks } = openTasks();
  const work = vi.fn(async () => undefined);
  tasks.run('it failed', work);
  // The delay is 50 to 250 ms.
  await vi.advanceTimersByTimeAsync(49);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(201);
  expect(work).toHaveBeenCalledOnce();
});

test('drain starts delayed tasks and their tasks at once, and waits for their end', async () => {
  const { tasks } = openTasks();
  const done: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  tasks.run('it failed', async () => {
    tasks.run('it failed', async () => void done.push('second'));
    await mayEnd;
    done.push('first');
  });
  const drained = tasks.drain().then(() => done.push('drained'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  end();
  await drained;
  expect(done).toEqual(['first', 'second', 'drained']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a failed task is logged and does not affect the others', async () => {
  const { tasks, entries } = openTasks();
  const next = vi.fn(async () => undefined);
  tasks.run('the mail could not be sent', async () => Promise.reject(new Error('no such host')));
  tasks.run('it failed', next);
  await tasks.drain();
  expect(next).toHaveBeenCalledOnce();
  expect(entries()).toMatchObject([{ msg: 'the mail could not be sent', err: { message: 'no such host' } }]);
});
