import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Product } from '#contract/catalog/product.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { dataFolder, spawnShop, outcomeOf } from '../support/process.ts';
import { clientOf } from './crash/client.ts';
import { settingsFor } from './crash/fault-shop.ts';
import { newProduct } from './crash/load.ts';
import { ready, requireData, seedShop } from './crash/work-dir.ts';

const root = join(import.meta.dirname, '../..');

/** Makes a newer version, with more migrations: their names, and what they require. @returns its main file */
function newerVersion(added: Readonly<Record<string, string>>): string {
  const folder = dataFolder();
  for (const part of ['src', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'src/server/database/migrations/migrations.ts');
  const lines = Object.entries(added).map(
    ([name, mustKnow]) =>
      `{ name: '${name}', up: async (db) => db.schema.alterTable('product').addColumn('${name}', 'text').execute(), mustKnow: '${mustKnow}' },\n`,
  );
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\];\n$/, `${lines.join('')}];\n`));
  return join(folder, 'src/server/main.ts');
}

describe.each(['sqlite', 'postgres'])('a rolling upgrade on %s', { timeout: 120_000 }, (engine) => {
  test('lets the old version run and start again, until a newer one requires more', async () => {
    const environment = {
      ...settingsFor(dataFolder()),
      ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
      LOG_LEVEL: 'warn',
    };
    const start = async (source?: string) => {
      const shop = spawnShop(environment, undefined, { ...(source && { source }) });
      return { ...shop, ...(await ready(shop)) };
    };
    const old = await start();
    const { admin, category } = await seedShop(old.port);
    const names: string[] = [];
    /** Adds a product at one process and expects all products at every process. */
    const write = async (...ports: readonly number[]) => {
      const product = newProduct(category, { images: 0 });
      names.push(product.name);
      const [first = 0] = ports;
      requireData(await clientOf(first, admin).send('POST', '/api/products', product));
      for (const port of ports) {
        const all = Product.array().parse(requireData(await clientOf(port, admin).get('/api/products')));
        expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      }
    };
    await write(old.port);

    const newer = await start(newerVersion({ '998-later': '017-must-know' }));
    await write(old.port, newer.port);
    await write(newer.port, old.port);
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const again = await start();
    await write(again.port, newer.port);
    expect(again.printed()).toContain('A newer version has migrated the tables.');

    const newest = await start(newerVersion({ '998-later': '017-must-know', '999-last': '998-later' }));
    await write(newest.port);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    const refused = spawnShop(environment);
    expect(await outcomeOf(refused)).toEqual([
      1,
      expect.stringContaining('(999-last), and this version is too old to run beside it.'),
    ]);
    await write(newest.port);
  });
});
