import { request as sendRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectFailure } from '#tests/support/envelopes.ts';
import { OVERLOADED } from './overload-response.ts';
import { createNodeServer, releaseLoadShedder } from '../node-server.ts';
import { securityHeaders } from '../responses/security-headers.ts';
import { type LoadShedder, createLoadShedder } from './load-shedder.ts';

/** As in load-shedder.ts: requests served at a time, and requests that may always wait. */
const CONCURRENCY = 16;
const MIN_QUEUE = 16;

/** Requests with numbers as ids, which end when the test calls `end`, and their outcomes. */
function visitors(loadShedder: LoadShedder) {
  const served: number[] = [];
  const rejected: number[] = [];
  const gone = new Set<number>();
  const ends: (() => void)[] = [];
  const enter = (id: number, client = 'one') =>
    loadShedder.admit({
      client,
      serve: () => void served.push(id),
      reject: () => void rejected.push(id),
      isGone: () => gone.has(id),
      onEnd: (listener) => void ends.push(listener),
    });
  return { enter, served, rejected, gone, end: () => ends.shift()?.() };
}

const nextCheck = () => new Promise((resolve) => setImmediate(resolve));
/** Admits the maximum number of concurrent requests. */
async function fill(enter: (id: number) => void): Promise<void> {
  for (const id of upTo(CONCURRENCY)) {
    enter(id);
    await nextCheck();
  }
}
/** Blocks the event loop for `ms` milliseconds. */
function blockEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the load shedder', () => {
  it('serves up to the maximum at once, and then one for each that ends, in the order of arrival', async () => {
    const { enter, served, rejected, end } = visitors(createLoadShedder());
    for (const id of upTo(CONCURRENCY + 3)) enter(id);
    await expect.poll(() => served).toEqual(upTo(CONCURRENCY));
    end();
    end();
    await expect.poll(() => served).toEqual(upTo(CONCURRENCY + 2));
    expect(rejected).toEqual([]);
  });

  it('rejects at once a request that would wait too long', { tags: ['RE03'] }, () => {
    const loadShedder = createLoadShedder({ maxWaitMs: 20 });
    const { enter, served, rejected } = visitors(loadShedder);
    for (const id of upTo(MIN_QUEUE + 3)) enter(id);
    expect(served).toEqual([0]);
    expect(rejected).toEqual([MIN_QUEUE + 1, MIN_QUEUE + 2]);
    expect(loadShedder.rejected()).toBe(2);
  });

  it('serves clients in turn, however many requests each has waiting', { tags: ['FX08'] }, async () => {
    const { enter, served, end } = visitors(createLoadShedder({ maxWaitMs: 60_000 }));
    await fill((id) => enter(id, 'busy'));
    for (const id of [100, 101, 102]) enter(id, 'busy');
    for (const id of [200, 201]) enter(id, 'another');
    enter(300, 'a third');
    for (const next of [100, 200, 300, 101, 201, 102]) {
      end();
      await expect.poll(() => served.at(-1)).toBe(next);
    }
  });

  it(
    'rejects the latest requests of the client with the most waiting, and no others',
    { tags: ['FX08'] },
    async () => {
      const loadShedder = createLoadShedder({ maxWaitMs: 20_000, averageServiceMs: 50_000 });
      const { enter, rejected } = visitors(loadShedder);
      await fill(enter);
      for (const id of upTo(MIN_QUEUE)) enter(20 + id, 'busy');
      const others = [100, 101, 102, 103, 104];
      for (const id of others) enter(id, `client ${id}`);
      expect(loadShedder.waiting()).toBe(MIN_QUEUE);
      await expect.poll(() => rejected).toEqual([35, 34, 33, 32, 31]);
      enter(200, 'busy');
      await expect.poll(() => rejected.at(-1)).toBe(200);
      for (const id of upTo(20)) enter(1_000 + id, 'another');
      await expect.poll(() => rejected.length).toBe(6 + 20);
      expect(rejected.filter((id) => others.includes(id))).toEqual([]);
    },
  );

  it('delays the rejections of a busy client only while others wait', async () => {
    const { enter, rejected } = visitors(createLoadShedder({ maxWaitMs: 20_000, averageServiceMs: 50_000 }));
    await fill(enter);
    for (const id of upTo(MIN_QUEUE + 1)) enter(20 + id, 'busy');
    expect(rejected).toEqual([36]);
    enter(100, 'another');
    enter(101, 'busy');
    expect(rejected).toEqual([36]);
    await expect.poll(() => rejected).toEqual([36, 35, 101]);
  });

  it('remembers few requests when a million clients send one each', { tags: ['FX08'] }, () => {
    const loadShedder = createLoadShedder();
    const { enter, rejected } = visitors(loadShedder);
    const clients = 1_000_000;
    for (let id = 0; id < clients; id += 1) enter(id, `client ${id}`);
    expect(loadShedder.waiting()).toBeLessThan(200);
    expect(rejected.length + loadShedder.waiting()).toBe(clients - 1);
  });

  it('rejects a request after the maximum wait, also behind stuck ones', { tags: ['RE03'] }, async () => {
    const loadShedder = createLoadShedder({ maxWaitMs: 200 });
    const { enter, served, rejected } = visitors(loadShedder);
    await fill(enter);
    enter(CONCURRENCY);
    enter(CONCURRENCY + 1);
    await expect.poll(() => rejected).toEqual([CONCURRENCY, CONCURRENCY + 1]);
    expect(served).toEqual(upTo(CONCURRENCY));
    expect(loadShedder.waiting()).toBe(0);
  });

  it('rejects no request because of a pause of the whole process', async () => {
    const { enter, served, rejected } = visitors(createLoadShedder({ maxWaitMs: 20 }));
    await nextCheck();
    for (const id of upTo(2)) enter(id);
    blockEventLoop(50);
    await expect.poll(() => served).toEqual([0, 1]);
    expect(rejected).toEqual([]);
  });

  it('sets no timer in the past when rejecting took long', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const loadShedder = createLoadShedder({ maxWaitMs: 40 });
    const served: number[] = [];
    const enter = (id: number) =>
      loadShedder.admit({
        client: 'one',
        serve: () => void served.push(id),
        reject: () => blockEventLoop(60),
        isGone: () => false,
        onEnd: () => undefined,
      });
    await fill(enter);
    expect(served).toEqual(upTo(CONCURRENCY));
    enter(CONCURRENCY);
    blockEventLoop(20);
    enter(CONCURRENCY + 1);
    await expect.poll(() => loadShedder.waiting()).toBe(0);
    await nextCheck();
    expect(warnings).toEqual([]);
  });

  it('skips a client that has disconnected', async () => {
    const { enter, served, gone, end } = visitors(createLoadShedder());
    for (const id of upTo(CONCURRENCY + 2)) enter(id);
    await expect.poll(() => served.length).toBe(CONCURRENCY);
    gone.add(CONCURRENCY);
    end();
    await expect.poll(() => served.at(-1)).toBe(CONCURRENCY + 1);
  });

  it('begins one request per turn of the event loop', async () => {
    const { enter, served } = visitors(createLoadShedder());
    for (const id of upTo(3)) enter(id);
    for (const count of [1, 2, 3]) {
      expect(served).toEqual(upTo(count));
      await nextCheck();
    }
  });

  it('begins no waiting request while new connections arrive', async () => {
    const loadShedder = createLoadShedder({ maxAcceptMs: Infinity });
    const { enter, served } = visitors(loadShedder);
    for (const id of upTo(2)) enter(id);
    for (const connection of upTo(5)) {
      loadShedder.onConnection();
      await nextCheck();
      expect(served, `after connection ${connection}`).toEqual([0]);
    }
    await expect.poll(() => served).toEqual([0, 1]);
  });
});

const headers = securityHeaders({ publicUrl: 'http://localhost', development: false });

/** A server whose responses wait until the test releases them. */
async function stuckServer({ maxWaitMs }: { maxWaitMs: number }) {
  const waiting: (() => void)[] = [];
  const server = createNodeServer({
    handler(request, response) {
      waiting.push(() => response.end('served'));
      if (request.url === '/long-list') releaseLoadShedder(response);
    },
    tryServe: () => false,
    headers,
    loadShedder: createLoadShedder({ maxWaitMs }),
    trustProxy: false,
    isAdmin: (authorization) => authorization === 'Bearer artist',
    isClosing: () => false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const get = async (path: string, sent: Record<string, string> = {}, method = 'GET') => {
    const request = sendRequest({ port, path, method, headers: sent });
    request.end();
    const [response] = await once(request, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { get, waiting };
}

describe('an overloaded shop', () => {
  it(
    'rejects reads with a page or JSON, but no writes, images, health checks or requests of the artist',
    { tags: ['RE06', 'RE09'] },
    async () => {
      const { get, waiting } = await stuckServer({ maxWaitMs: 1 });
      const running: ReturnType<typeof get>[] = [];
      for (const id of upTo(CONCURRENCY)) {
        running.push(get('/shop'));
        await expect.poll(() => waiting.length).toBe(id + 1);
      }
      expectFailure(await get('/api/products'), 'unavailable');
      const page = await get('/search?q=lotus');
      expect(page.status).toBe(503);
      expect(page.headers).toMatchObject({ 'retry-after': '2', refresh: '2', 'cache-control': 'no-store' });
      expect(page.body).toContain(OVERLOADED);
      expect((await get('/search', {}, 'HEAD')).body).toBe('');
      expectFailure(await get('/api/products', { authorization: 'Bearer made-up' }), 'unavailable');

      const others = [
        get('/api/products', { authorization: 'Bearer artist' }),
        get('/api/auth/login', {}, 'POST'),
        get(`/media/${'a'.repeat(32)}.webp`),
        get('/healthz'),
      ];
      await expect.poll(() => waiting.length).toBe(CONCURRENCY + others.length);
      for (const release of waiting) release();
      for (const response of await Promise.all([...running, ...others])) expect(response.status).toBe(200);
    },
  );

  it(
    'long lists do not count, because they last as long as their reader needs',
    { tags: ['RE05'] },
    async () => {
      const { get, waiting } = await stuckServer({ maxWaitMs: 1 });
      const lists = upTo(CONCURRENCY).map(() => get('/long-list'));
      await expect.poll(() => waiting.length).toBe(CONCURRENCY);
      const other = get('/shop');
      await expect.poll(() => waiting.length).toBe(CONCURRENCY + 1);
      for (const release of waiting) release();
      for (const response of await Promise.all([...lists, other])) expect(response.status).toBe(200);
    },
  );
});
