import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { collectedLog } from '#tests/support/collected-log.ts';

/** As in request-log.ts. */
const LINES_PER_SECOND = 50;
/** More than are logged. */
const REQUESTS = 300;
/** A secret that the log must not contain. */
const CANARY = 'canary-51c8';

async function openLoggedShop() {
  const { log, lines } = collectedLog();
  const shop = await openShop(undefined, { log });
  /** @returns the number of clock seconds during which it sent */
  const send = async (times: number, ...[method, path, more]: Parameters<typeof shop.request>) => {
    const began = performance.now();
    for (let sent = 0; sent < times; sent += 1) await shop.request(method, path, more);
    return Math.ceil((performance.now() - began) / 1_000) + 1;
  };
  return { shop, lines, send, writtenOf: (path: string) => lines.filter((line) => line.includes(path)) };
}

it(
  'counts rejected requests instead of logging each when there are very many',
  { tags: ['RE07'] },
  async () => {
    const { shop, lines, send, writtenOf } = await openLoggedShop();
    const seconds = await send(REQUESTS, 'GET', '/api/nothing');
    const written = writtenOf('"path":"/api/nothing"');
    expect(written.length).toBeGreaterThanOrEqual(LINES_PER_SECOND);
    expect(written.length).toBeLessThanOrEqual(Math.min(REQUESTS - 1, LINES_PER_SECOND * seconds));

    // The next line of a later second has the number of omitted lines.
    await expect
      .poll(async () => {
        await shop.request('GET', '/api/nothing');
        return lines.some((line) => /"unwritten":\d+/.test(line));
      })
      .toBe(true);
  },
);

it(
  'counts accepted requests of guests too, and logs every change by an administrator',
  { tags: ['RE07'] },
  async () => {
    const { shop, send, writtenOf } = await openLoggedShop();
    const token = await shop.adminToken();
    const seconds = await send(REQUESTS, 'POST', '/api/auth/logout');
    const written = writtenOf('"path":"/api/auth/logout"');
    expect(written.length).toBeLessThanOrEqual(Math.min(REQUESTS - 1, LINES_PER_SECOND * seconds));
    for (let at = 0; at < LINES_PER_SECOND + 10; at += 1)
      await shop.request('POST', '/api/categories', { token, body: { name: `Prints ${at}` } });
    expect(writtenOf('"path":"/api/categories"')).toHaveLength(LINES_PER_SECOND + 10);
  },
);

it('truncates a long path and a long User-Agent', { tags: ['RE07'] }, async () => {
  const { shop, writtenOf } = await openLoggedShop();
  const agent = `Browser ${'x'.repeat(14_000)}`;
  await shop.request('GET', `/api/nothing/${'y'.repeat(7_000)}`, { headers: { 'user-agent': agent } });
  await shop.request('POST', '/api/auth/logout', { headers: { 'user-agent': agent } });
  for (const path of ['/api/nothing/yyy', '/api/auth/logout']) {
    const [line] = writtenOf(path);
    expect(line).toContain('Browser xxx');
    expect(line?.length).toBeLessThan(1_000);
  }
});

forEachEngine((open) => {
  it('logs one line for each write and each rejected request, with user and call but without secrets', async () => {
    const { log, lines, entries } = collectedLog();
    const shop = await openShop(open, { log });
    const token = await shop.newSession();
    // A read that succeeds is not logged.
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
