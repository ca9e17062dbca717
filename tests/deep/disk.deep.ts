import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reply } from './crash/client.ts';
import { createWriteLog } from './crash/write-log.ts';
import { addProduct, newProduct } from './crash/load.ts';
import type { ShopAccess } from './crash/running-shop.ts';
import { dataFolder, type Running } from '../support/process.ts';
import { canRunPlain, hasLimits, plainAccount, setLimit } from '../support/process-limits.ts';
import { canMakeDisks, makeSmallDisk } from '../support/small-disk.ts';
import { RESERVE_BYTES } from '#server/platform/disk/disk.rules.ts';
import { openShopIn, orderOne } from '../support/disk/shop-in-folder.ts';

const SLOW = { timeout: 120_000 };
/** Long enough for a slow machine; the shop checks the disk every two seconds. */
const SOON = { timeout: 20_000, interval: 100 };

/** Sends one write of each kind. */
async function writes(access: ShopAccess): Promise<(Reply | undefined)[]> {
  const { as, admin, visitor, orderedProduct, category, guest } = access;
  const account = { name: 'New', email: 'new@example.com', password: 'a boat of paper' };
  return [
    await orderOne(access),
    await as(admin).send('POST', '/api/products', newProduct(category, { images: 1 })),
    await as(admin).send('PUT', `/api/products/${orderedProduct}`, newProduct(category, { images: 0 })),
    await as(visitor).send('PUT', '/api/user', { phone: '+91 98765 43210' }),
    await guest.send('POST', '/api/auth/signup', account),
  ];
}

const statusesOf = (replies: (Reply | undefined)[]) => replies.map((reply) => reply?.status);

/** @returns the statuses */
async function reads({ guest, as, admin, visitor, value }: ShopAccess): Promise<number[]> {
  const hash = value('select media_hash from product_picture limit 1');
  const requests = [
    guest.get('/api/products'),
    guest.get('/api/categories'),
    guest.get(`/media/${hash}.webp`),
    as(visitor).get('/api/user'),
    as(admin).get('/api/orders'),
    guest.get('/healthz'),
  ];
  return (await Promise.all(requests)).map(({ status }) => status);
}

/** The statuses of `reads` when each of its six requests succeeds. */
const allRead = Array.from({ length: 6 }, () => 200);
const readyOf = async ({ guest }: ShopAccess) => (await guest.get('/readyz')).status;

async function closeGracefully({ child, ended, printed }: Running, access: ShopAccess): Promise<void> {
  expect(access.violatedInvariants()).toEqual([]);
  access.close();
  expect(child.exitCode).toBe(null);
  expect(printed()).not.toMatch(/[Uu]nexpected error|Uncaught exception/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

describe.skipIf(!canMakeDisks())('a full disk (skipped where this account may not create one)', SLOW, () => {
  it(
    'serves reads, deletes with the help of the reserve, and saves again when there is free space',
    { tags: ['CR08', 'OP11'] },
    async () => {
      const disk = makeSmallDisk({ megabytes: 48 });
      const folder = join(disk.folder, 'data');
      const { shop, access } = await openShopIn(folder);
      const reserve = join(folder, 'reserve');
      await expect.poll(() => existsSync(reserve) && statSync(reserve).size, SOON).toBe(RESERVE_BYTES);
      const orders = access.value('select count(*) from "order"');

      disk.fill();
      const rejection = await access.guest.get('/readyz');
      expect([rejection.status, rejection.text]).toEqual([
        503,
        expect.stringContaining("The shop's disk is full"),
      ]);
      expect(existsSync(reserve)).toBe(false);
      for (const reply of await writes(access)) {
        expect([reply?.status, reply?.text]).toEqual([
          503,
          expect.stringContaining("The shop's disk is full"),
        ]);
      }
      expect(await reads(access)).toEqual(allRead);
      const { as, admin } = access;
      // One of `newProduct`.
      const product = access.value("select id from product where name like 'Piece%'");
      expect((await as(admin).send('DELETE', `/api/products/${product}`))?.status).toBe(200);

      // Fills the reserve's space too: no byte is free.
      disk.fill();
      expect(await reads(access)).toEqual(allRead);
      expect(statusesOf(await writes(access))).toEqual([503, 503, 503, 503, 503]);
      const last = await as(admin).send('DELETE', `/api/products/${access.orderedProduct}`);
      expect([200, 503]).toContain(last?.status);

      disk.free();
      await expect
        .poll(async () => (await as(admin).send('PUT', '/api/user', { phone: '' }))?.status, SOON)
        .toBe(200);
      expect(await readyOf(access)).toBe(200);
      expect(statSync(reserve).size).toBe(RESERVE_BYTES);
      expect(access.value('select count(*) from "order"')).toBe(orders);
      await closeGracefully(shop, access);
    },
  );

  it(
    'loses no acknowledged write when it is full for less than the time between two checks',
    { tags: ['CR08'] },
    async () => {
      const disk = makeSmallDisk({ megabytes: 48 });
      const { shop, access } = await openShopIn(join(disk.folder, 'data'));
      const writeLog = createWriteLog();
      // The shop has not noticed the full disk: the database reports it first.
      for (let round = 0; round < 5; round += 1) {
        disk.fill();
        await Promise.all([addProduct(access, writeLog), addProduct(access, writeLog), orderOne(access)]);
        disk.free();
        expect(await writeLog.verify(access)).toEqual([]);
      }
      await expect.poll(async () => (await orderOne(access))?.status, SOON).toBe(201);
      expect(await writeLog.verify(access, { all: true })).toEqual([]);
      await closeGracefully(shop, access);
    },
  );
});

describe.skipIf(!hasLimits)('a limit on file size (skipped where "prlimit" is missing)', SLOW, () => {
  it('rejects writes with the reason until the limit is lifted', { tags: ['CR09'] }, async () => {
    const { shop, access } = await openShopIn(dataFolder());
    setLimit(shop, '--fsize=1024:');
    const rejected = await writes(access);
    expect(statusesOf(rejected)).toEqual([503, 503, 503, 503, 503]);
    for (const reply of rejected) expect(reply?.text).toContain("The shop's disk");
    expect(await reads(access)).toEqual(allRead);
    expect(await readyOf(access)).toBe(503);
    setLimit(shop, '--fsize=unlimited:');
    await expect.poll(async () => (await orderOne(access))?.status, SOON).toBe(201);
    expect(await readyOf(access)).toBe(200);
    await closeGracefully(shop, access);
  });
});

describe.skipIf(!canRunPlain())(
  'a folder that becomes read-only (skipped where no other account can be used)',
  SLOW,
  () => {
    it(
      'serves reads, and rejects writes with the reason until it is writable',
      { tags: ['CR11'] },
      async () => {
        const folder = dataFolder();
        // Root can write anywhere, so this shop runs as another account.
        if (plainAccount !== undefined) chownSync(folder, plainAccount, plainAccount);
        const { shop, access } = await openShopIn(folder, plainAccount);
        chmodSync(folder, 0o500);
        const rejection = await access.guest.get('/readyz');
        expect([rejection.status, rejection.text]).toEqual([
          503,
          expect.stringContaining('disk is read-only'),
        ]);
        const rejected = await writes(access);
        expect(statusesOf(rejected)).toEqual([503, 503, 503, 503, 503]);
        for (const reply of rejected) expect(reply?.text).toContain('disk is read-only');
        expect(await reads(access)).toEqual(allRead);
        chmodSync(folder, 0o700);
        await expect.poll(async () => (await orderOne(access))?.status, SOON).toBe(201);
        expect(await readyOf(access)).toBe(200);
        await closeGracefully(shop, access);
      },
    );
  },
);
