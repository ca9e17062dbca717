import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { demoBrand } from '#server/demo/brand.ts';
import { demoCategories } from '#server/demo/categories.ts';
import { demoProducts } from '#server/demo/products.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';

/** A folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kalakari-closed-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** The database file of a gracefully closed shop with some products. */
export async function closedShop(): Promise<string> {
  const dataDir = temporaryFolder();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const app = await createApp(config, { log: createLogger('silent') });
  const products = demoProducts.map((product) => ({ ...product, images: [] }));
  await seedDemo(app.services, () => undefined, {
    brand: demoBrand,
    categories: demoCategories,
    products,
    orders: [],
  });
  await app.close();
  return join(dataDir, 'shop.db');
}
