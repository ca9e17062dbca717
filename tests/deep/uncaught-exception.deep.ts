import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Failpoint } from '#server/platform/failpoint.ts';
import { reopen, environmentFor } from './crash/fault-shop.ts';
import { createWriteLog } from './crash/write-log.ts';
import { addProduct, summaryOf, newProduct, readProduct } from './crash/load.ts';
import { accessShop, seedShop, waitUntilReady } from './crash/running-shop.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { sendRaw } from '../support/raw-http.ts';

const SLOW = { timeout: 120_000 };
const Failure = z.object({ code: z.string(), requestId: z.string() });

/**
 * A new shop that gets an error when it reaches a failpoint for the n-th time.
 * @param kind `throw`: an exception in the request; `uncaught`, `unhandled`: one that nothing catches
 */
async function openWith(name: Failpoint, kind: string, occurrence = 1) {
  const folder = dataFolder();
  const failpoint = { NODE_ENV: 'test', KALAKARI_FAILPOINT: `${name}#${occurrence}!${kind}` };
  const shop = spawnShop({ ...environmentFor(folder), ...failpoint });
  const { port } = await waitUntilReady(shop);
  const seeded = await seedShop(port);
  return { folder, shop, port, seeded, access: accessShop(port, folder, seeded) };
}

const post = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}Connection: close\r\nContent-Length: ${length}\r\n\r\n`;

describe('a bug during a request', SLOW, () => {
  it(
    'while its image is decoded causes a 500 for that request only',
    { tags: ['CR19', 'CR23'] },
    async () => {
      const { shop, access } = await openWith('upload:decoding', 'throw');
      const { as, admin, category, guest } = access;
      const [failed, read] = await Promise.all([
        as(admin).send('POST', '/api/products', newProduct(category, { images: 2 })),
        guest.get('/api/products'),
      ]);
      expect([failed?.status, read.status]).toEqual([500, 200]);
      const { requestId } = Failure.parse(JSON.parse(failed?.text ?? ''));
      expect(shop.printed()).toMatch(
        new RegExp(`${requestId}.*failpoint: thrown.*Unexpected error in a request`),
      );
      // The decoder works again: no upload waits for the failed one.
      const writeLog = createWriteLog();
      for (let time = 0; time < 3; time += 1) await addProduct(access, writeLog);
      expect([writeLog.acknowledged(), await writeLog.verify(access)]).toEqual([3, []]);
      access.close();
      shop.child.kill('SIGTERM');
      expect(await shop.ended).toBe(0);
    },
  );
});

describe('a bug that causes an uncaught exception', SLOW, () => {
  it.for(['uncaught', 'unhandled'])(
    'ends the shop (%s) when requests in progress have ended, and it opens again',
    { tags: ['CR19'] },
    async (kind) => {
      // Each new product reaches this failpoint, even without images: `seedShop` has added the first one.
      const { folder, shop, port, access, seeded } = await openWith('upload:body-read', kind, 2);
      const { as, admin, category } = access;
      const wrong = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' });
      const logIns = Array.from({ length: 3 }, () =>
        sendRaw(port, [post('/api/auth/login', wrong.length) + wrong]),
      );
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const stuck = sendRaw(port, [post('/api/auth/login', 500, 'Expect: 100-continue\r\n')], (seen) => {
        if (seen.includes('100 Continue')) begin();
        // Read on: the 503 follows.
        return false;
      });
      await begun;
      const writeLog = createWriteLog();
      const product = newProduct(category, { images: 1 });
      const reply = await writeLog.send(product.name, summaryOf(product), readProduct(product.name), () =>
        as(admin).send('POST', '/api/products', product),
      );
      access.close();
      expect([201, 503]).toContain(reply?.status);
      for (const { status } of await Promise.all(logIns)) expect([401, 503]).toContain(status);
      const { text } = await stuck;
      expect(text.slice(text.indexOf('HTTP/1.1', 1))).toMatch(/^HTTP\/1\.1 503 /);
      expect(await shop.ended).toBe(1);
      // 60 is the level of fatal errors.
      expect(shop.printed()).toMatch(new RegExp(`"level":60.*failpoint: ${kind}.*Uncaught exception`));
      await reopen({ seeded }, folder, async (again) => expect(await writeLog.verify(again)).toEqual([]));
    },
  );
});
