import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import type { Reply } from '#tests/deep/crash/client.ts';
import { copyOf, makeSampleShop, reopen, type Sample, environmentFor } from '#tests/deep/crash/fault-shop.ts';
import { createWriteLog } from '#tests/deep/crash/write-log.ts';
import { summaryOf, newProduct, readProduct } from '#tests/deep/crash/load.ts';
import { accessShop, waitUntilReady } from '#tests/deep/crash/running-shop.ts';
import { spawnShop, outcomeOf } from '#tests/support/process.ts';
import { stopDuringStart } from '#tests/support/stop-during-start.ts';
import { type RawResponse, sendRaw } from '#tests/support/raw-http.ts';

const SLOW = { timeout: 180_000 };
/** A shop with 200 products besides those of the tests, of which each test uses a copy. */
let sample: Sample;
beforeAll(async () => void (sample = await makeSampleShop({ copiedProducts: 200 })), 120_000);
afterAll(() => sample.remove());

/** A complete response: a truncated one cannot be parsed. */
function whole({ status, body, text, headers }: RawResponse): Reply {
  expect(Buffer.byteLength(body, 'latin1')).toBe(Number(headers['content-length']));
  JSON.parse(body);
  return { status, data: undefined, text, type: headers['content-type'] ?? '' };
}

describe('fifty requests in progress at SIGTERM', SLOW, () => {
  it(
    'all get a response, ten slow uploads included, and what was confirmed is there after a restart',
    { tags: ['deep', 'OP08'] },
    async () => {
      const folder = copyOf(sample);
      const { admin, category } = sample.seeded;
      const shop = spawnShop(environmentFor(folder));
      const { port } = await waitUntilReady(shop);
      const access = accessShop(port, folder, sample.seeded);
      const writeLog = createWriteLog();
      const head = (method: string, path: string, length: number) =>
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${admin}\r\nConnection: close\r\n` +
        (length > 0 ? `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n` : '\r\n');

      /** Sends a product with an image in eight parts; a stuck client sends the first four only. */
      const upload = (isStuck: boolean) => {
        const product = newProduct(category, { images: 1 });
        const bytes = Buffer.from(JSON.stringify(product));
        const eighth = Math.ceil(bytes.length / 8);
        const parts = Array.from({ length: isStuck ? 4 : 8 }, (_, at) => [
          bytes.subarray(at * eighth, (at + 1) * eighth),
          200,
        ]).flat();
        return writeLog.send(
          `piece ${product.name}`,
          summaryOf(product),
          readProduct(product.name),
          async () => whole(await sendRaw(port, [head('POST', '/api/products', bytes.length), ...parts])),
        );
      };
      const uploads = Array.from({ length: 10 }, (_, at) => upload(at % 2 === 1));

      const quick = Array.from({ length: 40 }, (_, at) => {
        const phone = JSON.stringify({ phone: `+91 98765 ${10_000 + at}` });
        const requests = [
          head('GET', '/api/products?visibility=ALL', 0),
          head('GET', '/api/orders', 0),
          head('PUT', '/api/user', phone.length) + phone,
          head('GET', `/api/products?q=piece&limit=${at + 1}`, 0),
        ];
        return sendRaw(port, [requests[at % 4] ?? '']).then(whole);
      });
      // Connections are accepted in order: once these have responses, the shop has accepted the earlier ones.
      for (let at = 0; at < 3; at += 1) expect((await access.guest.get('/healthz')).status).toBe(200);
      access.close();

      const since = performance.now();
      shop.child.kill('SIGTERM');
      const [finished, loaded] = await Promise.all([Promise.all(quick), Promise.all(uploads)]);
      expect(await shop.ended).toBe(0);
      expect(performance.now() - since).toBeLessThan(10_000);
      for (const { status, text } of finished) expect([status, text]).toEqual([200, expect.any(String)]);
      for (const [at, reply] of loaded.entries())
        expect([at, at % 2 === 1 ? [503] : [201, 503]]).toEqual([
          at,
          expect.arrayContaining([reply?.status]),
        ]);
      await reopen(sample, folder, async (again) => expect(await writeLog.verify(again)).toEqual([]));
    },
  );
});

describe('a shop stopped during its start, or just after it', SLOW, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-stopped-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  // Before any code ran, during the start, and at its end; each start continues with the files of the previous one. Every
  // signal at every time: stop-during-start.deep.ts.
  it.for([
    ['SIGTERM', 'at once'],
    ['SIGINT', 'preparing'],
    ['SIGHUP', 'open'],
  ] as const)('by %s (%s) opens again', { tags: ['OP09'] }, ([signal, point]) =>
    stopDuringStart(folder, signal, point),
  );
});

describe('a stopped backup', SLOW, () => {
  it('leaves no partial file, and the next backup works', { tags: ['OP09'] }, async () => {
    const folder = copyOf(sample);
    const backups = join(folder, 'backups');
    const hasBegun = () => {
      try {
        return readdirSync(backups).some((name) => name.startsWith('.unfinished'));
      } catch {
        return false;
      }
    };
    for (let time = 0; time < 2; time += 1) {
      const backup = command('backup', [], environmentFor(folder));
      await expect.poll(hasBegun, { timeout: 30_000, interval: 1 }).toBe(true);
      backup.child.kill('SIGTERM');
      await backup.ended;
    }
    const finished = async () => (await readdir(backups)).filter((name) => name.endsWith('.tar'));
    for (const name of await finished()) {
      const verified = command('verify-backup', [join(backups, name)], environmentFor(folder));
      expect(await verified.ended).toBe(0);
    }
    const made = (await finished()).length;
    const next = command('backup', [], environmentFor(folder));
    expect(await outcomeOf(next)).toEqual([0, expect.stringContaining('and checked')]);
    expect(await finished()).toHaveLength(made + 1);
    expect(hasBegun()).toBe(false);
  });
});
