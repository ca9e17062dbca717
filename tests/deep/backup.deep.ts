import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { swapMarker, restoringFolder } from '#server/database/integrity/check-database-file.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { checksumOf } from '#server/media/storage/recorded-files.ts';
import { dataFolder, spawnShop, outcomeOf } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { command } from '../support/backup/commands.ts';
import { allRows, backUp, filledShop, withDatabase, newConfig } from '../support/backup/shops.ts';
import { backUpUnderLoad } from '../support/backup/under-load.ts';

const PRODUCTS = 10_000;
const WIDTH = 300;
/** How the names of the files of an image this narrow end: it has no smaller renditions. */
const FILES = ['.webp', '-960.jpg', '-preview.jpg'];
const FILE_BYTES = 2e9 / PRODUCTS / FILES.length;

/** Fills a closed shop directly, because uploading this much takes hours. */
async function largeShop(): Promise<string> {
  const dataDir = dataFolder();
  const shop = spawnShop({ DATA_DIR: dataDir });
  await shop.open();
  shop.child.kill('SIGTERM');
  await shop.ended;
  const database = new Sqlite(join(dataDir, 'shop.db'));
  database.exec(`
    insert into category (id, name, name_key, slug, features, visibility, gallery, created_at, updated_at)
      values ('c', 'Prints', 'prints', 'prints', '[]', 1, 0, 1, 1);
    insert into category_slug (slug, category_id) values ('prints', 'c');`);
  const addProduct = database.prepare(`
    insert into product (id, name, description, category_id, tags, price_paise, allow_discount, pay_paise, stock, visibility,
        is_available_to_sell, is_sold_out, search_text, sort_name, created_at, updated_at)
      values (@id, @name, 'A piece of ${'paper '.repeat(20)}', 'c', '["ink"]', 45000, 0, 45000, 3, 1,
        1, 0, 'study', @name, @n, @n)`);
  const addMedia = database.prepare(`
    insert into media (hash, width, height, placeholder, state, created_at) values (?, ${WIDTH}, 500, '', 'ready', 1)`);
  const addFile = database.prepare(
    'insert into media_file (name, bytes, checksum, written_at) values (?, ?, ?, 1)',
  );
  const addImage = database.prepare(
    'insert into product_picture (product_id, position, media_hash) values (?, 0, ?)',
  );
  database.transaction(() => {
    for (let n = 0; n < PRODUCTS; n += 1) {
      const files = FILES.map(() => randomBytes(Math.round(FILE_BYTES)));
      const hash = checksumOf(files[0] ?? Buffer.alloc(0)).slice(0, 32);
      addProduct.run({ id: `p${n}`, name: `Study ${n}`, n });
      addMedia.run(hash);
      addImage.run(`p${n}`, hash);
      const folder = join(dataDir, 'media', hash.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      for (const [at, bytes] of files.entries()) {
        const name = hash + FILES[at];
        addFile.run(name, bytes.length, checksumOf(bytes));
        writeFileSync(join(folder, name), bytes);
      }
    }
  })();
  database.close();
  return dataDir;
}

test('restores ten thousand products and two gigabytes in under a minute', { tags: ['OP03'] }, async () => {
  const from = await largeShop();
  const timed = async (what: string, work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    reportFigure(`${what}, 10,000 products and 2 GB`, seconds, 's');
    return seconds;
  };
  const run =
    (...[name, args, environment]: Parameters<typeof command>) =>
    async () => {
      const ran = command(name, args, environment);
      expect(await outcomeOf(ran)).toEqual([0, expect.anything()]);
    };
  await timed('backup, with its verification', run('backup', [], { DATA_DIR: from }));
  const [archive = ''] = readdirSync(join(from, 'backups')).filter((name) => name.endsWith('.tar'));
  const to = dataFolder();
  const restoring = await timed(
    'restore',
    run('restore', [join(from, 'backups', archive)], { DATA_DIR: to }),
  );
  const opening = await timed('start of the restored shop', async () => {
    const shop = spawnShop({ DATA_DIR: to });
    const port = await shop.open();
    const response = await fetch(`http://127.0.0.1:${port}/api/products/p9999`);
    expect(response.status).toBe(200);
    shop.child.kill('SIGTERM');
    await shop.ended;
  });
  expect(restoring + opening).toBeLessThan(60);
});

const SHOPS = 10;

forEachEngine((open, engine) => {
  test(
    'a hundred backups under load contain every write acknowledged before them',
    { tags: ['OP01'] },
    async () => {
      // Several shops, because the writers only add and each backup contains everything: one shop would become too large.
      let during = 0;
      for (let shop = 0; shop < SHOPS; shop += 1)
        during += await backUpUnderLoad(await filledShop(open), { times: 100 / SHOPS, writers: 3 });
      reportFigure(`writes acknowledged before and during 100 backups on ${engine}`, during);
    },
  );
});

/** The part of a restore's work, 0 to 1, after which the n-th kill comes: steps of the golden ratio spread any number evenly. */
const partOf = (kill: number) => (kill * 0.618_034) % 1;
const KILLS = 60;

/**
 * Resolves when a restore begins to assemble a shop in this folder: it creates the folder, or empties it. How long the process
 * takes until then depends on the machine, and a kill before proves nothing.
 * @param earlier a file in the folder, if there is a folder
 */
async function workBegins(folder: string, earlier: string): Promise<void> {
  const [watched, expected] = existsSync(folder) ? [folder, earlier] : [dirname(folder), basename(folder)];
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(watched, (_event, name) => {
    if (name === expected) resolve();
  });
  await promise.finally(() => watcher.close());
}

test(
  'a restore killed at any time leaves a complete shop or one that does not open, and can be repeated',
  { tags: ['OP03'] },
  async () => {
    const shop = await filledShop();
    const rows = await allRows(shop.services.database);
    const { path } = await backUp(shop);
    const config = newConfig();
    const media = join(config.dataDir, 'media');
    const files = () => readdirSync(media, { recursive: true, encoding: 'utf8' }).toSorted();
    const restore = () => command('restore', [path, '--replace'], { DATA_DIR: config.dataDir });
    const building = restoringFolder(config.dataDir);
    // A restore empties the folder when its work begins: while this file is there, it has not begun.
    const earlier = 'earlier';
    /** Runs a restore to its end, or kills it. @param killAfterMs counted from the beginning of its work */
    const restoreUntil = async (killAfterMs?: number) => {
      const begins = workBegins(building, earlier);
      const restoring = restore();
      // A restore that fails early never begins its work.
      await Promise.race([begins, restoring.ended]);
      const begun = performance.now();
      const timer =
        killAfterMs !== undefined && setTimeout(() => restoring.child.kill('SIGKILL'), killAfterMs);
      await restoring.ended;
      if (timer) clearTimeout(timer);
      return { restoring, workMs: performance.now() - begun };
    };
    mkdirSync(config.dataDir, { recursive: true });
    const first = await restoreUntil();
    expect(await outcomeOf(first.restoring)).toEqual([0, expect.anything()]);
    let { workMs: usualMs } = first;
    const expected = files();
    const counts = { killed: 0, atWork: 0, halfMoved: 0 };
    for (let kill = 1; kill <= KILLS; kill += 1) {
      if (existsSync(building)) writeFileSync(join(building, earlier), '');
      const { restoring, workMs } = await restoreUntil(usualMs * partOf(kill));
      // The machine can get faster or slower during the test: without this, restores would end before their kill, or no kill would
      // come near their end.
      if (restoring.child.signalCode === null) {
        expect(restoring.child.exitCode).toBe(0);
        usualMs = workMs;
      } else {
        counts.killed += 1;
        usualMs *= 1.02;
      }
      if (existsSync(building) && !existsSync(join(building, earlier))) counts.atWork += 1;
      if (existsSync(swapMarker(config.dataDir))) {
        counts.halfMoved += 1;
        await expect(withDatabase(config, allRows)).rejects.toThrow('was interrupted');
      } else {
        expect(await withDatabase(config, allRows)).toEqual(rows);
        expect(files()).toEqual(expected);
      }
    }
    const last = restore();
    expect(await outcomeOf(last)).toEqual([0, expect.anything()]);
    expect(await withDatabase(config, allRows)).toEqual(rows);
    expect(files()).toEqual(expected);
    reportFigure('restores killed with kill -9, spread over their time', counts.killed);
    reportFigure('of these while the new shop was assembled or moved into place', counts.atWork);
    reportFigure('of these after a move into place had begun', counts.halfMoved);
    // A kill before the start or after the end proves nothing.
    expect(counts.killed).toBeGreaterThan(KILLS / 2);
    expect(counts.atWork).toBeGreaterThan(KILLS / 6);
  },
);
