import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupName } from '../backup/schedule/retention.rules.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';

const TOKEN = 'the token of the metrics page';
const watched = () => openShop(undefined, { config: { metricsToken: TOKEN } });

describe('/metrics', () => {
  it('does not exist unless METRICS_TOKEN is set', async () => {
    const shop = await openShop();
    expectFailure(await shop.request('GET', '/metrics', { token: TOKEN }), 'not_found');
  });

  it('requires the token', async () => {
    const shop = await watched();
    const admin = await shop.adminToken();
    for (const token of [undefined, '', TOKEN.slice(1), `${TOKEN}x`, admin]) {
      const rejected = await shop.request('GET', '/metrics', token === undefined ? {} : { token });
      expectFailure(rejected, 'unauthenticated');
      expect(rejected.headers['www-authenticate']).toBe('Bearer');
    }
    const response = await shop.request('GET', '/metrics', { token: TOKEN });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('counts responses by call and status, rejections by code, and has no paths', async () => {
    const shop = await watched();
    const read = async () => (await shop.request('GET', '/metrics', { token: TOKEN })).text;
    await shop.request('GET', '/api/products');
    await shop.request('GET', '/api/products');
    await shop.request('GET', '/api/products/canary-address');
    await shop.request('POST', '/api/products', { body: {} });
    const text = await read();
    expect(text).toContain('kalakari_requests_total{what="listProducts",method="GET",status="200"} 2');
    expect(text).toContain('kalakari_requests_total{what="getProduct",method="GET",status="404"} 1');
    expect(text).toContain('kalakari_problems_total{code="unauthenticated"} 1');
    expect(text).toContain('kalakari_request_seconds_count{what="listProducts"} 2');
    expect(text).toMatch(/^kalakari_media_files_damaged 0$/m);
    expect(text).toMatch(/^kalakari_disk_free_bytes [1-9]\d*$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).not.toContain('canary');
  });

  it('works without the data folder', async () => {
    const shop = await watched();
    rmSync(shop.services.config.dataDir, { recursive: true });
    const { status, text } = await shop.request('GET', '/metrics', { token: TOKEN });
    expect(status).toBe(200);
    expect(text).toMatch(/^kalakari_disk_free_bytes Nan$/m);
  });

  it(
    'reports when the newest backup was created, ignoring dates in the future',
    { tags: ['OP05'] },
    async () => {
      const shop = await watched();
      const read = async () => (await shop.request('GET', '/metrics', { token: TOKEN })).text;
      expect(await read()).toMatch(/^kalakari_backup_newest_timestamp_seconds 0$/m);
      const { folder } = shop.services.config.backups;
      mkdirSync(folder, { recursive: true });
      const year = 365 * 24 * 60 * 60_000;
      const [older, newer, ahead] = [1_700_000_000_000, 1_700_000_007_000, shop.clock.now() + year];
      for (const time of [older, newer, ahead]) writeFileSync(join(folder, backupName(time)), '');
      expect(await read()).toMatch(/^kalakari_backup_newest_timestamp_seconds 1700000007$/m);
      expect(await read()).toMatch(/^kalakari_backup_failed 0$/m);
    },
  );
});
