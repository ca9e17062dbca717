import type { Product } from '#contract/catalog/product.ts';
import type { Studio } from './catalog.ts';

// The catalog as a CSV file, through the API.

export const sendTable = (shop: Studio, csv: unknown, apply: unknown, mark?: unknown) =>
  shop.asAdmin('POST', '/catalogue/import', { csv, apply, mark });
export const previewTable = async (shop: Studio, csv: string) =>
  (await sendTable(shop, csv, false)).body.data;
export const importTable = async (shop: Studio, csv: string) =>
  (await sendTable(shop, csv, true, (await previewTable(shop, csv)).mark)).body.data;
export const exportTable = async (shop: Studio): Promise<string> =>
  (await shop.asAdmin('GET', '/catalogue/export')).body.data.csv;
export const allProducts = async (shop: Studio): Promise<Product[]> =>
  (await shop.asAdmin('GET', '/products?visibility=ALL&sort=oldest')).body.data;
