import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Renderer } from '#contract/api/renderer.ts';
import { openDatabase } from '../database/database.ts';
import { postgresEngine } from '../database/engines/postgres-engine.ts';
import { plain } from '#tests/support/media/samples.ts';
import { uploadMedia } from '../media/uploads/uploads.api.ts';
import { createDatabase, onServer } from '#tests/support/database/engines.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openLockedShop } from '#tests/support/locked-shop.ts';
import { openShop } from '#tests/support/shop.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

/** A tile, which needs the database. */
const TILE = `/media/${'a'.repeat(32)}-0_0_0.webp`;

/** Renders pages that make one call. */
const oneCallRenderer: Renderer = {
  inlineScripts: [],
  canonicalize: (url) => ({ url, needsRedirect: false }),
  render: ({ callApi }) =>
    callApi('listProducts', { query: {} }).then(
      () => ({ status: 200, html: '<p>made', cacheable: true }),
      (error: unknown) => ({ status: 500, html: '<p>failed', cacheable: false, error }),
    ),
};

function proxyToPostgres() {
  const { hostname, port } = new URL(inject('postgres'));
  return startTcpProxy({ hostname, port: Number(port) });
}

async function freshDatabase(): Promise<URL> {
  const name = `outage_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name);
  onTestFinished(() => onServer(`drop database ${name} with (force)`));
  return new URL(`${inject('postgres')}/${name}`);
}

describe('while the database is unreachable', () => {
  it(
    'every call that needs it fails fast with 503 and works again afterwards',
    { tags: ['CR06', 'OP11'], timeout: 40_000 },
    async () => {
      const proxy = await proxyToPostgres();
      const databaseUrl = await freshDatabase();
      databaseUrl.port = String(proxy.port);
      const shop = await openShop(async () =>
        openDatabase(postgresEngine(databaseUrl.href), () => undefined),
      );
      const token = await shop.adminToken();
      expect((await shop.request('GET', '/readyz')).status).toBe(200);

      await proxy.cut();
      const started = Date.now();
      expectFailure(await shop.request('GET', '/api/user', { token }), 'unavailable');
      expectFailure(
        await shop.request('POST', '/api/categories', { token, body: { name: 'Lost' } }),
        'unavailable',
      );
      expectFailure(await shop.request('GET', '/api/products'), 'unavailable');
      expectFailure(await shop.request('GET', '/readyz'), 'unavailable');
      expect((await shop.request('GET', '/healthz')).status).toBe(200);
      expect(Date.now() - started).toBeLessThan(10_000);

      await proxy.mend();
      await expect
        .poll(async () => (await shop.request('GET', '/readyz')).status, { timeout: 5_000 })
        .toBe(200);
      const saved = await shop.request('POST', '/api/categories', { token, body: { name: 'Kept' } });
      expect(saved.status).toBe(201);
      expect((await shop.request('GET', '/api/categories')).body.data).toHaveLength(1);
    },
  );

  it('sends images, uncached when their record could not be checked', async () => {
    const proxy = await proxyToPostgres();
    const databaseUrl = await freshDatabase();
    databaseUrl.port = String(proxy.port);
    const shop = await openShop(async () => openDatabase(postgresEngine(databaseUrl.href), () => undefined));
    const [first, other] = [
      await uploadMedia(shop.services, { bytes: await plain('#a33').png().toBuffer() }),
      await uploadMedia(shop.services, { bytes: await plain('#3a3').png().toBuffer() }),
    ];
    const get = async (path: string) => {
      const { status, headers } = await shop.request('GET', path);
      return [status, headers['cache-control']];
    };
    const forever = [200, 'public, max-age=31536000, immutable'];
    expect(await get(first.url)).toEqual(forever);
    await proxy.cut();
    expect(await get(first.url)).toEqual(forever);
    expect(await get(other.url)).toEqual([200, 'no-store']);
    await proxy.mend();
    await expect.poll(() => get(other.url), { timeout: 5_000 }).toEqual(forever);
  });

  it(
    'an uncached page is a 503 page for people, a 503 for programs, and rendered again afterwards',
    { tags: ['FX10'] },
    async () => {
      const proxy = await proxyToPostgres();
      const databaseUrl = await freshDatabase();
      databaseUrl.port = String(proxy.port);
      const { log, lines } = collectedLog();
      const open = async () => openDatabase(postgresEngine(databaseUrl.href), () => undefined);
      const shop = await openShop(open, { log, renderer: oneCallRenderer });
      const visit = (path: string, accept = 'text/html') =>
        shop.request('GET', path, { headers: { accept } });
      expect((await visit('/kept')).status).toBe(200);

      await proxy.cut();
      for (const path of ['/shop/prints', '/search?q=lotus', '/none.html']) {
        const { status, headers, text } = await visit(path);
        expect([path, status]).toEqual([path, 503]);
        expect(headers).toMatchObject({ 'retry-after': '5', refresh: '5', 'cache-control': 'no-store' });
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(text).toContain('show this page right now. Please try again in a moment.');
      }
      for (const path of ['/shop', '/sitemap.xml', '/sitemap-1.xml', '/manifest.webmanifest', TILE])
        expectFailure(await visit(path, '*/*'), 'unavailable');
      expect(await visit('/kept')).toMatchObject({ status: 200, text: '<p>made' });
      expect(lines.join('')).not.toMatch(/a bug|could not be made/);
      expect(lines.join('')).toContain('The database cannot be used');

      await proxy.mend();
      await expect.poll(async () => (await visit('/shop')).text, { timeout: 5_000 }).toBe('<p>made');
    },
  );

  it(
    'a hanging database causes 503 in time, and the shop can still be stopped',
    { tags: ['deep', 'CR06'], timeout: 40_000 },
    async () => {
      const proxy = await proxyToPostgres();
      const databaseUrl = await freshDatabase();
      databaseUrl.port = String(proxy.port);
      const engine = postgresEngine(databaseUrl.href, { statementMs: 1_500 });
      const shop = await openShop(async () => openDatabase(engine, () => undefined));
      const token = await shop.adminToken();
      const save = (name: string) => shop.request('POST', '/api/categories', { token, body: { name } });
      expect((await save('Before')).status).toBe(201);

      const release = proxy.hang();
      for (const response of await Promise.all([shop.request('GET', '/api/user', { token }), save('Lost')]))
        expectFailure(response, 'unavailable');
      release();
      await expect
        .poll(async () => (await shop.request('GET', '/readyz')).status, { timeout: 10_000 })
        .toBe(200);
      expect((await save('After')).status).toBe(201);
      // The cleanup of the test closes the shop.
      proxy.hang();
    },
  );

  it('a write whose connection breaks is an outage and not a bug', { tags: ['CR06'] }, async () => {
    const databaseUrl = await freshDatabase();
    const shop = await openShop(async () => openDatabase(postgresEngine(databaseUrl.href), () => undefined));
    const { database } = shop.services;
    const broken = database.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await onServer(`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await tx.selectFrom('user').select('id').execute();
    });
    const error = await broken.catch((reason: unknown) => reason);
    expect([database.engine.isOutage(error), error]).toEqual([true, expect.any(Error)]);
    expect((await shop.request('GET', '/readyz')).status).toBe(200);
  });

  it(
    'a write blocked by another process is a 503, reads continue, and nothing is lost',
    { tags: ['deep'], timeout: 40_000 },
    async () => {
      const { shop, token, unlock } = await openLockedShop();
      // Blocked for longer than the shop waits.
      expectFailure(
        await shop.request('POST', '/api/categories', { token, body: { name: 'Late' } }),
        'unavailable',
      );
      expect((await shop.request('GET', '/api/categories', { token })).body.data).toEqual([]);
      unlock();
      expect((await shop.request('POST', '/api/categories', { token, body: { name: 'Late' } })).status).toBe(
        201,
      );
    },
  );
});
