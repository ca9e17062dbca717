import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { createUploadQueue } from './upload-queue.ts';

type Sending = {
  file: File;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  arrive: () => void;
  fail: (error: Error) => void;
};

/** A queue whose requests end when the test ends them. */
function open() {
  const sends: Sending[] = [];
  const done: string[] = [];
  const rejected: string[] = [];
  const revoked: string[] = [];
  let signIn = () => {};
  const queue = createUploadQueue({
    send: (file, options) =>
      new Promise<{ url: string }>((resolve, reject) => {
        sends.push({
          file,
          ...options,
          arrive: () => resolve({ url: `/media/${file.name}` }),
          fail: reject,
        });
      }),
    waitForLogin: () => new Promise((resolve) => (signIn = resolve)),
    preview: { create: (file) => `blob:${file.name}`, revoke: (url) => void revoked.push(url) },
  });
  const add = (...names: string[]) => {
    for (const name of names)
      queue.add(name, new File(['x'], name), {
        onDone: ({ url }) => void done.push(`${name} ${url}`),
        onRejected: (message) => void rejected.push(`${name} ${message}`),
      });
  };
  const phaseOf = (id: string) => queue.snapshot().get(id)?.phase;
  return { queue, add, phaseOf, sends, done, rejected, revoked, signIn: () => signIn() };
}

const offline = new ApiError('An unexpected error occurred.', 'unreachable', 0);
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('sends two files at a time, in the order they were chosen', async () => {
  const { add, phaseOf, sends, done } = open();
  add('a', 'b', 'c');
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual(['sending', 'sending', 'waiting']);
  sends[1]?.arrive();
  await settle();
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual(['sending', 'done', 'sending']);
  expect(done).toEqual(['b /media/b']);
});

test('shows the preview and progress, and keeps the preview when done', async () => {
  const { queue, add, sends } = open();
  const listener = vi.fn();
  queue.subscribe(listener);
  add('a');
  sends[0]?.onProgress(0.4);
  expect(queue.snapshot().get('a')).toMatchObject({ preview: 'blob:a', progress: 0.4 });
  sends[0]?.arrive();
  await settle();
  expect(queue.snapshot().get('a')).toMatchObject({ preview: 'blob:a', url: '/media/a' });
  expect(listener).toHaveBeenCalled();
});

test('reports why an upload failed, continues the others, and retries on request', async () => {
  const { queue, add, phaseOf, sends, done } = open();
  add('a', 'b', 'c');
  sends[0]?.fail(offline);
  await settle();
  expect(queue.snapshot().get('a')).toMatchObject({ phase: 'failed', message: offline.message });
  expect(phaseOf('c')).toBe('sending');
  queue.retry('a');
  queue.retry('a');
  for (const sending of sends) sending.arrive();
  await settle();
  sends.at(-1)?.arrive();
  await settle();
  expect(sends.map(({ file }) => file.name)).toEqual(['a', 'b', 'c', 'a']);
  expect(done).toHaveLength(3);
});

test('retries all temporary failures at once, but no upload that was forbidden', async () => {
  const { queue, add, phaseOf, sends } = open();
  add('a', 'b', 'c');
  sends[0]?.fail(offline);
  sends[1]?.fail(new ApiError('Only the artist may do this.', 'forbidden', 403));
  await settle();
  sends[2]?.fail(new ApiError('Something went wrong!', 'internal', 500));
  await settle();
  queue.retryFailed();
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual(['sending', 'failed', 'sending']);
});

test('removes a file that the server rejects, says why, and starts the next one', async () => {
  const { queue, add, phaseOf, sends, rejected, revoked } = open();
  add('a', 'b', 'c');
  const settled = queue.whenSettled();
  sends[0]?.fail(new ApiError('This is not a picture.', 'invalid', 400));
  await settle();
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual([undefined, 'sending', 'sending']);
  expect([rejected, revoked]).toEqual([['a This is not a picture.'], ['blob:a']]);
  for (const sending of sends) sending.arrive();
  await expect(settled).resolves.toBe('rejected');
  await expect(queue.whenSettled()).resolves.toBe('done');
});

test('cancels a removed upload and starts the next one', async () => {
  const { queue, add, phaseOf, sends, done, revoked } = open();
  add('a', 'b', 'c');
  queue.remove('a');
  expect(sends[0]?.signal.aborted).toBe(true);
  expect(revoked).toEqual(['blob:a']);
  expect(phaseOf('c')).toBe('sending');
  sends[0]?.arrive();
  await settle();
  expect(done).toEqual([]);
  expect(phaseOf('a')).toBeUndefined();
});

test('waits for a new login and continues by itself', async () => {
  const { add, phaseOf, sends, done, signIn } = open();
  add('a');
  sends[0]?.fail(new ApiError('Please sign in first.', 'unauthenticated', 401));
  await settle();
  expect(phaseOf('a')).toBe('sending');
  expect(sends).toHaveLength(1);
  signIn();
  await settle();
  sends[1]?.arrive();
  await settle();
  expect(done).toEqual(['a /media/a']);
});

test('settles when no upload is running, and reports the outcome', async () => {
  const { queue, add, sends } = open();
  await expect(queue.whenSettled()).resolves.toBe('done');
  add('a', 'b', 'c');
  let settled: string | undefined;
  void queue.whenSettled().then((outcome) => (settled = outcome));
  sends[0]?.arrive();
  sends[1]?.fail(offline);
  await settle();
  expect(settled).toBeUndefined();
  sends[2]?.arrive();
  await settle();
  expect(settled).toBe('failed');
  queue.remove('b');
  await expect(queue.whenSettled()).resolves.toBe('done');
});
