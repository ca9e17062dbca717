import { describe, expect, test } from 'vitest';
import { collectedLog, logLevels } from '#tests/support/collected-log.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { createProxyWatch, readProxyWarning } from './proxy-watch.ts';

const SHARED = 'All visitors share one IP address';

async function openWatched({ trustProxy }: { trustProxy: boolean | string[] }) {
  const { log, entries } = collectedLog();
  const shop = await openShop(undefined, { config: { trustProxy }, log });
  const token = await shop.adminToken();
  const notices = async (): Promise<{ title: string; message: string }[]> =>
    (await shop.request('GET', '/api/settings', { token })).body.data.notices ?? [];
  const warnings = () => entries().filter(({ peer }) => peer !== undefined);
  return { shop, notices, warnings };
}

const visit = (shop: Shop, remoteAddress: string, headers: Record<string, string>) =>
  shop.server.inject({ url: '/healthz', remoteAddress, headers });

describe('a proxy in front of the shop', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
  ])(
    'that is not trusted is reported at its first %s, once in the log and in the dashboard',
    { tags: ['FX07'] },
    async (header, value) => {
      const { shop, notices, warnings } = await openWatched({ trustProxy: false });
      expect(await notices()).toEqual([]);
      for (let n = 0; n < 3; n += 1) await visit(shop, '127.0.0.1', { [header]: value });
      const [notice, ...others] = await notices();
      expect(others).toEqual([]);
      expect(notice?.title).toBe(SHARED);
      expect(notice?.message).toContain('A proxy at 127.0.0.1');
      expect(notice?.message).toContain('Set TRUST_PROXY=127.0.0.1 and restart the shop.');
      expect(warnings()).toHaveLength(1);
      expect(warnings()[0]).toMatchObject({ level: logLevels.warn, peer: '127.0.0.1', header });
    },
  );

  test('is reported to administrators only', async () => {
    const { shop } = await openWatched({ trustProxy: false });
    await visit(shop, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
    const { body } = await shop.request('GET', '/api/settings');
    expect(body.data).not.toHaveProperty('notices');
    const token = await shop.newSession();
    expect((await shop.request('GET', '/api/settings', { token })).body.data).not.toHaveProperty('notices');
  });

  test('is added to the trusted proxies of the setting in the notice', async () => {
    const { shop, notices } = await openWatched({ trustProxy: ['192.0.2.1'] });
    await visit(shop, '192.0.2.1', { 'x-forwarded-for': '203.0.113.9' });
    expect(await notices()).toEqual([]);
    await visit(shop, '::ffff:10.0.0.7', { 'x-forwarded-for': '203.0.113.9' });
    expect((await notices())[0]?.message).toContain('Set TRUST_PROXY=192.0.2.1,10.0.0.7 and');
  });

  test('is only suspected when the header comes from a public IP address', async () => {
    const { shop, notices, warnings } = await openWatched({ trustProxy: false });
    for (const peer of ['198.51.100.7', '198.51.100.8'])
      await visit(shop, peer, { 'x-forwarded-for': '203.0.113.9' });
    const [notice] = await notices();
    expect(notice?.title).toBe('Is there a proxy in front of your shop?');
    expect(notice?.message).not.toContain('TRUST_PROXY=');
    expect(warnings()).toHaveLength(1);
    await visit(shop, 'fd00::1', { 'x-forwarded-for': '203.0.113.9' });
    expect((await notices()).map(({ title }) => title)).toEqual([SHARED]);
  });

  test.each([
    ['trusted', true, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }],
    ['trusted by its IP address', ['127.0.0.1'], { 'x-forwarded-for': '203.0.113.9' }],
    ['absent', false, { host: 'shop.example', via: '1.1 cache' }],
  ])('is not reported when it is %s', async (_what, trustProxy, headers) => {
    const { shop, notices, warnings } = await openWatched({ trustProxy });
    await visit(shop, '127.0.0.1', headers);
    expect(await notices()).toEqual([]);
    expect(warnings()).toEqual([]);
  });

  test('is reported when it sends the visitor in another header than X-Forwarded-For', async () => {
    const { shop, notices, warnings } = await openWatched({ trustProxy: true });
    await visit(shop, '127.0.0.1', { 'x-real-ip': '203.0.113.9' });
    expect((await notices())[0]?.message).toContain('does not say in X-Forwarded-For who the visitor is');
    expect(warnings()).toHaveLength(1);
  });
});

describe('several workers', () => {
  const joins = { workerRole: { number: 2, joinsOthers: true } };
  const headers = { 'x-forwarded-for': '203.0.113.9' };

  async function openWorkers() {
    const { shop } = await openWatched({ trustProxy: false });
    const { config, ...services } = shop.services;
    const startWorker = () => createProxyWatch({ ...services, config: { ...config, ...joins } });
    return { shop, startWorker, noted: () => readProxyWarning(config.dataDir) };
  }

  test('do not delete what another one has reported when they start', async () => {
    const { shop, startWorker, noted } = await openWorkers();
    await visit(shop, '127.0.0.1', headers);
    startWorker();
    expect(noted()).toMatchObject({ isCertain: true });
    // The next start of the shop does.
    createProxyWatch(shop.services);
    expect(noted()).toBeUndefined();
  });

  test('do not replace a certain report by a suspicion, but a suspicion by a certain report', async () => {
    const { shop, startWorker, noted } = await openWorkers();
    const from = (remoteAddress: string) => startWorker()({ headers, socket: { remoteAddress } });
    from('198.51.100.7');
    expect(noted()).toMatchObject({ isCertain: false });
    await visit(shop, '127.0.0.1', headers);
    expect(noted()).toMatchObject({ isCertain: true });
    from('198.51.100.8');
    expect(noted()).toMatchObject({ isCertain: true });
  });
});
