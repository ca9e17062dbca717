import { chownSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openOn } from '../support/disk/open-on.ts';
import { reopen, settingsFor } from './crash/fault-shop.ts';
import { createLedger } from './crash/write-log.ts';
import { addPiece, lookOfPiece, newPiece, readPiece } from './crash/load.ts';
import { enter, furnish, type Place, ready } from './crash/work-dir.ts';
import { canRunPlain, hasLimits, plainAccount, setLimit } from '../support/limits.ts';
import { cpuSecondsOf, dataFolder, type Running, startShop } from '../support/process.ts';
import { sendRaw } from '../support/raw-http.ts';

const SLOW = { timeout: 120_000 };
const SOON = { timeout: 30_000, interval: 100 };

async function open(limits: readonly string[]) {
  const folder = dataFolder();
  const shop = startShop(settingsFor(folder), undefined, { limits });
  const { port } = await ready(shop);
  return { shop, port, place: enter(port, folder, await furnish(port)) };
}

/** Opens silent connections. @returns a function that closes them */
async function crowd(port: number, size: number, localAddress = '127.0.0.1') {
  const sockets = Array.from({ length: size }, () => connect({ port, host: '127.0.0.1', localAddress }));
  onTestFinished(leave);
  let said = '';
  function leave() {
    for (const socket of sockets) socket.destroy();
  }
  const isDecided = (socket: Socket) =>
    new Promise<void>((resolve) => {
      socket.on('data', (chunk) => (said += String(chunk)));
      socket.once('connect', () => resolve());
      socket.once('error', () => resolve());
    });
  await Promise.all(sockets.map(isDecided));
  return { leave, said: () => said };
}

/** Expects an idle shop to use almost no CPU. */
async function holdIdle(shop: Running): Promise<void> {
  const before = cpuSecondsOf(shop) ?? 0;
  // No condition to wait for: this second is the measurement.
  await sleep(1_000);
  expect((cpuSecondsOf(shop) ?? 0) - before).toBeLessThan(0.5);
}

async function closeWell(shop: Running, place: Place): Promise<void> {
  expect(place.faults()).toEqual([]);
  place.close();
  expect(shop.printed()).not.toMatch(/met a bug|Uncaught exception/);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
}

const asked = 'GET /api/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe.skipIf(!hasLimits)('few file descriptors (skipped where "prlimit" is missing)', SLOW, () => {
  it(
    '64 of them and a hundred silent connections: others are served or asked to retry, and uploads work',
    { tags: ['CR21'] },
    async () => {
      const { shop, port, place } = await open(['--nofile=64:64']);
      const ledger = createLedger();
      const { leave, said } = await crowd(port, 100);
      await expect.poll(said, SOON).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: \d/);
      await holdIdle(shop);
      // Clients that were admitted earlier get responses that need files.
      leave();
      await expect
        .poll(
          () =>
            sendRaw(port, [asked]).then(
              ({ status }) => status,
              () => 0,
            ),
          SOON,
        )
        .toBe(200);
      await Promise.all([addPiece(place, ledger), addPiece(place, ledger)]);
      expect([ledger.acknowledged(), await ledger.hold(place)]).toEqual([2, []]);
      await closeWell(shop, place);
    },
  );

  it(
    '64 of them and a hundred silent connections of one client: every other client is served',
    { tags: ['FX08'] },
    async () => {
      const { shop, port, place } = await open(['--nofile=64:64']);
      const { leave, said } = await crowd(port, 100, '127.0.0.2');
      await expect.poll(said, SOON).toContain('HTTP/1.1 503 ');
      for (let time = 0; time < 20; time += 1) expect((await sendRaw(port, [asked])).status).toBe(200);
      leave();
      await closeWell(shop, place);
    },
  );

  it(
    'none left: requests that need one get a quick 503, the shop stays idle, and recovers when there are some',
    { tags: ['CR21'] },
    async () => {
      const { shop, port, place } = await open([]);
      const ledger = createLedger();
      const { leave } = await crowd(port, 20);
      await addPiece(place, ledger);
      const image = `/media/${place.value('select media_hash from product_picture limit 1')}.webp`;
      // Waits for the renditions, so that the number of open files stays constant afterwards.
      await expect.poll(() => place.value("select count(*) from media where state = 'early'"), SOON).toBe(0);
      // With all lower descriptors in use, the next one exceeds the limit.
      const used = new Set(readdirSync(`/proc/${shop.child.pid}/fd`).map(Number));
      setLimit(
        shop,
        `--nofile=${Array.from(used, (_, number) => number).find((number) => !used.has(number)) ?? used.size}:`,
      );
      // On the connection that is already open.
      const { as, admin, category, guest } = place;
      expect((await guest.get('/healthz')).status).toBe(200);
      const refused = [
        await guest.get(image),
        await as(admin).ask('POST', '/api/products', newPiece(category, 1)),
      ];
      expect(refused.map((reply) => reply?.status)).toEqual([503, 503]);
      await crowd(port, 40);
      await holdIdle(shop);
      leave();
      setLimit(shop, '--nofile=4096:');
      await expect.poll(async () => (await guest.get(image).catch(() => undefined))?.status, SOON).toBe(200);
      await addPiece(place, ledger);
      expect([ledger.acknowledged(), await ledger.hold(place)]).toEqual([2, []]);
      await closeWell(shop, place);
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
        const { shop, place } = await openOn(folder, plainAccount);
        setLimit(shop, '--nproc=1:', plainAccount);
        const { as, admin, category, guest } = place;
        const wrong = { email: 'nobody@example.com', password: 'a wrong password' };
        expect((await guest.ask('POST', '/api/auth/login', wrong))?.status).toBe(401);
        expect((await guest.get('/api/products?q=piece')).status).toBe(200);
        const ledger = createLedger();
        const piece = newPiece(category, 1);
        const reply = await ledger.write(piece.name, lookOfPiece(piece), readPiece(piece.name), () =>
          as(admin).ask('POST', '/api/products', piece),
        );
        if (!reply) {
          // libvips ends the process when it can't start a thread; the process supervisor then restarts the shop.
          await shop.ended;
          place.close();
          return reopen({ known: place }, folder, async (again) =>
            expect(await ledger.hold(again)).toEqual([]),
          );
        }
        expect([201, 503], shop.printed()).toContain(reply.status);
        setLimit(shop, '--nproc=10000:', plainAccount);
        await addPiece(place, ledger);
        expect(await ledger.hold(place)).toEqual([]);
        await closeWell(shop, place);
      },
    );
  },
);
