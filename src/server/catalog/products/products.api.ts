import { toPaise } from '#contract/text/money.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import type { ProductChange, ProductInput, ProductQuery, PublicProduct } from '#contract/catalog/product.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { isValidId } from '#server/database/ids.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { recordHistory } from '#server/history/history.ts';
import { differences } from '#server/history/history.rules.ts';
import { type Handlers, paginated } from '#server/http/handler-types.ts';
import { streamWhenLarge } from '#server/http/responses/stream-when-large.ts';
import { requestFingerprint, assertSameRequest, newOrIdempotentId } from '#server/platform/idempotency.ts';
import { categoryExists } from '../categories/categories.store.ts';
import { isStale, nextUpdatedAt } from '../optimistic-locking.rules.ts';
import { readCursor, type Sort, writeCursor } from './cursor.rules.ts';
import { toContent, toHistoryTexts } from './product-fields.ts';
import { type ChosenImage, attachImages, ingestImages } from './product-images.ts';
import { findProduct, pageOfProducts, partOfProducts, placeOf } from './products.queries.ts';
import type { ProductFilter } from './product-filter.store.ts';
import { mergeChange, type FoundProduct, presentProduct, presentToAdmin } from './products.rules.ts';
import {
  findByIdempotencyKey,
  findUpdatedAt,
  insertProduct,
  replaceImages,
  trashProduct,
  updateProduct,
} from './products.store.ts';
import { searchWords } from '../search/search-text.rules.ts';
import { isAdmin, scopeOfList, scopeForItem } from '../visibility.rules.ts';

type ProductCalls = 'listProducts' | 'getProduct' | 'createProduct' | 'saveProduct' | 'deleteProduct';

function filterOf({ caller }: Context, query: ProductQuery): ProductFilter {
  const { categoryId, visibility, q, medium, minPrice, maxPrice, inStock, pictured, visible } = query;
  return {
    scope: scopeOfList(caller, visibility),
    categoryId,
    words: searchWords(q ?? ''),
    medium: medium === '' ? undefined : medium,
    minPaise: minPrice === undefined ? undefined : toPaise(minPrice),
    maxPaise: maxPrice === undefined ? undefined : toPaise(maxPrice),
    inStock: inStock !== undefined,
    pictured: pictured !== undefined,
    visible: visible === undefined ? undefined : visible === 'true',
    hidesGalleryPrices: !isAdmin(caller),
  };
}

/** @throws problem `invalid` when the product cannot stand where the form puts it */
async function requireCategory(db: Reader, { category }: Pick<ProductChange, 'category'>): Promise<void> {
  const exists = isValidId(category) && (await categoryExists(db, category));
  if (!exists) throw invalidAt('category', 'That category does not exist');
}

/**
 * The time of the last change of the product that is to be saved.
 * @throws problem `not_found`, or `stale` when it changed since the form was filled in
 */
async function requireVersion(db: Reader, id: string, { updatedAt }: ProductChange): Promise<number> {
  const version = isValidId(id) ? await findUpdatedAt(db, id) : undefined;
  if (!version) throw problem('not_found');
  if (isStale(updatedAt, version.updated_at)) throw problem('stale');
  return version.updated_at;
}

async function requireProduct(db: Reader, id: string): Promise<FoundProduct> {
  const product = isValidId(id) ? await findProduct(db, id, 'all') : undefined;
  if (!product) throw problem('not_found');
  return product;
}

/** Pictures count by what they show: 70 MB of them are not hashed again. */
const sentOf = (body: ProductInput, images: readonly ChosenImage[]) => ({
  ...body,
  images: images.map(({ hash, alt }) => [hash, alt]),
});

/**
 * The product that was made before of what is sent again, if it was.
 * @throws problem `conflict` when another one was made under this key, or it is in the trash
 */
async function madeBefore(tx: Transaction, id: string, hash: string): Promise<FoundProduct | undefined> {
  const known = await findByIdempotencyKey(tx, id);
  if (!known) return undefined;
  assertSameRequest(known, hash, `Another product was sent under this Idempotency-Key: “${known.name}”.`);
  if (known.deleted_at !== null) throw problem('conflict', `“${known.name}” was added, and is in the trash.`);
  return requireProduct(tx, id);
}

/** Everything that `filter` lets through. */
const wholeList = ({ caller, database: { read } }: Context, filter: ProductFilter, sort: Sort) =>
  streamWhenLarge<FoundProduct, PublicProduct>(
    (last, most) => partOfProducts(read, filter, sort, { after: last && placeOf(filter, sort, last), most }),
    (product) => presentProduct(product, caller),
  );

export const productHandlers: Handlers<ProductCalls> = {
  async listProducts(context, { query }) {
    const { sort = 'newest', limit, cursor, categoryId } = query;
    const filter = filterOf(context, query);
    const show = (product: FoundProduct) => presentProduct(product, context.caller);
    if (limit === undefined) {
      if (cursor !== undefined) throw invalidAt('cursor', 'A cursor needs a limit');
      if (categoryId !== undefined && !isValidId(categoryId)) return [];
      return wholeList(context, filter, sort);
    }
    const after = cursor === undefined ? undefined : readCursor(sort, cursor);
    if (categoryId !== undefined && !isValidId(categoryId)) return paginated([], { next: null, total: 0 });
    const page = await context.productCounts(filter, (total) =>
      pageOfProducts(context.database.read, filter, sort, { limit, after, total }),
    );
    const next = page.next ? writeCursor(sort, page.next) : null;
    return paginated(page.products.map(show), { next, total: page.total });
  },

  async getProduct({ caller, database }, { params }) {
    const found = isValidId(params.id)
      ? await findProduct(database.read, params.id, scopeForItem(caller))
      : undefined;
    if (!found) throw problem('not_found');
    return presentProduct(found, caller);
  },

  async createProduct(context, { body }) {
    const { database, catalogVersion, media, now } = context;
    const id = newOrIdempotentId(context);
    const isNew = context.idempotencyKey === undefined || !(await findByIdempotencyKey(database.read, id));
    if (isNew) await requireCategory(database.read, body);
    const pictures = await ingestImages(context, body.images);
    const hash = requestFingerprint(context, sentOf(body, pictures));
    return database.write(async (tx, after) => {
      // First, so that writers of the catalogue queue here before any of them has looked at something.
      await catalogVersion.bump(tx, after);
      const known = hash === null ? undefined : await madeBefore(tx, id, hash);
      if (known) return presentToAdmin(known);
      await requireCategory(tx, body);
      await attachImages(tx, pictures, now());
      const time = now();
      await insertProduct(tx, {
        id,
        ...toContent(body),
        sent_hash: hash,
        created_at: time,
        updated_at: time,
        deleted_at: null,
      });
      await replaceImages(tx, id, pictures);
      after(() => failpoint('upload:after-commit'));
      after(() => media.wake());
      const made = presentToAdmin(await requireProduct(tx, id));
      await recordHistory(tx, context, { action: 'create', kind: 'product', target: made });
      failpoint('upload:before-commit');
      return made;
    });
  },

  async saveProduct(context, { params: { id }, body }) {
    const { database, catalogVersion, media, now } = context;
    // What is refused anyway should not cost the work on its pictures; the transaction has the last word.
    await requireVersion(database.read, id, body);
    await requireCategory(database.read, body);
    const pictures = body.images && (await ingestImages(context, body.images));
    return database.write(async (tx, after) => {
      await catalogVersion.bump(tx, after);
      const version = await requireVersion(tx, id, body);
      const before = presentToAdmin(await requireProduct(tx, id));
      await requireCategory(tx, body);
      if (pictures) await attachImages(tx, pictures, now());
      const content = toContent(mergeChange(body, before));
      await updateProduct(tx, id, { ...content, updated_at: nextUpdatedAt(now(), version) });
      if (pictures) await replaceImages(tx, id, pictures);
      after(() => media.wake());
      const saved = presentToAdmin(await requireProduct(tx, id));
      const changes = differences(toHistoryTexts(before), toHistoryTexts(saved));
      if (changes.length > 0)
        await recordHistory(tx, context, { action: 'update', kind: 'product', target: saved, changes });
      return saved;
    });
  },

  async deleteProduct(context, { params: { id } }) {
    const { database, catalogVersion, now } = context;
    return database.write(async (tx, after) => {
      await catalogVersion.bump(tx, after);
      const product = await requireProduct(tx, id);
      const time = now();
      await trashProduct(tx, id, time);
      const deleted = presentToAdmin({ ...product, deleted_at: time });
      await recordHistory(tx, context, { action: 'delete', kind: 'product', target: deleted });
      return deleted;
    });
  },
};
