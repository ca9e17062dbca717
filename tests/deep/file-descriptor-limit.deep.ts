import { chownSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openShopIn } from '../support/disk/shop-in-folder.ts';
import { reopen, environmentFor } from './crash/fault-shop.ts';
import { createWriteLog } from './crash/write-log.ts';
import { addProduct, summaryOf, newProduct, readProduct } from './crash/load.ts';
import { accessShop, seedShop, type ShopAccess, waitUntilReady } from './crash/running-shop.ts';
import { canRunPlain, hasLimits, plainAccount, setLimit } from '../support/process-limits.ts';
import { cpuSecondsOf, dataFolder, type Running, spawnShop } from '../support/process.ts';
import { sendRaw } from '../support/raw-http.ts';

const SLOW = { timeout: 120_000 };
const SOON = { timeout: 30_000, interval: 100 };

async function open(limits: readonly string[]) {
  const folder = dataFolder();
  const shop = spawnShop(environmentFor(folder), { limits });
  const { port } = await waitUntilReady(shop);
  return { shop, port, access: accessShop(port, folder, await seedShop(port)) };
}

/** Opens connections that send nothing. @returns `leave`, which closes them, and `received`: all that they received */
async function openSilentConnections(port: number, size: number, localAddress = '127.0.0.1') {
  const sockets = Array.from({ length: size }, () => connect({ port, host: '127.0.0.1', localAddress }));
  onTestFinished(leave);
  let received = '';
  function leave() {
    for (const socket of sockets) socket.destroy();
  }
  const settled = (socket: Socket) =>
    new Promise<void>((resolve) => {
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.once('connect', () => resolve());
      socket.once('error', () => resolve());
    });
  await Promise.all(sockets.map(settled));
  return { leave, received: () => received };
}

/** Expects an idle shop to use almost no CPU. */
async function expectIdle(shop: Running): Promise<void> {
  const before = cpuSecondsOf(shop) ?? 0;
  // No condition to wait for: this second is the measurement.
  await sleep(1_000);
  expect((cpuSecondsOf(shop) ?? 0) - before).toBeLessThan(0.5);
}

async function closeGracefully(shop: Running, access: ShopAccess): Promise<void> {
  expect(access.violatedInvariants()).toEqual([]);
  access.close();
  expect(shop.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
}

const request = 'GET /api/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe.skipIf(!hasLimits)('few file descriptors (skipped where "prlimit" is missing)', SLOW, () => {
  it(
    '64 of them and a hundred silent connections: others are served or asked to retry, and uploads work',
    { tags: ['CR21'] },
    async () => {
      const { shop, port, access } = await open(['--nofile=64:64']);
      const writeLog = createWriteLog();
      const { leave, received } = await openSilentConnections(port, 100);
      await expect.poll(received, SOON).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: \d/);
      await expectIdle(shop);
      // Clients that were admitted earlier get responses that need files.
      leave();
      await expect
        .poll(
          () =>
            sendRaw(port, [request]).then(
              ({ status }) => status,
              () => 0,
            ),
          SOON,
        )
        .toBe(200);
      await Promise.all([addProduct(access, writeLog), addProduct(access, writeLog)]);
      expect([writeLog.acknowledged(), await writeLog.verify(access)]).toEqual([2, []]);
      await closeGracefully(shop, access);
    },
  );

  it(
    '64 of them and a hundred silent connections of one client: every other client is served',
    { tags: ['FX08'] },
    async () => {
      const { shop, port, access } = await open(['--nofile=64:64']);
      const { leave, received } = await openSilentConnections(port, 100, '127.0.0.2');
      await expect.poll(received, SOON).toContain('HTTP/1.1 503 ');
      for (let time = 0; time < 20; time += 1) expect((await sendRaw(port, [request])).status).toBe(200);
      leave();
      await closeGracefully(shop, access);
    },
  );

  it(
    'none left: requests that need one get a quick 503, the shop stays idle, and recovers when there are some',
    { tags: ['CR21'] },
    async () => {
      const { shop, port, access } = await open([]);
      const writeLog = createWriteLog();
      const { leave } = await openSilentConnections(port, 20);
      await addProduct(access, writeLog);
      const image = `/media/${access.value('select media_hash from product_picture limit 1')}.webp`;
      // Waits for the renditions, so that the number of open files stays constant afterwards.
      await expect.poll(() => access.value("select count(*) from media where state = 'early'"), SOON).toBe(0);
      // With all lower descriptors in use, the next one exceeds the limit.
      const used = new Set(readdirSync(`/proc/${shop.child.pid}/fd`).map(Number));
      setLimit(
        shop,
        `--nofile=${Array.from(used, (_, number) => number).find((number) => !used.has(number)) ?? used.size}:`,
      );
      // On the connection that is already open.
      const { as, admin, category, guest } = access;
      expect((await guest.get('/healthz')).status).toBe(200);
      const rejected = [
        await guest.get(image),
        await as(admin).send('POST', '/api/products', newProduct(category, { images: 1 })),
      ];
      expect(rejected.map((reply) => reply?.status)).toEqual([503, 503]);
      await openSilentConnections(port, 40);
      await expectIdle(shop);
      leave();
      setLimit(shop, '--nofile=4096:');
      await expect.poll(async () => (await guest.get(image).catch(() => undefined))?.status, SOON).toBe(200);
      await addProduct(access, writeLog);
      expect([writeLog.acknowledged(), await writeLog.verify(access)]).toEqual([2, []]);
      await closeGracefully(shop, access);
    },
  );
});

describe.skipIf(!hasLimits || !canRunPlain())(
  'no more threads or processes (skipped where "prlimit" is missing or no other account can be used)',
  SLOW,
  () => {
    it(
      'reads and logins work; an upload is accepted, asked to retry, or ends the shop like a power cut',
      { tags: ['CR21'] },
      async () => {
        const folder = dataFolder();
        if (plainAccount !== undefined) chownSync(folder, plainAccount, plainAccount);
        const { shop, access } = await openShopIn(folder, plainAccount);
        setLimit(shop, '--nproc=1:', plainAccount);
        const { as, admin, category, guest } = access;
        const wrong = { email: 'nobody@example.com', password: 'a wrong password' };
        expect((await guest.send('POST', '/api/auth/login', wrong))?.status).toBe(401);
        expect((await guest.get('/api/products?q=piece')).status).toBe(200);
        const writeLog = createWriteLog();
        const product = newProduct(category, { images: 1 });
        const reply = await writeLog.send(product.name, summaryOf(product), readProduct(product.name), () =>
          as(admin).send('POST', '/api/products', product),
        );
        if (!reply) {
          // libvips ends the process when it can't start a thread; the process supervisor then restarts the shop.
          await shop.ended;
          access.close();
          return reopen({ seeded: access }, folder, async (again) =>
            expect(await writeLog.verify(again)).toEqual([]),
          );
        }
        expect([201, 503], shop.printed()).toContain(reply.status);
        setLimit(shop, '--nproc=10000:', plainAccount);
        await addProduct(access, writeLog);
        expect(await writeLog.verify(access)).toEqual([]);
        await closeGracefully(shop, access);
      },
    );
  },
);
