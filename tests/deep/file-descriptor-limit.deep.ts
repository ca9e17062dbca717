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

/** Connections on which nothing is ever said. @returns how to end them */
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

/** Whether the shop does next to nothing while nobody asks for anything. */
async function holdIdle(shop: Running): Promise<void> {
  const before = cpuSecondsOf(shop) ?? 0;
  // Nothing is waited for: it is this second that is measured.
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

describe.skipIf(!hasLimits)('few files (left out where "prlimit" is missing)', SLOW, () => {
  it(
    '64 of them, and a hundred who say nothing: others are served or told to come back, and pictures are taken in',
    { tags: ['CR21'] },
    async () => {
      const { shop, port, place } = await open(['--nofile=64:64']);
      const ledger = createLedger();
      const { leave, said } = await crowd(port, 100);
      await expect.poll(said, SOON).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: \d/);
      await holdIdle(shop);
      // Whoever was let in before can have all that needs files.
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
    '64 of them, and a hundred of one client who say nothing: every other client is served',
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
    'none left: what needs one is a quick 503, the shop does not spin, and all is well when there are some',
    { tags: ['CR21'] },
    async () => {
      const { shop, port, place } = await open([]);
      const ledger = createLedger();
      const { leave } = await crowd(port, 20);
      await addPiece(place, ledger);
      const image = `/media/${place.value('select media_hash from product_picture limit 1')}.webp`;
      // What is made of it afterwards is made: files that are open now stay so.
      await expect.poll(() => place.value("select count(*) from media where state = 'early'"), SOON).toBe(0);
      // All below it are in use, so there is none.
      const used = new Set(readdirSync(`/proc/${shop.child.pid}/fd`).map(Number));
      setLimit(
        shop,
        `--nofile=${Array.from(used, (_, number) => number).find((number) => !used.has(number)) ?? used.size}:`,
      );
      // On the connection that is there already.
      const { as, artist, category, guest } = place;
      expect((await guest.get('/healthz')).status).toBe(200);
      const refused = [
        await guest.get(image),
        await as(artist).ask('POST', '/api/products', newPiece(category, 1)),
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
  'no more threads or processes (left out where "prlimit" is missing, or no other account can be used)',
  SLOW,
  () => {
    it(
      'reading and logging in go on, and an upload is taken in, told to come back, or ends the shop as a power cut would',
      { tags: ['CR21'] },
      async () => {
        const folder = dataFolder();
        if (plainAccount !== undefined) chownSync(folder, plainAccount, plainAccount);
        const { shop, place } = await openOn(folder, plainAccount);
        setLimit(shop, '--nproc=1:', plainAccount);
        const { as, artist, category, guest } = place;
        const wrong = { email: 'nobody@example.com', password: 'a wrong password' };
        expect((await guest.ask('POST', '/api/auth/login', wrong))?.status).toBe(401);
        expect((await guest.get('/api/products?q=piece')).status).toBe(200);
        const ledger = createLedger();
        const piece = newPiece(category, 1);
        const reply = await ledger.write(piece.name, lookOfPiece(piece), readPiece(piece.name), () =>
          as(artist).ask('POST', '/api/products', piece),
        );
        if (!reply) {
          // libvips ends the process where it cannot begin a thread: whatever keeps the shop running starts it anew.
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
