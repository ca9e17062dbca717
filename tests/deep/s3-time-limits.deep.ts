import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Files } from '#server/media/storage/storage.ts';
import { s3Files } from '#server/media/storage/s3/s3.ts';
import { send } from '#server/media/storage/s3/s3-request.ts';
import { StorageError } from '#server/media/storage/storage-error.ts';
import { startBucket } from '../support/media/bucket.ts';
import { allFaults, collectGarbageMeanwhile, startFaultyBucket } from '../support/media/faulty-bucket.ts';
import { collect } from '../support/media/library.ts';

const keys = { id: 'id', secret: 'secret', session: undefined };
const IMAGE = `${'ab'.repeat(16)}.webp`;
/** Milliseconds: short, so that the tests take little time. */
const limits = { request: 400, part: 400, stall: 400, stream: 1_200 };
/** The first byte may take long on a busy machine; the tests measure stalls after it. */
const streamLimits = { ...limits, request: 20_000 };
/** Milliseconds that a busy machine may add to a limit. */
const SLACK = 5_000;

/** @returns the milliseconds until the failure */
async function failsAfter(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageError);
  expect(error).toMatchObject({ message: 'The storage does not respond in time.' });
  return performance.now() - since;
}

const uses: Record<string, (files: Files) => Promise<unknown>> = {
  'an upload': (files) => files.put(IMAGE, randomBytes(2_000_000)),
  'a read': (files) => files.read(IMAGE),
  'a delete': (files) => files.remove(IMAGE),
  'a list': (files) => collect(files.list()),
  'a check': (files) => files.checkReachable(limits.request),
};

describe.for(allFaults)('a bucket that %s', (fault) => {
  test.for(Object.keys(uses))(
    '%s ends at its time limit, also after garbage collections',
    { tags: ['FX03'] },
    async (what) => {
      collectGarbageMeanwhile();
      const bucket = await startFaultyBucket(fault);
      const took = await failsAfter(async () => uses[what]?.(s3Files(bucket.storageUrl, keys, { limits })));
      expect(took).toBeGreaterThan(limits.request - 50);
      expect(took).toBeLessThan(limits.request + SLACK);
      await expect.poll(bucket.connections).toBe(0);
    },
  );
});

test('finding a file ends at its time limit', { tags: ['FX03'] }, async () => {
  collectGarbageMeanwhile();
  const bucket = await startFaultyBucket('accepts and never responds');
  const took = await failsAfter(() => s3Files(bucket.storageUrl, keys, { limits }).find(IMAGE));
  expect(took).toBeLessThan(limits.request + SLACK);
});

test('a TLS handshake that never completes ends at its time limit', { tags: ['FX03'] }, async () => {
  collectGarbageMeanwhile();
  const server = createTcpServer((socket) => void socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number }; // The server listens on a port, so its address is an object.
  const files = s3Files(`s3://pictures?endpoint=https://127.0.0.1:${port}`, keys, { limits });
  expect(await failsAfter(() => files.put(IMAGE, randomBytes(10)))).toBeLessThan(limits.request + SLACK);
});

test('a request that times out before it is signed opens no connection', async () => {
  const bucket = await startBucket();
  const signing = after(limits.request + 100, {
    method: 'GET',
    url: new URL(bucket.storageUrl.replace(/.*endpoint=|&.*/g, '')),
    headers: {},
    body: undefined,
  });
  await failsAfter(() =>
    send(
      () => signing,
      (response) => buffer(response),
      limits.request,
    ),
  );
  await signing;
  // A late request would have arrived before this one.
  await s3Files(bucket.storageUrl, keys).remove(IMAGE);
  expect(bucket.requests()).toBe(1);
});

describe('a stream', () => {
  const open = async (files: Files): Promise<Readable> => {
    const found = await files.find(IMAGE);
    if (!found) throw new Error('no such file');
    return found.stream();
  };

  test('ends when it stalls for its limit', { tags: ['FX03'] }, async () => {
    collectGarbageMeanwhile();
    const bucket = await startFaultyBucket('sends the headers and never the body');
    const stream = await open(s3Files(bucket.storageUrl, keys, { limits: streamLimits }));
    const took = await failsAfter(() => buffer(stream));
    expect(took).toBeGreaterThan(limits.stall - 50);
    expect(took).toBeLessThan(limits.stall + SLACK);
    await expect.poll(bucket.connections).toBe(0);
  });

  test('ends after the total waiting time at 1 KB/s', { tags: ['FX03'] }, async () => {
    collectGarbageMeanwhile();
    const bucket = await startFaultyBucket('sends 1 KB/s');
    const stream = await open(s3Files(bucket.storageUrl, keys, { limits: streamLimits }));
    const took = await failsAfter(() => buffer(stream));
    expect(took).toBeGreaterThan(limits.stream - 300);
    expect(took).toBeLessThan(limits.stream + SLACK);
    await expect.poll(bucket.connections).toBe(0);
  });

  test('does not end for a slow visitor', { tags: ['FX03'] }, async () => {
    const bucket = await startBucket();
    const files = s3Files(bucket.storageUrl, keys, { limits: streamLimits });
    const bytes = randomBytes(3_000_000);
    await files.put(IMAGE, bytes);
    const chunks: Buffer[] = [];
    let slept = 0;
    for await (const chunk of await open(files)) {
      chunks.push(chunk);
      if (chunks.length % 10 !== 0 || slept > limits.stream * 1.5) continue;
      await after(limits.stall * 1.5);
      slept += limits.stall * 1.5;
    }
    expect(slept).toBeGreaterThan(limits.stream);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  test('closes the connection to the bucket when the visitor leaves', async () => {
    const bucket = await startFaultyBucket('sends the headers and never the body');
    const stream = await open(s3Files(bucket.storageUrl, keys));
    stream.on('error', () => undefined).resume();
    stream.destroy();
    await expect.poll(bucket.connections, { timeout: 5_000 }).toBe(0);
  });
});

describe('a request that fails at first', () => {
  test.for(['busy', 'broken'] as const)(
    'is retried while the storage is %s',
    { tags: ['FX03'] },
    async (failure) => {
      const bucket = await startBucket({ failures: { count: 3, kind: failure } });
      const files = s3Files(bucket.storageUrl, keys);
      await files.put(IMAGE, Buffer.from('bytes'));
      expect(String(await files.read(IMAGE))).toBe('bytes');
    },
  );

  test('fails after three retries', async () => {
    const bucket = await startBucket({ failures: { count: 4, kind: 'busy' } });
    await expect(s3Files(bucket.storageUrl, keys).remove(IMAGE)).rejects.toThrow(
      'The storage responded with 503 SlowDown to DELETE.',
    );
  });
});
