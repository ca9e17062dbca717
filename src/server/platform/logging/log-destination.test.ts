import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, clientOf } from '#tests/deep/crash/client.ts';
import { environmentFor } from '#tests/deep/crash/fault-shop.ts';
import { waitUntilReady } from '#tests/deep/crash/running-shop.ts';
import { freePort } from '#tests/support/free-port.ts';
import { dataFolder, spawnShop } from '#tests/support/process.ts';
import { canMakeDisks, makeSmallDisk } from '#tests/support/small-disk.ts';

const SLOW = { timeout: 120_000 };
const SOON = { timeout: 20_000, interval: 100 };

describe('a log without a reader', SLOW, () => {
  it('does not affect the shop', { tags: ['deep', 'CR22'] }, async () => {
    const shop = spawnShop({ ...environmentFor(dataFolder()), LOG_LEVEL: 'debug' });
    const { port } = await waitUntilReady(shop);
    shop.child.stdout?.destroy();
    shop.child.stderr?.destroy();
    const guest = clientOf(port);
    for (let times = 0; times < 50; times += 1) expect((await guest.get('/api/products')).status).toBe(200);
    const rejected = await guest.send('POST', '/api/auth/login', {
      email: 'a@example.com',
      password: 'of nobody',
    });
    expect(rejected?.status).toBe(401);
    expect(shop.child.exitCode).toBe(null);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  it(
    'does not block the shop while the reader is stuck, and resumes when it reads again',
    { tags: ['deep', 'CR22'] },
    async () => {
      const shop = spawnShop({ ...environmentFor(dataFolder()), LOG_LEVEL: 'debug' });
      const { port } = await waitUntilReady(shop);
      shop.child.stdout?.pause();
      const guest = clientOf(port);
      await sendOften(guest);
      const before = shop.printed().length;
      shop.child.stdout?.resume();
      await expect.poll(() => shop.printed().length, SOON).toBeGreaterThan(before + 100_000);
      shop.child.kill('SIGTERM');
      expect(await shop.ended).toBe(0);
    },
  );

  it.skipIf(!canMakeDisks())(
    'does not block the shop on a full disk, and resumes when there is free space',
    { tags: ['deep', 'CR22'] },
    async () => {
      const disk = makeSmallDisk({ megabytes: 2 });
      const log = openSync(join(disk.folder, 'log'), 'a');
      onTestFinished(() => closeSync(log));
      disk.fill();
      const port = await freePort();
      const environment = { ...environmentFor(dataFolder()), LOG_LEVEL: 'debug', PORT: String(port) };
      const shop = spawnShop(environment, { output: log });
      const guest = clientOf(port);
      await expect.poll(async () => (await guest.send('GET', '/readyz'))?.status, SOON).toBe(200);
      // More than the log buffers.
      await sendOften(guest);
      disk.free();
      await expect
        .poll(async () => {
          await guest.send('GET', '/healthz');
          return statSync(join(disk.folder, 'log')).size;
        }, SOON)
        .toBeGreaterThan(0);
      shop.child.kill('SIGTERM');
      expect(await shop.ended).toBe(0);
    },
  );
});

/** More than the log buffers: each of these paths is logged. */
async function sendOften({ send }: Client): Promise<void> {
  const long = `/${'a'.repeat(8_000)}`;
  for (let times = 0; times < 300; times += 1) expect((await send('GET', long))?.status).toBeLessThan(500);
}
