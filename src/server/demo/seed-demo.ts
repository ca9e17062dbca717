import { writeCatalog } from '../catalog/catalog-version.store.ts';
import { toContent as toCategoryContent } from '../catalog/categories/categories.rules.ts';
import { insertCategory } from '../catalog/categories/categories.store.ts';
import { findProducts } from '../catalog/products/products.queries.ts';
import { toContent as toProductContent } from '../catalog/products/product-fields.ts';
import { insertProduct, replaceImages } from '../catalog/products/products.store.ts';
import { isGallerySlug } from '../catalog/categories/slugs.rules.ts';
import type { Services } from '../context.ts';
import type { Ingested } from '../media/media.store.ts';
import { upsertMedia } from '../media/media.store.ts';
import { orderTotal } from '../orders/order-lines.rules.ts';
import { productLinesOf, toContent as toOrderContent } from '../orders/orders.rules.ts';
import { nextOrderNumber } from '../orders/order-number.store.ts';
import { insertOrder } from '../orders/orders.store.ts';
import { insertPayment, updatePaid } from '../orders/payments/payments.store.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { writeSettings } from '../settings/settings.store.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { OrderRow } from '../database/tables.ts';
import { demoBrand } from './brand.ts';
import { demoCategories } from './categories.ts';
import { ingestDemoImages } from './demo-images.ts';
import { type DemoOrder, demoOrders } from './orders.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { DAY_MS } from '#contract/durations.ts';

// One new product every few days: the oldest is almost a year old.
const PRODUCT_INTERVAL_MS = 4.3 * DAY_MS;

/** True until anything was ever added to the shop; the trash counts too. */
async function isEmpty(db: Reader): Promise<boolean> {
  // `shop_state` only stands for a table that always has a row.
  const anything = await db
    .selectFrom('shop_state')
    .select((eb) => [
      eb.exists(eb.selectFrom('category').select('id')).as('categories'),
      eb.exists(eb.selectFrom('product').select('id')).as('products'),
      eb.exists(eb.selectFrom('setting').select('key')).as('settings'),
    ])
    .limit(1)
    .executeTakeFirstOrThrow();
  return !anything.categories && !anything.products && !anything.settings;
}

/** Reads the demo's files only for a shop that gets the demo: reading them takes a tenth of the time of a start. */
async function loadDemo() {
  const { demoProducts } = await import('./products.ts');
  return { brand: demoBrand, categories: demoCategories, products: demoProducts, orders: demoOrders };
}
export type Demo = Awaited<ReturnType<typeof loadDemo>>;

/** The entry that another part of the demo names. */
function entryOf<T>(entries: ReadonlyMap<string, T>, name: string): T {
  const entry = entries.get(name);
  if (entry === undefined) throw new Error(`The demo has no ${name}`);
  return entry;
}

async function writeCategories(
  tx: Transaction,
  { categories }: Demo,
  time: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, { slug, ...category }] of categories.entries()) {
    const id = newId();
    ids.set(slug, id);
    const gallery = isGallerySlug(slug) ? 1 : 0;
    const times = { created_at: time + index, updated_at: time + index, deleted_at: null };
    const content = toCategoryContent({ ...category, starterFeatures: true, visibility: true });
    await insertCategory(tx, { id, ...content, slug, gallery, ...times });
  }
  return ids;
}

async function writeProducts(
  tx: Transaction,
  { products }: Demo,
  categories: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, Ingested>,
  now: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, { category: slug, images: productImages, ...product }] of products.entries()) {
    const category = entryOf(categories, slug);
    const id = newId();
    // The first product is the newest, so that "newest first" is the order of the catalog.
    const time = Math.round(now - (index + 1) * PRODUCT_INTERVAL_MS);
    const content = toProductContent({ ...product, category });
    const times = { created_at: time, updated_at: time, deleted_at: null };
    await insertProduct(tx, { id, ...content, sent_hash: null, ...times });
    const shown = productImages.map(({ file, alt }) => ({ hash: entryOf(images, file).hash, alt }));
    await replaceImages(tx, id, shown);
    ids.set(product.name, id);
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
  for (const {
    lines: demoLines,
    adjustments,
    status,
    address,
    trackingNumber,
    carrier,
    payments = [],
    ...days
  } of orders) {
    const requested = demoLines.map(({ product, quantity }) => ({
      product: { id: entryOf(products, product) },
      quantity,
    }));
    const lines = { products: productLinesOf(requested, known), adjustments: adjustments ?? [] };
    const deliveryDate = new Date(now + days.deliveryInDays * DAY_MS).toISOString().slice(0, 10);
    const row = {
      id: newId(),
      number: await nextOrderNumber(tx),
      ...toOrderContent({ shippingInformation: { address, trackingNumber, carrier, deliveryDate } }),
      status,
      // The demo's stock is already reduced by these orders.
      stock_taken: status === 'CANCELED' ? 0 : 1,
      total_paise: orderTotal(lines),
      paid_paise: 0,
      retained_paise: 0,
      first_payment_at: null,
      created_by: null,
      erased_at: null,
      sent_hash: null,
      created_at: now - days.orderedDaysAgo * DAY_MS,
      updated_at: now - days.changedDaysAgo * DAY_MS,
    } as const;
    await insertOrder(tx, row, lines);
    await writePayments(tx, row, payments, now);
  }
}

/** The payments of an order, each confirmed on its day. */
async function writePayments(
  tx: Transaction,
  order: OrderRow,
  payments: NonNullable<DemoOrder['payments']>,
  now: number,
): Promise<void> {
  let row = order;
  for (const { paidDaysAgo, method, amount_paise = order.total_paise - row.paid_paise } of payments) {
    const time = now - paidDaysAgo * DAY_MS;
    await insertPayment(tx, {
      id: newId(),
      order_id: order.id,
      kind: 'payment',
      state: 'confirmed',
      amount_paise,
      reduction_paise: null,
      method,
      reference: null,
      note: null,
      paid_on: dayInIndia(time),
      sent_hash: null,
      created_at: time,
      updated_at: time,
    });
    const paid_paise = await updatePaid(tx, row, time);
    row = { ...row, paid_paise, first_payment_at: row.first_payment_at ?? time };
  }
}

/**
 * Adds the demo's settings, categories, products and orders to an empty shop, if the environment variable `DEMO` is on. Everything is
 * one transaction: after an interruption the next start repeats it.
 * @param onImage called with the number of finished and of all images
 * @param given a smaller demo, for tests
 * @returns whether the demo was added
 */
export async function seedDemo(
  services: Services,
  onImage: (done: number, all: number) => void = () => undefined,
  given?: Demo,
): Promise<boolean> {
  const { config, database, now, media } = services;
  if (!config.demo || !(await isEmpty(database.read))) return false;
  const demo = given ?? (await loadDemo());
  const images = await ingestDemoImages(media, demo.products, onImage);
  return writeCatalog(services, async (tx, after) => {
    // Another process may have been faster.
    if (!(await isEmpty(tx))) return false;
    const time = now();
    await upsertMedia(tx, [...images.values()], time);
    const openedAt = time - (demo.products.length + 2) * PRODUCT_INTERVAL_MS;
    const categories = await writeCategories(tx, demo, Math.round(openedAt));
    const products = await writeProducts(tx, demo, categories, images, time);
    await writeOrders(tx, demo, products, time);
    await writeSettings(tx, { ...defaultSettings, ...demo.brand }, time);
    after(() => media.wake());
    return true;
  });
}
