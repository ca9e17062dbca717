import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Renderer } from '#contract/api/renderer.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { plain } from '#tests/support/media/samples.ts';
import { uploadMedia } from '../media/uploads/uploads.api.ts';
import { openShop } from '#tests/support/shop.ts';
import { mkdtempSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const imageBytes = () => plain('#a33').png().toBuffer();

describe('a shop that is not open yet', () => {
  it('is alive, not ready, and asks clients to retry', { tags: ['OP11'] }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-health-'));
    const METRICS_TOKEN = 'a token for the metrics';
    const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', METRICS_TOKEN });
    const app = await createApp(config, { log: createLogger('silent') });
    const get = (url: string) => app.server.inject(url);
    const isOpen = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const { body } = await app.server.inject({ url: '/metrics', headers });
      return /^kalakari_open (\d)$/m.exec(body)?.[1];
    };
    expect((await get('/healthz')).statusCode).toBe(200);
    expect(await isOpen()).toBe('0');
    for (const url of ['/readyz', '/api/products', '/api/nothing']) {
      const { statusCode: status, headers, body } = await get(url);
      expectFailure({ status, headers: headers as Record<string, string>, body }, 'unavailable');
    }
    const page = await get('/');
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '2',
      refresh: '2',
    });
    app.readiness.open();
    expect(await isOpen()).toBe('1');
    expect((await get('/readyz')).json()).toEqual({ status: 'success', data: 'ready' });
    expect((await get('/api/products')).statusCode).toBe(200);
    app.readiness.close();
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/api/products')).statusCode).toBe(200);
    await app.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('a shop whose database was found damaged', () => {
  it('shows no cached page', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-damaged-'));
    const renderer: Renderer = {
      inlineScripts: [],
      canonicalize: (url) => ({ url, needsRedirect: false }),
      render: async () => ({ status: 200, html: '<p>cached', cacheable: true }),
    };
    const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', PORT: '0' });
    const app = await createApp(config, { log: createLogger('silent'), renderer });
    const origin = `http://127.0.0.1:${await app.listen()}`;
    const get = async () => {
      const response = await fetch(origin, { headers: { accept: 'text/html' } });
      return [response.status, await response.text()];
    };
    app.readiness.open();
    // The second response comes from the cache.
    for (let n = 0; n < 2; n += 1) expect(await get()).toEqual([200, '<p>cached']);
    app.readiness.fail();
    expect(await get()).toEqual([503, expect.stringContaining('restored from a backup')]);
    await app.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('a shop that is stopping', () => {
  it(
    'serves for DRAIN_SECONDS, reports not ready, and closes its connections',
    { tags: ['OP10'] },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-drain-'));
      const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', PORT: '0', DRAIN_SECONDS: '3' });
      const app = await createApp(config, { log: createLogger('silent') });
      const port = await app.listen();
      app.readiness.open();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const get = async (path: string) => {
        const request = httpRequest({ host: '127.0.0.1', port, path, agent }).end();
        const [response]: IncomingMessage[] = await once(request, 'response');
        if (response) await once(response.resume(), 'end');
        return [response?.statusCode, response?.headers.connection, request.reusedSocket];
      };
      expect(await get('/readyz')).toEqual([200, 'keep-alive', false]);
      const closed = app.close();
      // First on the open connection, then on new ones.
      expect(await get('/api/products')).toEqual([200, 'close', true]);
      expect(await get('/readyz')).toEqual([503, 'close', false]);
      expect(await get('/api/products')).toEqual([200, 'close', false]);
      await closed;
      await expect(get('/readyz')).rejects.toThrow('ECONNREFUSED');
      await rm(dataDir, { recursive: true });
    },
  );
});

describe('health', () => {
  it('reveals nothing about the machine, and is not cached', { tags: ['OP11'] }, async () => {
    const shop = await openShop();
    for (const path of ['/healthz', '/readyz', '/up'] as const) {
      const response = await shop.request('GET', path);
      expect(Object.keys(response.body)).toEqual(['status', 'data']);
      expect(response.headers['cache-control']).toBe('no-store');
      expect((await shop.request('HEAD', path)).status).toBe(200);
      expectFailure(await shop.request('POST', path), 'method_not_allowed');
    }
  });

  it('is not ready while its image folder is missing', { tags: ['FX09'] }, async () => {
    const shop = await openShop();
    const media = join(shop.services.config.dataDir, 'media');
    const ready = async () => (await shop.request('GET', '/readyz')).status;
    // There are no images yet.
    expect(await ready()).toBe(200);
    await rename(media, `${media}-away`);
    const away = await shop.request('GET', '/readyz');
    expectFailure(away, 'unavailable');
    expect(away.body.error).toBe('The image folder is missing.');
    expect((await shop.request('GET', '/api/products')).status).toBe(200);
    await expect(shop.services.media.ingest(await imageBytes(), 'photo.png')).rejects.toThrow(
      'The shop cannot store pictures right now.',
    );
    expect(await ready()).toBe(503);
    await rename(`${media}-away`, media);
    expect(await ready()).toBe(200);
  });

  it('is not ready after a start with images in the database but without their folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-no-media-'));
    const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off' });
    const start = async () => {
      const app = await createApp(config, { log: createLogger('silent') });
      app.readiness.open();
      return app;
    };
    const first = await start();
    expect((await first.server.inject('/readyz')).statusCode).toBe(200);
    await uploadMedia(first.services, { bytes: await imageBytes() });
    await first.close();
    await rm(join(dataDir, 'media'), { recursive: true });
    const second = await start();
    expect((await second.server.inject('/readyz')).statusCode).toBe(503);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it('stays ready while its image bucket is unreachable', async () => {
    const shop = await openShop(undefined, {
      config: {
        storageUrl: 's3://pictures?endpoint=http://127.0.0.1:1&region=here',
        storageKeys: { id: 'id', secret: 'secret', session: undefined },
      },
    });
    expect((await shop.request('GET', '/readyz')).status).toBe(200);
  });
});
