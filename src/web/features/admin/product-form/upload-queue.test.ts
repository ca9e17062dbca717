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

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose requests end when the test ends them. */
function openQueue() {
  const sends: Sending[] = [];
  const done: string[] = [];
  const rejected: string[] = [];
  const revoked: string[] = [];
  let signIn = () => {};
  const queue = createUploadQueue({
    prepare: async (file) => ({ file, preview: file }),
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
    preview: {
      create: (image) => `blob:${image instanceof File ? image.name : 'converted'}`,
      revoke: (url) => void revoked.push(url),
    },
  });
  const add = async (...names: string[]) => {
    for (const name of names)
      queue.add(name, new File(['x'], name), {
        onDone: ({ url }) => void done.push(`${name} ${url}`),
        onRejected: (message) => void rejected.push(`${name} ${message}`),
      });
    // A file is sent once it was prepared.
    await settle();
  };
  const phaseOf = (id: string) => queue.snapshot().get(id)?.phase;
  return { queue, add, phaseOf, sends, done, rejected, revoked, signIn: () => signIn() };
}

const offline = new ApiError('An unexpected error occurred.', 'unreachable', 0);

test('sends two files at a time, in the order they were chosen', async () => {
  const { add, phaseOf, sends, done } = openQueue();
  await add('a', 'b', 'c');
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual(['sending', 'sending', 'waiting']);
  sends[1]?.arrive();
  await settle();
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual(['sending', 'done', 'sending']);
  expect(done).toEqual(['b /media/b']);
});

test('shows the preview and progress, and keeps the preview when done', async () => {
  const { queue, add, sends } = openQueue();
  const listener = vi.fn();
  queue.subscribe(listener);
  await add('a');
  sends[0]?.onProgress(0.4);
  expect(queue.snapshot().get('a')).toMatchObject({ preview: 'blob:a', progress: 0.4 });
  sends[0]?.arrive();
  await settle();
  expect(queue.snapshot().get('a')).toMatchObject({ preview: 'blob:a', url: '/media/a' });
  expect(listener).toHaveBeenCalled();
});

test('reports why an upload failed, continues the others, and retries on request', async () => {
  const { queue, add, phaseOf, sends, done } = openQueue();
  await add('a', 'b', 'c');
  sends[0]?.fail(offline);
  await settle();
  expect(queue.snapshot().get('a')).toMatchObject({ phase: 'failed', message: offline.message });
  expect(phaseOf('c')).toBe('sending');
  queue.retry('a');
  // Has no effect: the file is already sent again.
  queue.retry('a');
  for (const sending of sends) sending.arrive();
  await settle();
  sends.at(-1)?.arrive();
  await settle();
  expect(sends.map(({ file }) => file.name)).toEqual(['a', 'b', 'c', 'a']);
  expect(done).toHaveLength(3);
});

test('retries all temporary failures at once, but no upload that was forbidden', async () => {
  const { queue, add, phaseOf, sends } = openQueue();
  await add('a', 'b', 'c');
  sends[0]?.fail(offline);
  sends[1]?.fail(new ApiError('Only the artist may do this.', 'forbidden', 403));
  await settle();
  sends[2]?.fail(new ApiError('Something went wrong!', 'internal', 500));
  await settle();
  queue.retryFailed();
  expect(['a', 'b', 'c'].map(phaseOf)).toEqual(['sending', 'failed', 'sending']);
});

test('removes a file that the server rejects, says why, and starts the next one', async () => {
  const { queue, add, phaseOf, sends, rejected, revoked } = openQueue();
  await add('a', 'b', 'c');
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
  const { queue, add, phaseOf, sends, done, revoked } = openQueue();
  await add('a', 'b', 'c');
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
  const { add, phaseOf, sends, done, signIn } = openQueue();
  await add('a');
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
  const { queue, add, sends } = openQueue();
  await expect(queue.whenSettled()).resolves.toBe('done');
  await add('a', 'b', 'c');
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

test('converts a file once, shows the preview of the result, and sends the result', async () => {
  const sent: string[] = [];
  let conversions = 0;
  const revoked: string[] = [];
  const phases: string[] = [];
  let isOffline = true;
  const queue = createUploadQueue({
    prepare: async (file, { onProgress }) => {
      conversions += 1;
      onProgress(0.5);
      phases.push(`${queue.snapshot().get('a')?.phase} ${queue.snapshot().get('a')?.progress}`);
      return { file: new File(['small'], `${file.name}.jpg`), preview: new Blob(['tiny']) };
    },
    send: async (file) => {
      sent.push(file.name);
      if (isOffline) throw offline;
      return { url: '/media/a' };
    },
    waitForLogin: async () => undefined,
    preview: {
      // Shows the converted preview, the four bytes “tiny”, but not the file before.
      create: (image) => (image.size === 4 ? 'blob:tiny' : undefined),
      revoke: (url) => void revoked.push(url),
    },
  });
  queue.add('a', new File(['a large one'], 'IMG_1.HEIC'), {
    onDone: () => undefined,
    onRejected: () => undefined,
  });
  expect(queue.snapshot().get('a')?.preview).toBeUndefined();
  await settle();
  expect(queue.snapshot().get('a')).toMatchObject({ phase: 'failed', preview: 'blob:tiny' });
  isOffline = false;
  queue.retry('a');
  await settle();
  expect(queue.snapshot().get('a')).toMatchObject({ phase: 'done', url: '/media/a' });
  expect([conversions, sent, phases]).toEqual([1, ['IMG_1.HEIC.jpg', 'IMG_1.HEIC.jpg'], ['converting 0.5']]);
  queue.removeAll();
  expect(revoked).toEqual(['blob:tiny']);
});

test('a file that cannot be converted is removed, and a conversion can be canceled', async () => {
  const rejected: string[] = [];
  const signals: AbortSignal[] = [];
  const queue = createUploadQueue({
    prepare: (file, { signal }) => {
      signals.push(signal);
      return file.name === 'a'
        ? Promise.reject(new ApiError('“a” cannot be read.', 'invalid', 0))
        : new Promise(() => undefined);
    },
    send: async () => ({ url: '/media/a' }),
    waitForLogin: async () => undefined,
    preview: { create: () => undefined, revoke: () => undefined },
  });
  for (const name of ['a', 'b'])
    queue.add(name, new File(['x'], name), {
      onDone: () => undefined,
      onRejected: (message) => void rejected.push(message),
    });
  await settle();
  expect([rejected, [...queue.snapshot().keys()]]).toEqual([['“a” cannot be read.'], ['b']]);
  queue.remove('b');
  expect([signals[1]?.aborted, queue.snapshot().size]).toEqual([true, 0]);
});
