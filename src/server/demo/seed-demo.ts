import type { Settings } from '#contract/shop/settings.ts';
import { toContent as toCategoryContent } from '../catalog/categories/categories.rules.ts';
import { insertCategory } from '../catalog/categories/categories.store.ts';
import { findProducts } from '../catalog/products/products.queries.ts';
import { toContent as toProductContent } from '../catalog/products/product-fields.ts';
import { insertProduct, replaceImages } from '../catalog/products/products.store.ts';
import { isGallerySlug } from '../catalog/categories/slugs.rules.ts';
import type { Services } from '../context.ts';
import type { Ingested } from '../media/media.store.ts';
import { upsertMedia } from '../media/media.store.ts';
import { linesOf, toContent as toOrderContent, totalOf } from '../orders/orders.rules.ts';
import { insertOrder, nextOrderNumber } from '../orders/orders.store.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { writeSettings } from '../settings/settings.store.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import {
  type DemoBrand,
  type DemoCategory,
  type DemoOrder,
  type DemoProduct,
  demoBrand,
  demoCategories,
  demoProducts,
} from './catalog.ts';
import { demoOrders } from './orders.ts';
import { ingestDemoImages } from './demo-images.ts';

const DAY = 24 * 60 * 60 * 1000;
// A piece every few days: the oldest of them is most of a year old.
const BETWEEN_PIECES = 4.3 * DAY;

/** True until anything was ever put into the shop; what is in the trash counts. */
async function isEmpty(db: Reader): Promise<boolean> {
  const anything = await db
    .selectFrom('shop_state')
    .select((of) => [
      of.exists(of.selectFrom('category').select('id')).as('categories'),
      of.exists(of.selectFrom('product').select('id')).as('products'),
      of.exists(of.selectFrom('setting').select('key')).as('settings'),
    ])
    .limit(1)
    .executeTakeFirstOrThrow();
  return !anything.categories && !anything.products && !anything.settings;
}

export type Demo = {
  brand: DemoBrand;
  categories: readonly DemoCategory[];
  products: readonly DemoProduct[];
  orders: readonly DemoOrder[];
};
const wholeDemo: Demo = {
  brand: demoBrand,
  categories: demoCategories,
  products: demoProducts,
  orders: demoOrders,
};

function settingsOf({ whatsapp, ...said }: DemoBrand): Settings {
  return { ...defaultSettings, ...said, whatsapp: whatsapp.replace(/\D/g, '') };
}

async function writeCategories(
  tx: Transaction,
  { categories }: Demo,
  time: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [place, { slug, ...category }] of categories.entries()) {
    const id = newId();
    ids.set(slug, id);
    const gallery = isGallerySlug(slug) ? 1 : 0;
    const times = { created_at: time + place, updated_at: time + place, deleted_at: null };
    const content = toCategoryContent({ ...category, starterFeatures: true, visibility: true });
    await insertCategory(tx, { id, ...content, slug, gallery, ...times });
  }
  return ids;
}

function hashOf(taken: ReadonlyMap<string, Ingested>, file: string): string {
  const image = taken.get(file);
  if (!image) throw new Error(`The demo has no picture ${file}`);
  return image.hash;
}

async function writeProducts(
  tx: Transaction,
  { products }: Demo,
  categories: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, Ingested>,
  now: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [place, { category: slug, pictures, ...product }] of products.entries()) {
    const category = categories.get(slug);
    if (category === undefined) throw new Error(`The demo has no category ${slug}`);
    const id = newId();
    // The first one is the newest, so that "newest first" is the order of the catalogue.
    const time = Math.round(now - (place + 1) * BETWEEN_PIECES);
    const price = { ...product.price, discounted: product.price.discounted };
    const content = toProductContent({ ...product, price, category });
    const times = { created_at: time, updated_at: time, deleted_at: null };
    await insertProduct(tx, { id, ...content, sent_hash: null, ...times });
    const shown = pictures.map(({ file, alt }) => ({ hash: hashOf(taken, file), alt }));
    await replaceImages(tx, id, shown);
    ids.set(product.slug, id);
  }
  return ids;
}

async function writeOrders(
  tx: Transaction,
  { orders }: Demo,
  products: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const known = await findProducts(tx, [...products.values()]);
  for (const { lines: ordered, status, address, trackingNumber, carrier, ...days } of orders) {
    const asked = ordered.map(({ product: slug, quantity }) => {
      const id = products.get(slug);
      if (id === undefined) throw new Error(`The demo has no product ${slug}`);
      return { product: { id }, quantity };
    });
    const lines = linesOf(asked, known);
    const deliveryDate = new Date(now + days.deliveryInDays * DAY).toISOString().slice(0, 10);
    const row = {
      id: newId(),
      number: await nextOrderNumber(tx),
      ...toOrderContent({ shippingInformation: { address, trackingNumber, carrier, deliveryDate } }),
      status,
      // The demo's stock is what is left after these.
      stock_taken: status === 'CANCELED' ? 0 : 1,
      total_paise: totalOf(lines),
      created_by: null,
      sent_hash: null,
      created_at: now - days.orderedDaysAgo * DAY,
      updated_at: now - days.changedDaysAgo * DAY,
    } as const;
    await insertOrder(tx, row, lines);
  }
}

/**
 * Puts the demo's artist, categories, products and orders into a shop that nobody has put anything into, when the settings ask
 * for it. All of it or nothing: ended half-way, the next start does it again.
 * @param onImage hears how many of how many pictures are done
 * @returns whether it did
 */
export async function seedDemo(
  { config, database, now, media, catalogVersion }: Services,
  onImage: (done: number, all: number) => void = () => undefined,
  demo = wholeDemo,
): Promise<boolean> {
  if (!config.demo || !(await isEmpty(database.read))) return false;
  const taken = await ingestDemoImages(media, demo.products, onImage);
  return database.write(async (tx, after) => {
    await catalogVersion.bump(tx, after);
    // Another process may have been quicker.
    if (!(await isEmpty(tx))) return false;
    const time = now();
    await upsertMedia(tx, [...taken.values()], time);
    const opened = time - (demo.products.length + 2) * BETWEEN_PIECES;
    const categories = await writeCategories(tx, demo, Math.round(opened));
    const products = await writeProducts(tx, demo, categories, taken, time);
    await writeOrders(tx, demo, products, time);
    await writeSettings(tx, settingsOf(demo.brand), time);
    after(() => media.wake());
    return true;
  });
}
