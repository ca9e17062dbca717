import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { forEachEngine } from '../database/testing/engines.ts';
import { dataFolder, startShop } from '../testing/process.ts';
import { sayFigure } from '../testing/say-figure.ts';
import { command } from './testing/commands.ts';
import { allRows, backUp, filledShop, lookInto, settings } from './testing/shops.ts';
import { backUpUnderLoad } from './testing/under-load.ts';

const PRODUCTS = 10_000;
const FILES = ['', '-320', '-960', '-1440'];
const FILE_BYTES = 50_000;

/** A closed shop of this size, past the shop: uploading it would take hours. */
async function largeShop(): Promise<string> {
  const dataDir = dataFolder();
  const shop = startShop({ DATA_DIR: dataDir });
  await shop.open();
  shop.child.kill('SIGTERM');
  await shop.ended;
  const database = new Sqlite(join(dataDir, 'shop.db'));
  database.exec(`
    insert into category values ('c', 'Prints', 'prints', 'prints', null, null, '[]', 1, 0, 1, 1, null);
    insert into category_slug values ('prints', 'c');`);
  const addProduct = database.prepare(`
    insert into product values (@id, @name, 'A piece of ${'paper '.repeat(20)}', 'c', '["ink"]', 45000, null, 0, 45000, 3, 1,
      null, null, null, 1, 0, 'study', @name, @n, @n, null)`);
  const addMedia = database.prepare(`
    insert into media (hash, width, height, placeholder, state, created_at) values (?, 400, 500, '', 'ready', 1)`);
  const hang = database.prepare('insert into product_picture values (?, 0, ?, null)');
  database.transaction(() => {
    for (let n = 0; n < PRODUCTS; n += 1) {
      const hash = randomBytes(16).toString('hex');
      addProduct.run({ id: `p${n}`, name: `Study ${n}`, n });
      addMedia.run(hash);
      hang.run(`p${n}`, hash);
      const folder = join(dataDir, 'media', hash.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      for (const version of FILES)
        writeFileSync(join(folder, `${hash}${version}.webp`), randomBytes(FILE_BYTES));
    }
  })();
  database.close();
  return dataDir;
}

test('ten thousand products and two gigabytes come back in under a minute', async () => {
  const from = await largeShop();
  const timed = async (what: string, work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    sayFigure(`${what}, 10,000 products and 2 GB`, seconds, 's');
    return seconds;
  };
  const run =
    (...[name, args, environment]: Parameters<typeof command>) =>
    async () => {
      const ran = command(name, args, environment);
      expect([await ran.ended, ran.printed()]).toEqual([0, expect.anything()]);
    };
  await timed('backup, with its verification', run('backup', [], { DATA_DIR: from }));
  const [path = ''] = readdirSync(join(from, 'backups')).filter((name) => name.endsWith('.tar'));
  const to = dataFolder();
  const restoring = await timed('restore', run('restore', [join(from, 'backups', path)], { DATA_DIR: to }));
  const opening = await timed('start of the restored shop', async () => {
    const shop = startShop({ DATA_DIR: to });
    const port = await shop.open();
    const answer = await fetch(`http://127.0.0.1:${port}/api/products/p9999`);
    expect(answer.status).toBe(200);
    shop.child.kill('SIGTERM');
    await shop.ended;
  });
  expect(restoring + opening).toBeLessThan(60);
});

forEachEngine((open, engine) => {
  test('a hundred backups under load hold every write that was answered before them', async () => {
    const during = await backUpUnderLoad(await filledShop(open), 100);
    sayFigure(`writes answered during 100 backups on ${engine}; lost in one of them: 0`, during);
  });
});

test('a restore that is killed at any moment can be run again', async () => {
  const shop = await filledShop(undefined);
  const rows = await allRows(shop.services.database);
  const { path } = await backUp(shop);
  const config = settings();
  const kills = 60;
  let finished = 0;
  for (let time = 0; time < kills; time += 1) {
    const restore = command('restore', [path, '--replace'], { DATA_DIR: config.dataDir });
    const timer = setTimeout(() => restore.child.kill('SIGKILL'), 100 + Math.random() * 900);
    if ((await restore.ended) === 0) finished += 1;
    clearTimeout(timer);
  }
  const last = command('restore', [path, '--replace'], { DATA_DIR: config.dataDir });
  expect([await last.ended, last.printed()]).toEqual([0, expect.anything()]);
  expect(await lookInto(config, allRows)).toEqual(rows);
  sayFigure('restores killed with kill -9 between 0.1 and 1 s', kills - finished);
});
