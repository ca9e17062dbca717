import { request as sendRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectFailure } from '#tests/support/envelopes.ts';
import { OVERLOADED } from './overload-response.ts';
import { createNodeServer, releaseLoadShedder } from '../node-server.ts';
import { securityHeaders } from '../responses/security-headers.ts';
import { type LoadShedder, createLoadShedder } from './load-shedder.ts';

const AT_ONCE = 16;
const SHORT_LINE = 16;

/** Requests that end when the test calls `end`, and their outcomes. */
function visitors(loadShedder: LoadShedder) {
  const served: number[] = [];
  const rejected: number[] = [];
  const gone = new Set<number>();
  const ends: (() => void)[] = [];
  const enter = (who: number, client = 'one') =>
    loadShedder.admit({
      client,
      serve: () => void served.push(who),
      reject: () => void rejected.push(who),
      isGone: () => gone.has(who),
      onEnd: (listener) => void ends.push(listener),
    });
  return { enter, served, rejected, gone, end: () => ends.shift()?.() };
}

const nextCheck = () => new Promise((resolve) => setImmediate(resolve));
/** Admits the maximum number of concurrent requests. */
async function fill(enter: (who: number) => void): Promise<void> {
  for (const who of upTo(AT_ONCE)) {
    enter(who);
    await nextCheck();
  }
}
/** Blocks the event loop for `ms` milliseconds. */
function pass(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the load shedder', () => {
  it('serves up to the maximum at once, and then one for each that ends, in the order of arrival', async () => {
    const { enter, served, rejected, end } = visitors(createLoadShedder());
    for (const who of upTo(AT_ONCE + 3)) enter(who);
    await expect.poll(() => served).toEqual(upTo(AT_ONCE));
    end();
    end();
    await expect.poll(() => served).toEqual(upTo(AT_ONCE + 2));
    expect(rejected).toEqual([]);
  });

  it('rejects at once a request that would wait too long', { tags: ['RE03'] }, () => {
    const loadShedder = createLoadShedder({ maxWaitMs: 20 });
    const { enter, served, rejected } = visitors(loadShedder);
    for (const who of upTo(SHORT_LINE + 3)) enter(who);
    expect(served).toEqual([0]);
    expect(rejected).toEqual([SHORT_LINE + 1, SHORT_LINE + 2]);
    expect(loadShedder.rejected()).toBe(2);
  });

  it('serves clients in turn, however many requests each has waiting', { tags: ['FX08'] }, async () => {
    const { enter, served, end } = visitors(createLoadShedder({ maxWaitMs: 60_000 }));
    await fill((who) => enter(who, 'busy'));
    for (const who of [100, 101, 102]) enter(who, 'busy');
    for (const who of [200, 201]) enter(who, 'another');
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
      for (const who of upTo(SHORT_LINE)) enter(20 + who, 'busy');
      const others = [100, 101, 102, 103, 104];
      for (const who of others) enter(who, `client ${who}`);
      expect(loadShedder.waiting()).toBe(SHORT_LINE);
      await expect.poll(() => rejected).toEqual([35, 34, 33, 32, 31]);
      enter(200, 'busy');
      await expect.poll(() => rejected.at(-1)).toBe(200);
      for (const who of upTo(20)) enter(1_000 + who, 'another');
      await expect.poll(() => rejected.length).toBe(6 + 20);
      expect(rejected.filter((who) => others.includes(who))).toEqual([]);
    },
  );

  it('delays the rejections of a busy client only while others wait', async () => {
    const { enter, rejected } = visitors(createLoadShedder({ maxWaitMs: 20_000, averageServiceMs: 50_000 }));
    await fill(enter);
    for (const who of upTo(SHORT_LINE + 1)) enter(20 + who, 'busy');
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
    for (let who = 0; who < clients; who += 1) enter(who, `client ${who}`);
    expect(loadShedder.waiting()).toBeLessThan(200);
    expect(rejected.length + loadShedder.waiting()).toBe(clients - 1);
  });

  it('rejects a request after the maximum wait, also behind stuck ones', { tags: ['RE03'] }, async () => {
    const loadShedder = createLoadShedder({ maxWaitMs: 200 });
    const { enter, served, rejected } = visitors(loadShedder);
    await fill(enter);
    enter(AT_ONCE);
    enter(AT_ONCE + 1);
    await expect.poll(() => rejected).toEqual([AT_ONCE, AT_ONCE + 1]);
    expect(served).toEqual(upTo(AT_ONCE));
    expect(loadShedder.waiting()).toBe(0);
  });

  it('rejects no request for a pause of the whole process', async () => {
    const { enter, served, rejected } = visitors(createLoadShedder({ maxWaitMs: 20 }));
    await nextCheck();
    for (const who of upTo(2)) enter(who);
    pass(50);
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
    const enter = (who: number) =>
      loadShedder.admit({
        client: 'one',
        serve: () => void served.push(who),
        reject: () => pass(60),
        isGone: () => false,
        onEnd: () => undefined,
      });
    await fill(enter);
    expect(served).toEqual(upTo(AT_ONCE));
    enter(AT_ONCE);
    pass(20);
    enter(AT_ONCE + 1);
    await expect.poll(() => loadShedder.waiting()).toBe(0);
    await nextCheck();
    expect(warnings).toEqual([]);
  });

  it('skips a client that has disconnected', async () => {
    const { enter, served, gone, end } = visitors(createLoadShedder());
    for (const who of upTo(AT_ONCE + 2)) enter(who);
    await expect.poll(() => served.length).toBe(AT_ONCE);
    gone.add(AT_ONCE);
    end();
    await expect.poll(() => served.at(-1)).toBe(AT_ONCE + 1);
  });

  it('begins one request per turn of the event loop', async () => {
    const { enter, served } = visitors(createLoadShedder());
    for (const who of upTo(3)) enter(who);
    for (const count of [1, 2, 3]) {
      expect(served).toEqual(upTo(count));
      await nextCheck();
    }
  });

  it('begins no waiting request while new connections arrive', async () => {
    const loadShedder = createLoadShedder({ maxAcceptMs: Infinity });
    const { enter, served } = visitors(loadShedder);
    for (const who of upTo(2)) enter(who);
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
async function stuckServer(maxWaitMs: number) {
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
      const { get, waiting } = await stuckServer(1);
      const inside: ReturnType<typeof get>[] = [];
      for (const who of upTo(AT_ONCE)) {
        inside.push(get('/shop'));
        await expect.poll(() => waiting.length).toBe(who + 1);
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
      await expect.poll(() => waiting.length).toBe(AT_ONCE + others.length);
      for (const release of waiting) release();
      for (const response of await Promise.all([...inside, ...others])) expect(response.status).toBe(200);
    },
  );

  it(
    'long lists do not count, because they last as long as their reader needs',
    { tags: ['RE05'] },
    async () => {
      const { get, waiting } = await stuckServer(1);
      const lists = upTo(AT_ONCE).map(() => get('/long-list'));
      await expect.poll(() => waiting.length).toBe(AT_ONCE);
      const other = get('/shop');
      await expect.poll(() => waiting.length).toBe(AT_ONCE + 1);
      for (const release of waiting) release();
      for (const response of await Promise.all([...lists, other])) expect(response.status).toBe(200);
    },
  );
});
