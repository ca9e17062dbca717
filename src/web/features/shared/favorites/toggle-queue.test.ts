import { expect, test, vi } from 'vitest';
import { applyToggle, createToggleQueue } from './toggle-queue.ts';

/** A server with one list. It responds when the test says so. */
function server(start: readonly string[] = []) {
  let ids = start;
  const sent: (readonly string[])[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const queue = createToggleQueue({
    readIds: () => Promise.resolve(ids),
    send: (next) => {
      sent.push(next);
      const response = Promise.withResolvers<readonly string[]>();
      waiting.push({ resolve: () => response.resolve((ids = next)), reject: response.reject });
      return response.promise;
    },
  });
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queue,
    sent,
    ids: () => ids,
    async accept() {
      await nextTask();
      waiting.shift()?.resolve();
      await nextTask();
    },
    async reject(error: Error) {
      await nextTask();
      waiting.shift()?.reject(error);
      await nextTask();
    },
  };
}

test('adds at the end and removes from the middle; returns the same list if nothing changes', () => {
  const ids = ['a', 'b', 'c'];
  expect(applyToggle(ids, { id: 'd', wanted: true })).toEqual(['a', 'b', 'c', 'd']);
  expect(applyToggle(ids, { id: 'b', wanted: false })).toEqual(['a', 'c']);
  expect(applyToggle(ids, { id: 'b', wanted: true })).toBe(ids);
  expect(applyToggle(ids, { id: 'x', wanted: false })).toBe(ids);
});

test(
  'sends the whole list, one change at a time, each based on the result of the one before',
  { tags: ['CO11'] },
  async () => {
    const { queue, sent, accept, ids } = server(['a']);
    const done = Promise.all([
      queue.add({ id: 'b', wanted: true }),
      queue.add({ id: 'c', wanted: true }),
      queue.add({ id: 'a', wanted: false }),
    ]);
    await accept();
    expect(sent).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    await accept();
    await accept();
    await done;
    expect(sent).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['b', 'c'],
    ]);
    expect(ids()).toEqual(['b', 'c']);
  },
);

test('reports the last pending change of a product at once, and none after all are sent', async () => {
  const { queue, accept } = server();
  void queue.add({ id: 'a', wanted: true });
  expect(queue.pending('a')).toBe(true);
  void queue.add({ id: 'a', wanted: false });
  expect(queue.pending('a')).toBe(false);
  expect(queue.pending('b')).toBeUndefined();
  await accept();
  await accept();
  expect(queue.pending('a')).toBeUndefined();
});

test('drops and reports a rejected change, and continues with the next', async () => {
  const { queue, sent, accept, reject } = server();
  const first = queue.add({ id: 'a', wanted: true });
  const rejected = expect(first).rejects.toThrow('no');
  const second = queue.add({ id: 'b', wanted: true });
  await reject(new Error('no'));
  await rejected;
  expect(queue.pending('a')).toBeUndefined();
  await accept();
  await second;
  expect(sent).toEqual([['a'], ['b']]);
});

test('does not send a change that the server has already', async () => {
  const { queue, sent } = server(['a']);
  await queue.add({ id: 'a', wanted: true });
  expect(sent).toEqual([]);
});

test('does not send waiting changes after the queue is cleared', async () => {
  const { queue, sent, accept } = server();
  const first = queue.add({ id: 'a', wanted: true });
  const second = queue.add({ id: 'b', wanted: true });
  await new Promise((resolve) => setTimeout(resolve));
  queue.clear();
  await accept();
  await Promise.all([first, second]);
  expect(sent).toEqual([['a']]);
});

test('notifies listeners until they unsubscribe', async () => {
  const { queue, accept } = server();
  const listener = vi.fn<() => void>();
  const unsubscribe = queue.subscribe(listener);
  const done = queue.add({ id: 'a', wanted: true });
  await accept();
  await done;
  // For the added change and for the saved one.
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  queue.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});
