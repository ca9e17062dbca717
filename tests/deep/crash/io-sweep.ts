// Lets each system call of a write fail once, for io-faults.deep.ts and its short form.
import { join } from 'node:path';
import { expect } from 'vitest';
import { failingIo, type IoError, type Kind } from '../io-faults/io-fault-injection.ts';
import { type Running, spawnShop } from '#tests/support/process.ts';
import type { Client } from './client.ts';
import { copyOf, type Sample, environmentFor } from './fault-shop.ts';
import { createWriteLog, type WriteLog } from './write-log.ts';
import { changeProfile, summaryOf, newImage, newProduct, order, readProduct, signUp } from './load.ts';
import { accessShop, type ShopAccess, waitUntilReady } from './running-shop.ts';

/** A shop in which single system calls fail, and the log of its clients' writes. */
export type FaultyDisk = {
  /**
   * Lets each client write once while the n-th call of a kind fails.
   * @returns false when there are fewer calls than that
   */
  tryAt(kind: Kind, at: number, error: IoError): Promise<boolean>;
  /** Kills the shop, starts it again and verifies every write. */
  killAndVerify(): Promise<void>;
  /** System calls that failed, requests that got a 503, and acknowledged writes. */
  figures: { failed: number; rejected: number; acknowledged: number };
};

const SOON = { timeout: 30_000, interval: 20 };

/** Lets a writer write one time. */
const once = () => {
  let times = 0;
  return () => (times += 1) === 1;
};

/** Each client's write once, the product last: work after its response is not part of the trial. */
async function writeOnce(access: ShopAccess, writeLog: WriteLog, image: string): Promise<void> {
  await order(access, writeLog, once());
  await changeProfile(access, writeLog, once());
  await signUp(access, writeLog, once());
  const product = { ...newProduct(access.category, { images: 0 }), images: [{ url: image }] };
  await writeLog.send(`piece ${product.name}`, summaryOf(product), readProduct(product.name), () =>
    access.as(access.admin).send('POST', '/api/products', product),
  );
}

/** A response, and the number of calls of the failing kind until then. */
type Recorded = { path: string; status: number | undefined; calls: number };

/** The same shop, recording every response. */
function recordResponses(access: ShopAccess, responses: Recorded[], calls: () => number): ShopAccess {
  const note = (client: Client): Client => ({
    ...client,
    async send(method, path, ...rest) {
      const reply = await client.send(method, path, ...rest);
      responses.push({ path, status: reply?.status, calls: calls() });
      return reply;
    },
  });
  return { ...access, guest: note(access.guest), as: (token) => note(access.as(token)) };
}

/**
 * Whether the n-th sync is that of a rate limit. If it fails, the process counts alone, and the request succeeds. A sign-up syncs
 * three times: the count of sign-ups, the account, and the IP address that the rate limits remember.
 */
function isOfRateLimit(responses: readonly Recorded[], at: number): boolean {
  const index = responses.findIndex(({ calls }) => calls >= at);
  const nth = at - (responses[index - 1]?.calls ?? 0);
  return responses[index]?.path === '/api/auth/signup' && [1, 3].includes(nth);
}

/** The shop is stopped and removed at the end of the test. */
export async function openOnFaultyDisk(sample: Sample): Promise<FaultyDisk> {
  const folder = copyOf(sample);
  const io = failingIo(folder);
  // A rejected write can be in the database when only its sync failed.
  const writeLog = createWriteLog(({ status }) => status === 503);
  const image = newImage();
  const figures = { failed: 0, rejected: 0, acknowledged: 0 };

  const open = async () => {
    const shop = spawnShop({ ...environmentFor(folder), ...io.environment });
    const { port } = await waitUntilReady(shop);
    return { shop, access: accessShop(port, folder, sample.seeded) };
  };
  let current: { shop: Running; access: ShopAccess } = await open();

  await writeOnce(current.access, writeLog, image);
  // The rendition worker's calls would be counted too.
  const unfinished = () => current.access.value("select count(*) from media where state = 'early'");
  await expect.poll(unfinished, SOON).toBe(0);
  // 0 lets no sync fail: these are only counted.
  const syncsOfImages = async () => {
    io.arm('sync', 0, 'EIO', '/media/');
    await writeOnce(current.access, writeLog, image);
    return io.disarm().seen;
  };
  const usualImageSyncs = await syncsOfImages();
  io.arm('sync', 0, 'EIO');
  await writeOnce(current.access, writeLog, image);
  const usualSyncs = io.disarm().seen;

  return {
    figures,
    async tryAt(kind, at, error) {
      const { access, shop } = current;
      const responses: Recorded[] = [];
      io.arm(kind, at, error);
      await writeOnce(
        recordResponses(access, responses, () => io.state().seen),
        writeLog,
        image,
      );
      const { failed, seen } = io.disarm();
      if (failed === undefined) return false;
      figures.failed += 1;
      const statuses = responses.map(({ status }) => status);
      const rejected = statuses.filter((status) => status === 503).length;
      figures.rejected += rejected;
      const where = [kind, at, error, failed.replace(folder, '')];
      const allowed = [200, 201, 429, 503];
      expect([...where, statuses.filter((status) => !allowed.includes(status ?? 0))]).toEqual([...where, []]);
      // A failed checkpoint is retried later; the commit was synced before the response.
      const isCheckpoint = failed === join(folder, 'shop.db');
      // A job of the shop wrote meanwhile, and its sync failed. No client waits for that.
      const isOfJob = rejected === 0 && seen > usualSyncs;
      if (kind === 'sync' && !isCheckpoint && !isOfRateLimit(responses, at) && !isOfJob)
        expect(rejected, [...where, JSON.stringify(responses)].join(' ')).toBeGreaterThan(0);
      await expect.poll(async () => (await access.guest.get('/readyz')).status, SOON).toBe(200);
      // An image file that exists may not be on the disk yet: uploading it again must sync it again.
      if (kind === 'sync') {
        // Sizes that were not made because of the failure are made now: their syncs do not belong to the upload.
        await expect.poll(unfinished, SOON).toBe(0);
        // There is one more for a folder that the failure left missing.
        expect(await syncsOfImages(), where.join(' ')).toBeGreaterThanOrEqual(usualImageSyncs);
      }
      expect(shop.child.exitCode).toBe(null);
      expect(shop.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
      return true;
    },
    async killAndVerify() {
      current.access.close();
      current.shop.child.kill('SIGKILL');
      await current.shop.ended;
      current = await open();
      expect(await writeLog.verify(current.access)).toEqual([]);
      expect(current.access.violatedInvariants()).toEqual([]);
      figures.acknowledged = writeLog.acknowledged();
    },
  };
}
