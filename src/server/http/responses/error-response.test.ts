import { describe, expect, it } from 'vitest';
import type { Renderer } from '#contract/api/renderer.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';

const CANARY = 'canary-51c8';

/** A renderer that fails the first time. */
function failingOnce(): Renderer {
  let hasFailed = false;
  return {
    inlineScripts: [],
    canonicalize: (url) => ({ url, needsRedirect: false }),
    async render() {
      if (hasFailed) return { status: 200, html: '<p>well', cacheable: true };
      hasFailed = true;
      throw new TypeError(CANARY);
    },
  };
}

it(
  'a page that fails to render is a 500 with its id, and the next one is rendered',
  { tags: ['CR19'] },
  async () => {
    const { log, entries } = collectedLog();
    const shop = await openShop(undefined, { log, renderer: failingOnce() });
    const requests = ['/', '/'].map(() => shop.request('GET', '/', { headers: { accept: 'text/html' } }));
    for (const { status, text, headers } of await Promise.all(requests)) {
      const id = headers['x-request-id'] ?? '';
      expect([status, text]).toEqual([500, expect.stringContaining(`Error ${id}`)]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).not.toContain(CANARY);
      const bug = entries().find(({ requestId }) => requestId === id);
      expect(bug).toMatchObject({ level: 50, path: '/', err: { message: CANARY } });
    }
    expect((await shop.request('GET', '/')).text).toBe('<p>well');
  },
);

forEachEngine((open) => {
  describe('an unexpected error', () => {
    it('is a 500 without details, and a log line with all of them', { tags: ['CR19'] }, async () => {
      const { log, lines, entries } = collectedLog();
      const shop = await openShop(open, { log });
      const token = await shop.newSession();
      await shop.services.database.write((tx) => tx.schema.dropTable('favourite').execute());
      const response = await shop.request('GET', '/api/user', { token });
      expectFailure(response, 'internal');
      expect(response.body.error).toBe('Something went wrong!');
      const bug = entries().find(({ level }) => level === 50);
      expect(bug).toMatchObject({
        requestId: response.body.requestId,
        path: '/api/user',
        err: { stack: expect.any(String) },
      });
      expect(lines.join('')).not.toContain(token);
    });
  });

  it('logs one line for each write and each rejected request, with user and call but without secrets', async () => {
    const { log, lines, entries } = collectedLog();
    const shop = await openShop(open, { log });
    const token = await shop.newSession();
    // Only a read is not logged.
    await shop.request('GET', '/api/products');
    await shop.request('POST', '/api/categories', { token, body: { name: CANARY } });
    await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts: [] } });
    await shop.request('POST', '/api/auth/login', {
      body: { email: 'nobody@example.com', password: CANARY },
      headers: { 'user-agent': 'a\\r\\n"evil' },
    });
    await shop.request('GET', `/api/nothing?token=${CANARY}`, {
      headers: { authorization: `Bearer ${CANARY}` },
    });
    const written = entries().filter(({ msg }) => msg === 'request');
    expect(written.map(({ method, path, status, code }) => [method, path, status, code])).toEqual([
      ['POST', '/api/categories', 403, 'forbidden'],
      ['POST', '/api/user/wishlist', 200, undefined],
      ['POST', '/api/auth/login', 401, 'wrong_credentials'],
      ['GET', '/api/nothing', 404, 'not_found'],
    ]);
    expect(written[0]).toMatchObject({
      user: expect.any(String),
      call: 'createCategory',
      address: '127.0.0.1',
      ms: expect.any(Number),
    });
    expect(lines.join('')).not.toContain(CANARY);
    expect(lines.join('')).not.toContain(token);
  });
});

it('logs an error of a browser with the id that the screen shows', async () => {
  const { log, lines, entries } = collectedLog();
  const shop = await openShop(undefined, { log });
  const body = {
    message: 'x is not a function\n{"level":60}',
    stack: 'at y',
    path: `/reset?token=${CANARY}`,
  };
  const response = await shop.request('POST', '/api/errors', { body });
  expect(response.status).toBe(201);
  const report = entries().find(({ message }) => message === body.message);
  expect(report).toMatchObject({ requestId: response.body.data.id, stack: 'at y', path: '/reset' });
  expect(response.headers['x-request-id']).toBe(response.body.data.id);
  expect(lines.join('')).not.toContain(CANARY);
});

it('accepts 30 errors a minute from one IP address and 90 from all, and truncates the stack', async () => {
  const { log, entries } = collectedLog();
  const shop = await openShop(undefined, { log });
  const payload = { message: 'x is not a function', stack: 'at y '.repeat(1_000), path: '/shop' };
  const report = async (remoteAddress: string) => {
    const sent = { method: 'POST', url: '/api/errors', remoteAddress, payload } as const;
    return (await shop.server.inject(sent)).statusCode;
  };
  for (let visitor = 1; visitor <= 3; visitor += 1) {
    for (let at = 0; at < 30; at += 1) expect(await report(`192.0.2.${visitor}`)).toBe(201);
    if (visitor === 1) expect(await report('192.0.2.1')).toBe(429);
  }
  expect(await report('192.0.2.7')).toBe(429);
  shop.clock.advance(60_000);
  expect(await report('192.0.2.7')).toBe(201);
  const stacks = entries()
    .map(({ stack }) => stack)
    .filter((stack) => stack !== undefined);
  expect(stacks).toHaveLength(91);
  expect(Math.max(...stacks.map((stack) => String(stack).length))).toBe(1024);
});
