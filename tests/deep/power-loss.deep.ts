import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { largestName } from '#server/media/media-names.ts';
import { home } from '../support/orders/orders.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { newProduct } from './crash/load.ts';
import { accessShop, seedShop, waitUntilReady } from './crash/running-shop.ts';
import { canFailIo } from './io-faults/io-fault-injection.ts';
import {
  type DiskContents,
  filesBelow,
  isImageFile,
  writeDisk,
  losses,
  recordedDisk,
} from './power-loss/disk.ts';
import { record } from './power-loss/recording.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const CUTS = 500;
/** Enough for several WAL checkpoints of SQLite. */
const WRITES = 400;

/** An acknowledged write and the length of the recording at that time. */
type Acknowledged = { at: number; what: 'product' | 'order'; name: string };

/** A seeded generator of numbers between 0 and 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Records the disk of a shop while products and orders are added. */
async function recordShop() {
  const dataDir = dataFolder();
  const first = spawnShop(environmentFor(dataDir));
  const seeded = await seedShop((await waitUntilReady(first)).port);
  first.child.kill('SIGTERM');
  await first.ended;
  const before = filesBelow(dataDir);
  const recording = record(dataDir);
  const shop = spawnShop({ ...environmentFor(dataDir), ...recording.environment });
  const access = accessShop((await waitUntilReady(shop)).port, dataDir, seeded);
  const acknowledged: Acknowledged[] = [];
  async function write(what: Acknowledged['what'], name: string, path: string, body: object) {
    const response = await access.as(seeded.admin).send('POST', path, body);
    if (response?.status !== 201) throw new Error(`Status ${response?.status} ${response?.text}`);
    acknowledged.push({ at: recording.length(), what, name });
  }
  async function addProducts() {
    while (acknowledged.length < WRITES) {
      const product = newProduct(seeded.category, { images: 1 });
      await write('product', product.name, '/api/products', product);
    }
  }
  async function addOrders() {
    for (let number = 0; acknowledged.length < WRITES; number += 1) {
      const landmark = `Beside tree ${number}`;
      await write('order', landmark, '/api/orders', {
        products: [{ product: { id: seeded.orderedProduct }, quantity: 1 }],
        shippingInformation: { address: { ...home, landmark } },
      });
    }
  }
  await Promise.all([addProducts(), addProducts(), addOrders()]);
  access.close();
  shop.child.kill('SIGKILL');
  await shop.ended;
  const events = recording.events();
  return { disk: recordedDisk(dataDir, before, events), events, acknowledged, after: filesBelow(dataDir) };
}

/** Errors in the files that a power cut left, one sentence each. @param whole the files without a power cut */
function faultsOf(
  contents: DiskContents,
  acknowledged: readonly Acknowledged[],
  whole: ReturnType<typeof filesBelow>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-power-cut-'));
  writeDisk(contents, folder);
  const database = new Sqlite(join(folder, 'shop.db'));
  try {
    const faults = [...contents]
      .filter(([name, bytes]) => isImageFile(name) && whole.get(name)?.bytes.equals(bytes) !== true)
      .map(([name]) => `${name} is not whole`);
    const integrity = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') faults.push(String(integrity));
    if ([database.pragma('foreign_key_check')].flat().length > 0) faults.push('References lead nowhere');
    const images = database
      .prepare<[string], string>(
        'select media_hash from product join product_picture on product_id = product.id where product.name = ?',
      )
      .pluck();
    const orders = database.prepare('select id from "order" where landmark = ?');
    for (const { what, name } of acknowledged) {
      const hash = what === 'product' ? images.get(name) : undefined;
      if (what === 'order' ? !orders.get(name) : hash === undefined)
        faults.push(`The ${what} ${name} is lost`);
      if (hash !== undefined && !contents.has(join('media', hash.slice(0, 2), largestName(hash))))
        faults.push(`The image of ${name} is lost`);
    }
    return faults;
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!canFailIo())('a power cut (skipped without a C compiler)', () => {
  it(
    'at any time loses no acknowledged write, whatever unsynced data it destroys',
    { tags: ['CR07'], timeout: 4 * 3_600_000 },
    async () => {
      const { disk, events, acknowledged, after: whole } = await recordShop();
      const end = events.at(-1)?.end ?? 0;
      const random = randomFrom(20);
      // Without any loss the state equals the original, so the recording is complete.
      const all = disk.after(end, 'nothing', random);
      expect([...all.keys()].toSorted()).toEqual([...whole.keys()].toSorted());
      for (const [name, { bytes }] of whole)
        expect([name, all.get(name)?.equals(bytes)]).toEqual([name, true]);

      const from = acknowledged[0]?.at ?? 0;
      let checked = 0;
      const tried = new Set<string>();
      for (let cuts = 0; cuts < CUTS; cuts += 1) {
        // Half of the cuts come right after a response, when the risk is highest. Each loss is tried with both halves.
        const after = acknowledged[Math.floor(random() * acknowledged.length)]?.at ?? 0;
        const isAfterResponse = cuts % 2 === 1;
        const cut = isAfterResponse ? after : from + random() * (end - from);
        const loss = losses[Math.floor(cuts / 2) % losses.length] ?? 'all of it';
        tried.add(`${isAfterResponse} ${loss}`);
        const earlier = acknowledged.filter(({ at }) => at <= cut);
        checked += earlier.length;
        expect([cut, loss, faultsOf(disk.after(cut, loss, random), earlier, whole)]).toEqual([cut, loss, []]);
      }
      expect(tried.size).toBe(2 * losses.length);
      reportFigure('power cuts', CUTS);
      reportFigure('  writes, syncs and other changes recorded', events.length);
      reportFigure('  checks of acknowledged writes, none lost', checked);
    },
  );
});
