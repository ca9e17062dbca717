import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyPostgres } from '../support/backup/shops.ts';
import { freePort } from '../support/free-port.ts';
import { clientFrom, DRAIN_SECONDS, proxies, proxyFolder } from '../support/http/reverse-proxies.ts';
import { png } from '../support/media/samples.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { startSteadyLoad } from './crash/steady-load.ts';
import { waitUntilReady, requireData, seedShop } from './crash/running-shop.ts';
import { ADMIN_EMAIL, PASSWORD } from '../support/credentials.ts';

const SOON = { timeout: 30_000, interval: 100 };

/** Nearly 10 MB that no format compresses. */
function largeImage(): string {
  const side = 1_868;
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)])),
  );
  const file = png({ width: side, height: side, depth: 8, colorType: 2 }, rows);
  return `data:image/png;base64,${file.toString('base64')}`;
}

async function openTwoShops() {
  const environment = {
    ...environmentFor(dataFolder()),
    DATABASE_URL: await emptyPostgres(),
    TRUST_PROXY: '127.0.0.1,::1',
    DRAIN_SECONDS,
  };
  const start = async (PORT: number) => {
    const shop = spawnShop({ ...environment, PORT: String(PORT) });
    await waitUntilReady(shop);
    return shop;
  };
  const ports = [await freePort(), await freePort()] as const;
  const shops = await Promise.all(ports.map(start));
  return { start, ports, shops };
}

for (const { name, program, start: startProxy } of proxies)
  describe(`behind ${name}`, () => {
    test.runIf(!existsSync(program))('needs a Debian package that is missing', ({ skip }) =>
      skip(`Please run: apt-get install ${name}`),
    );

    test.skipIf(!existsSync(program))(
      'two shops are restarted in turn without a failed request, and large uploads and IP addresses pass',
      { tags: ['OP10'], timeout: 10 * 60_000 },
      async () => {
        const { start, ports, shops } = await openTwoShops();
        const port = await freePort();
        const proxy = startProxy(proxyFolder(), port, ports);
        onTestFinished(() => void proxy.kill('SIGTERM'));
        /** A client of the proxy. @param from its IP address */
        const client = ({ token, from = '127.0.0.1' }: { token?: string; from?: string } = {}) =>
          clientFrom(from, port, token);
        await expect.poll(async () => (await client().send('GET', '/readyz'))?.status, SOON).toBe(200);

        const [firstPort = 0] = ports;
        const seeded = await seedShop(firstPort);
        const { admin: token, category } = seeded;
        const load = startSteadyLoad(
          { admin: client({ token }), visitor: client({ token: seeded.visitor }), guest: client() },
          seeded,
        );
        for (const index of [0, 1, 0, 1, 0, 1]) {
          shops[index]?.child.kill('SIGTERM');
          expect(await shops[index]?.ended).toBe(0);
          shops[index] = await start(ports[index] ?? 0);
        }
        const { requests, writes } = await load.stop();
        expect(load.failed).toEqual([]);
        await load.verify(client({ token }));
        reportFigure(`requests behind ${name} during six restarts`, requests);
        reportFigure('of these failed', load.failed.length);
        reportFigure('writes verified afterwards, none lost or doubled', writes);

        const images = Array.from({ length: 5 }, () => ({ url: largeImage() }));
        const product = {
          name: 'Mural',
          description: 'Large',
          category,
          price: { actual: 450 },
          stock: 1,
          images,
        };
        // Nearly as much as the shop accepts in one request.
        expect(JSON.stringify(product).length).toBeGreaterThan(69_000_000);
        requireData(await client({ token }).send('POST', '/api/products', product));

        // Both processes count the guesses together.
        const logIn = (from: string, password: string) =>
          client({ from }).send('POST', '/api/auth/login', { email: ADMIN_EMAIL, password });
        for (let guess = 0; guess < 10; guess += 1) await logIn('127.0.0.2', `not the password ${guess}`);
        expect((await logIn('127.0.0.2', PASSWORD))?.status).toBe(429);
        expect((await logIn('127.0.0.3', PASSWORD))?.status).toBe(200);
      },
    );
  });
