import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductInput } from '#contract/catalog/product.ts';
import { parseCsv } from '../platform/csv.rules.ts';
import { createPlan, parseTable } from '../catalog/import-export/plan.rules.ts';
import { runInSlices } from '../platform/time-slicing.ts';
import { demoCategories } from './categories.ts';

/** A row of images.csv: a file in `images/` of the product with this name. `alt` is for people who can't see the image. */
type DemoImage = { product: string; file: string; alt: string };

/** `category` is the slug of a demo category. */
export type DemoProduct = Omit<ProductInput, 'images'> & { images: DemoImage[] };

const readText = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

async function readImages(): Promise<Map<string, DemoImage[]>> {
  const [, ...rows] = await runInSlices(parseCsv(readText('images.csv')));
  const images = rows.map(({ cells: [product = '', file = '', alt = ''] }) => ({ product, file, alt }));
  return Map.groupBy(images, ({ product }) => product);
}

/** The products of products.csv, which has the columns of the shop's export and is read by its import. */
async function readProducts(): Promise<DemoProduct[]> {
  const categories = demoCategories.map(({ slug, name }) => ({ id: slug, name }));
  const table = await runInSlices(parseTable(readText('products.csv')));
  const { steps, bad } = await runInSlices(createPlan(table, { products: [], categories }));
  if (bad.length > 0) throw new Error(`The demo's products.csv is not valid: ${JSON.stringify(bad)}`);
  const images = await readImages();
  return steps.map(({ input }) => ({ ...input, images: images.get(input.name) ?? [] }));
}

export const demoProducts = await readProducts();
