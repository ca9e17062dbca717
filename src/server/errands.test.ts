import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createErrands } from './errands.ts';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openErrands() {
  const lines: string[] = [];
  const errands = createErrands(createLog('info', { write: (line) => void lines.push(line) }));
  return { errands, lines };
}

test('an errand is done some moments later, not now', async () => {
  const { errands } = openErrands();
  const work = vi.fn(async () => undefined);
  errands.begin('it failed', work);
  await vi.advanceTimersByTimeAsync(49);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(201);
  expect(work).toHaveBeenCalledOnce();
});

test('settling does at once what waits, what that brings along too, and waits for its end', async () => {
  const { errands } = openErrands();
  const done: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  errands.begin('it failed', async () => {
    errands.begin('it failed', async () => void done.push('second'));
    await mayEnd;
    done.push('first');
  });
  const settled = errands.settle().then(() => done.push('settled'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  end();
  await settled;
  expect(done).toEqual(['first', 'second', 'settled']);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that goes wrong is in the log and stops nobody', async () => {
  const { errands, lines } = openErrands();
  const next = vi.fn(async () => undefined);
  errands.begin('the mail could not be sent', async () => Promise.reject(new Error('no such host')));
  errands.begin('it failed', next);
  await errands.settle();
  expect(next).toHaveBeenCalledOnce();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'the mail could not be sent', err: { message: 'no such host' } },
  ]);
});
