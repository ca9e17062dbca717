import type { Product } from '#contract/catalog/product.ts';
import type { CatalogShop } from './catalog.ts';

// The catalog as a CSV file, through the API.

export const sendTable = (shop: CatalogShop, csv: unknown, apply: unknown, mark?: unknown) =>
  shop.asAdmin('POST', '/catalogue/import', { csv, apply, mark });
export const previewTable = async (shop: CatalogShop, csv: string) =>
  (await sendTable(shop, csv, false)).body.data;
export const importTable = async (shop: CatalogShop, csv: string) =>
  (await sendTable(shop, csv, true, (await previewTable(shop, csv)).mark)).body.data;
export const exportTable = async (shop: CatalogShop): Promise<string> =>
  (await shop.asAdmin('GET', '/catalogue/export')).body.data.csv;
export const allProducts = async (shop: CatalogShop): Promise<Product[]> =>
  (await shop.asAdmin('GET', '/products?visibility=ALL&sort=oldest')).body.data;
