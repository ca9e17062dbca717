import type { Settings } from '#contract/settings.ts';
import { toContent as toCategoryContent } from '#server/catalogue/categories/categories.rules.ts';
import { insertCategory } from '#server/catalogue/categories/categories.store.ts';
import { toContent as toProductContent } from '#server/catalogue/products/products.rules.ts';
import { insertProduct, replacePictures } from '#server/catalogue/products/products.store.ts';
import { isGallerySlug } from '#server/catalogue/categories/slugs.rules.ts';
import type { Services } from '#server/context.ts';
import type { Ingested } from '#server/media/media-library.ts';
import { rememberMedia } from '#server/media/media.store.ts';
import { emptyShop } from '#server/settings/settings.rules.ts';
import { writeSettings } from '#server/settings/settings.store.ts';
import type { Reader, Transaction } from '../database.ts';
import { newId } from '../ids.ts';
import {
  type DemoBrand,
  type DemoCategory,
  type DemoProduct,
  demoBrand,
  demoCategories,
  demoProducts,
} from './catalogue.ts';
import { takeDemoPictures } from './demo-pictures.ts';

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
};
const wholeDemo: Demo = { brand: demoBrand, categories: demoCategories, products: demoProducts };

function settingsOf({ whatsapp, ...said }: DemoBrand): Settings {
  return { ...emptyShop, ...said, whatsapp: whatsapp.replace(/\D/g, '') };
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
    const content = toCategoryContent({ ...category, visibility: true });
    await insertCategory(tx, { id, ...content, slug, gallery, ...times });
  }
  return ids;
}

function hashOf(taken: ReadonlyMap<string, Ingested>, file: string): string {
  const picture = taken.get(file);
  if (!picture) throw new Error(`The demo has no picture ${file}`);
  return picture.hash;
}

async function writeProducts(
  tx: Transaction,
  { products }: Demo,
  categories: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, Ingested>,
  now: number,
): Promise<void> {
  for (const [place, { category: slug, pictures, ...product }] of products.entries()) {
    const category = categories.get(slug);
    if (category === undefined) throw new Error(`The demo has no category ${slug}`);
    const id = newId();
    // The first one is the newest, so that "newest first" is the order of the catalogue.
    const time = Math.round(now - (place + 1) * BETWEEN_PIECES);
    const price = { ...product.price, discounted: product.price.discounted };
    const content = toProductContent({ ...product, price, category });
    await insertProduct(tx, { id, ...content, created_at: time, updated_at: time, deleted_at: null });
    const shown = pictures.map(({ file, alt }) => ({ hash: hashOf(taken, file), alt }));
    await replacePictures(tx, id, shown);
  }
}

/**
 * Puts the demo's artist, categories and products into a shop that nobody has put anything into, when the settings ask
 * for it. All of it or nothing: ended half-way, the next start does it again.
 * @param onPicture hears how many of how many pictures are done
 * @returns whether it did
 */
export async function fillWithDemo(
  { config, database, now, media, catalogueVersion }: Services,
  onPicture: (done: number, all: number) => void = () => undefined,
  demo = wholeDemo,
): Promise<boolean> {
  if (!config.demo || !(await isEmpty(database.read))) return false;
  const taken = await takeDemoPictures(media, demo.products, onPicture);
  return database.write(async (tx, after) => {
    await catalogueVersion.changed(tx, after);
    // Another process may have been quicker.
    if (!(await isEmpty(tx))) return false;
    const time = now();
    await rememberMedia(tx, [...taken.values()], time);
    const opened = time - (demo.products.length + 2) * BETWEEN_PIECES;
    const categories = await writeCategories(tx, demo, Math.round(opened));
    await writeProducts(tx, demo, categories, taken, time);
    await writeSettings(tx, settingsOf(demo.brand), time);
    after(() => media.wake());
    return true;
  });
}
