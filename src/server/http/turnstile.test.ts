import { request as ask } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectFailure } from '../testing/envelopes.ts';
import { CROWDED } from './crowded.ts';
import { createNodeServer, leaveTurnstile } from './node-server.ts';
import { securityHeaders } from './security-headers.ts';
import { type Turnstile, createTurnstile } from './turnstile.ts';

const AT_ONCE = 16;

/** Visits that end when they are told to, and what became of them. */
function visitors(turnstile: Turnstile) {
  const served: number[] = [];
  const refused: number[] = [];
  const gone = new Set<number>();
  const ends: (() => void)[] = [];
  const enter = (who: number) =>
    turnstile.enter({
      serve: () => void served.push(who),
      refuse: () => void refused.push(who),
      isGone: () => gone.has(who),
      whenOver: (listener) => void ends.push(listener),
    });
  return { enter, served, refused, gone, end: () => ends.shift()?.() };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the turnstile', () => {
  it('lets in at once while there is room, and then one for each that leaves, in the order of arrival', () => {
    const { enter, served, refused, end } = visitors(createTurnstile({ turn: Infinity }));
    for (const who of upTo(AT_ONCE + 3)) enter(who);
    expect(served).toEqual(upTo(AT_ONCE));
    end();
    end();
    expect(served).toEqual(upTo(AT_ONCE + 2));
    expect(refused).toEqual([]);
  });

  it('turns away at once who would wait too long', () => {
    const turnstile = createTurnstile({ longestWait: 20, turn: Infinity });
    const { enter, refused } = visitors(turnstile);
    for (const who of upTo(AT_ONCE * 2 + 2)) enter(who);
    expect(refused).toEqual([AT_ONCE * 2, AT_ONCE * 2 + 1]);
    expect(turnstile.turnedAway()).toBe(2);
  });

  it('lets nobody wait longer than that behind what got stuck', async () => {
    const turnstile = createTurnstile({ longestWait: 20, turn: Infinity });
    const { enter, served, refused } = visitors(turnstile);
    for (const who of upTo(AT_ONCE + 2)) enter(who);
    await expect.poll(() => refused).toEqual([AT_ONCE, AT_ONCE + 1]);
    expect(served).toEqual(upTo(AT_ONCE));
    expect(turnstile.waiting()).toBe(0);
  });

  it('passes over who has gone', () => {
    const { enter, served, gone, end } = visitors(createTurnstile({ turn: Infinity }));
    for (const who of upTo(AT_ONCE + 2)) enter(who);
    gone.add(AT_ONCE);
    end();
    expect(served.at(-1)).toBe(AT_ONCE + 1);
  });

  it('looks at what has arrived after a while of serving', async () => {
    const served: number[] = [];
    const turnstile = createTurnstile();
    for (const who of upTo(3))
      turnstile.enter({
        serve() {
          const until = performance.now() + 15;
          while (performance.now() < until);
          served.push(who);
        },
        refuse: () => undefined,
        isGone: () => false,
        whenOver: (listener) => void queueMicrotask(listener),
      });
    expect(served).toEqual([0]);
    await expect.poll(() => served).toEqual([0, 1, 2]);
  });
});

const headers = securityHeaders({ publicUrl: 'http://localhost', development: false });

/** A server on which everything waits until it is let go. */
async function stuckServer(longestWait: number) {
  const held: (() => void)[] = [];
  const server = createNodeServer({
    handler(request, response) {
      held.push(() => response.end('served'));
      if (request.url === '/long-list') leaveTurnstile(response);
    },
    offer: () => false,
    headers,
    turnstile: createTurnstile({ longestWait, turn: Infinity }),
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
  it('turns away guests who only look, in the shape that they asked for, and nobody else', async () => {
    const { get, held } = await stuckServer(1);
    const inside = upTo(AT_ONCE).map(() => get('/shop'));
    await expect.poll(() => held.length).toBe(AT_ONCE);
    expectFailure(await get('/api/products'), 'unavailable');
    const page = await get('/search?q=lotus');
    expect(page.status).toBe(503);
    expect(page.headers).toMatchObject({ 'retry-after': '2', refresh: '2', 'cache-control': 'no-store' });
    expect(page.body).toContain(CROWDED);
    expect((await get('/search', {}, 'HEAD')).body).toBe('');

    const others = [
      get('/api/products', { authorization: 'Bearer x' }),
      get('/api/auth/login', {}, 'POST'),
      get('/media/a.webp'),
      get('/healthz'),
    ];
    await expect.poll(() => held.length).toBe(AT_ONCE + others.length);
    for (const letGo of held) letGo();
    for (const answer of await Promise.all([...inside, ...others])) expect(answer.status).toBe(200);
  });

  it('lets others in beside long lists, which take as long as somebody takes to read them', async () => {
    const { get, held } = await stuckServer(1);
    const lists = upTo(AT_ONCE).map(() => get('/long-list'));
    await expect.poll(() => held.length).toBe(AT_ONCE);
    const other = get('/shop');
    await expect.poll(() => held.length).toBe(AT_ONCE + 1);
    for (const letGo of held) letGo();
    for (const answer of await Promise.all([...lists, other])) expect(answer.status).toBe(200);
  });
});
