import { expect, test, vi } from 'vitest';
import { applyToggle, createToggleQueue } from './toggle-queue.ts';

/** A server with one list, which answers when it is told to. */
function server(start: readonly string[] = []) {
  let ids = start;
  const sent: (readonly string[])[] = [];
  const held: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const queue = createToggleQueue({
    known: () => Promise.resolve(ids),
    send: (next) => {
      sent.push(next);
      const answer = Promise.withResolvers<void>();
      held.push({ resolve: () => ((ids = next), answer.resolve()), reject: answer.reject });
      return answer.promise;
    },
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queue,
    sent,
    ids: () => ids,
    async accept() {
      await turn();
      held.shift()?.resolve();
      await turn();
    },
    async refuse(error: Error) {
      await turn();
      held.shift()?.reject(error);
      await turn();
    },
  };
}

test('adds at the end and removes from the middle; what is so already stays the same list', () => {
  const ids = ['a', 'b', 'c'];
  expect(applyToggle(ids, { id: 'd', wanted: true })).toEqual(['a', 'b', 'c', 'd']);
  expect(applyToggle(ids, { id: 'b', wanted: false })).toEqual(['a', 'c']);
  expect(applyToggle(ids, { id: 'b', wanted: true })).toBe(ids);
  expect(applyToggle(ids, { id: 'x', wanted: false })).toBe(ids);
});

test(
  'sends the whole list, one wish at a time, each upon what the one before it left',
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

test('tells at once what is wished, the last wish for a piece counting, and nothing once all is sent', async () => {
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

test('a refused wish is dropped and told, and those behind it go on without it', async () => {
  const { queue, sent, accept, refuse } = server();
  const first = queue.add({ id: 'a', wanted: true });
  const refused = expect(first).rejects.toThrow('no');
  const second = queue.add({ id: 'b', wanted: true });
  await refuse(new Error('no'));
  await refused;
  expect(queue.pending('a')).toBeUndefined();
  await accept();
  await second;
  expect(sent).toEqual([['a'], ['b']]);
});

test('does not send what the server holds already', async () => {
  const { queue, sent } = server(['a']);
  await queue.add({ id: 'a', wanted: true });
  expect(sent).toEqual([]);
});

test('what waits is not sent once the queue is cleared', async () => {
  const { queue, sent, accept } = server();
  const first = queue.add({ id: 'a', wanted: true });
  const second = queue.add({ id: 'b', wanted: true });
  await new Promise((resolve) => setTimeout(resolve));
  queue.clear();
  await accept();
  await Promise.all([first, second]);
  expect(sent).toEqual([['a']]);
});

test('tells its listeners until they leave', async () => {
  const { queue, accept } = server();
  const listener = vi.fn<() => void>();
  const leave = queue.subscribe(listener);
  const done = queue.add({ id: 'a', wanted: true });
  await accept();
  await done;
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  queue.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});
