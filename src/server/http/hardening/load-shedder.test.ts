import { request as ask } from 'node:http';
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

/** Visits that end when the test asks for it, and their results. */
function visitors(loadShedder: LoadShedder) {
  const served: number[] = [];
  const refused: number[] = [];
  const gone = new Set<number>();
  const ends: (() => void)[] = [];
  const enter = (who: number, client = 'one') =>
    loadShedder.admit({
      client,
      serve: () => void served.push(who),
      reject: () => void refused.push(who),
      isGone: () => gone.has(who),
      onEnd: (listener) => void ends.push(listener),
    });
  return { enter, served, refused, gone, end: () => ends.shift()?.() };
}

const nextLook = () => new Promise((resolve) => setImmediate(resolve));
/** Lets in as many as there is room for, none of whom has to wait. */
async function fill(enter: (who: number) => void): Promise<void> {
  for (const who of upTo(AT_ONCE)) {
    enter(who);
    await nextLook();
  }
}
/** Keeps the processor busy for so many milliseconds. */
function pass(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the load shedder', () => {
  it('lets in while there is room, and then one for each that leaves, in the order of arrival', async () => {
    const { enter, served, refused, end } = visitors(createLoadShedder());
    for (const who of upTo(AT_ONCE + 3)) enter(who);
    await expect.poll(() => served).toEqual(upTo(AT_ONCE));
    end();
    end();
    await expect.poll(() => served).toEqual(upTo(AT_ONCE + 2));
    expect(refused).toEqual([]);
  });

  it('turns away at once who would wait too long', { tags: ['RE03'] }, () => {
    const loadShedder = createLoadShedder({ maxWaitMs: 20 });
    const { enter, served, refused } = visitors(loadShedder);
    for (const who of upTo(SHORT_LINE + 3)) enter(who);
    expect(served).toEqual([0]);
    expect(refused).toEqual([SHORT_LINE + 1, SHORT_LINE + 2]);
    expect(loadShedder.rejected()).toBe(2);
  });

  it(
    'serves clients in turn, however many requests one of them has waiting',
    { tags: ['FX08'] },
    async () => {
      const { enter, served, end } = visitors(createLoadShedder({ maxWaitMs: 60_000 }));
      await fill((who) => enter(who, 'busy'));
      for (const who of [100, 101, 102]) enter(who, 'busy');
      for (const who of [200, 201]) enter(who, 'another');
      enter(300, 'a third');
      for (const next of [100, 200, 300, 101, 201, 102]) {
        end();
        await expect.poll(() => served.at(-1)).toBe(next);
      }
    },
  );

  it(
    'turns away the latest of the client with the most waiting, and keeps the others',
    { tags: ['FX08'] },
    async () => {
      const loadShedder = createLoadShedder({ maxWaitMs: 20_000, averageServiceMs: 50_000 });
      const { enter, refused } = visitors(loadShedder);
      await fill(enter);
      for (const who of upTo(SHORT_LINE)) enter(20 + who, 'busy');
      const others = [100, 101, 102, 103, 104];
      for (const who of others) enter(who, `client ${who}`);
      expect(loadShedder.waiting()).toBe(SHORT_LINE);
      await expect.poll(() => refused).toEqual([35, 34, 33, 32, 31]);
      enter(200, 'busy');
      await expect.poll(() => refused.at(-1)).toBe(200);
      for (const who of upTo(20)) enter(1_000 + who, 'another');
      await expect.poll(() => refused.length).toBe(6 + 20);
      expect(refused.filter((who) => others.includes(who))).toEqual([]);
    },
  );

  it('holds back the refusals of a busy client while others wait, and only then', async () => {
    const { enter, refused } = visitors(createLoadShedder({ maxWaitMs: 20_000, averageServiceMs: 50_000 }));
    await fill(enter);
    for (const who of upTo(SHORT_LINE + 1)) enter(20 + who, 'busy');
    expect(refused).toEqual([36]);
    enter(100, 'another');
    enter(101, 'busy');
    expect(refused).toEqual([36]);
    await expect.poll(() => refused).toEqual([36, 35, 101]);
  });

  it('keeps no more in mind when a million clients ask, each once', { tags: ['FX08'] }, () => {
    const loadShedder = createLoadShedder();
    const { enter, refused } = visitors(loadShedder);
    const clients = 1_000_000;
    for (let who = 0; who < clients; who += 1) enter(who, `client ${who}`);
    expect(loadShedder.waiting()).toBeLessThan(200);
    expect(refused.length + loadShedder.waiting()).toBe(clients - 1);
  });

  it('rejects a request after the maximum wait, also behind stuck ones', { tags: ['RE03'] }, async () => {
    const loadShedder = createLoadShedder({ maxWaitMs: 200 });
    const { enter, served, refused } = visitors(loadShedder);
    await fill(enter);
    enter(AT_ONCE);
    enter(AT_ONCE + 1);
    await expect.poll(() => refused).toEqual([AT_ONCE, AT_ONCE + 1]);
    expect(served).toEqual(upTo(AT_ONCE));
    expect(loadShedder.waiting()).toBe(0);
  });

  it('asks for no time that has passed where refusing took long', async () => {
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
    await nextLook();
    expect(warnings).toEqual([]);
  });

  it('passes over who has gone', async () => {
    const { enter, served, gone, end } = visitors(createLoadShedder());
    for (const who of upTo(AT_ONCE + 2)) enter(who);
    await expect.poll(() => served.length).toBe(AT_ONCE);
    gone.add(AT_ONCE);
    end();
    await expect.poll(() => served.at(-1)).toBe(AT_ONCE + 1);
  });

  it('begins with one visit each time the event loop has looked at what arrived', async () => {
    const { enter, served } = visitors(createLoadShedder());
    for (const who of upTo(3)) enter(who);
    for (const count of [1, 2, 3]) {
      expect(served).toEqual(upTo(count));
      await nextLook();
    }
  });

  it('lets who waits wait on while new connections come', async () => {
    const loadShedder = createLoadShedder({ maxAcceptMs: Infinity });
    const { enter, served } = visitors(loadShedder);
    for (const who of upTo(2)) enter(who);
    for (const connection of upTo(5)) {
      loadShedder.onConnection();
      await nextLook();
      expect(served, `after connection ${connection}`).toEqual([0]);
    }
    await expect.poll(() => served).toEqual([0, 1]);
  });
});

const headers = securityHeaders({ publicUrl: 'http://localhost', development: false });

/** A server on which everything waits until it is let go. */
async function stuckServer(maxWaitMs: number) {
  const held: (() => void)[] = [];
  const server = createNodeServer({
    handler(request, response) {
      held.push(() => response.end('served'));
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
    const request = ask({ port, path, method, headers: sent });
    request.end();
    const [response] = await once(request, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { get, held };
}

describe('a crowded shop', () => {
  it(
    'turns away who only looks, in the shape that they asked for, and never the artist',
    { tags: ['RE06', 'RE09'] },
    async () => {
      const { get, held } = await stuckServer(1);
      const inside: ReturnType<typeof get>[] = [];
      for (const who of upTo(AT_ONCE)) {
        inside.push(get('/shop'));
        await expect.poll(() => held.length).toBe(who + 1);
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
      await expect.poll(() => held.length).toBe(AT_ONCE + others.length);
      for (const letGo of held) letGo();
      for (const answer of await Promise.all([...inside, ...others])) expect(answer.status).toBe(200);
    },
  );

  it(
    'serves others beside long lists, which take as long as their reader needs',
    { tags: ['RE05'] },
    async () => {
      const { get, held } = await stuckServer(1);
      const lists = upTo(AT_ONCE).map(() => get('/long-list'));
      await expect.poll(() => held.length).toBe(AT_ONCE);
      const other = get('/shop');
      await expect.poll(() => held.length).toBe(AT_ONCE + 1);
      for (const letGo of held) letGo();
      for (const answer of await Promise.all([...lists, other])) expect(answer.status).toBe(200);
    },
  );
});
