import type { Product } from '#contract/catalog/product.ts';
import type { CatalogShop } from './catalog.ts';

// The catalog as a CSV file, through the API.

/** Sends a body that may be wrong. */
export const sendTable = (shop: CatalogShop, body: { csv: unknown; apply: unknown; mark?: unknown }) =>
  shop.asAdmin('POST', '/catalogue/import', body);
export const previewTable = async (shop: CatalogShop, csv: string) =>
  (await sendTable(shop, { csv, apply: false })).body.data;
export const importTable = async (shop: CatalogShop, csv: string) =>
  (await sendTable(shop, { csv, apply: true, mark: (await previewTable(shop, csv)).mark })).body.data;
export const exportTable = async (shop: CatalogShop): Promise<string> =>
  (await shop.asAdmin('GET', '/catalogue/export')).body.data.csv;
export const allProducts = async (shop: CatalogShop): Promise<Product[]> =>
  (await shop.asAdmin('GET', '/products?visibility=ALL&sort=oldest')).body.data;
