import { invalidAt, problem } from '#contract/api/problems.ts';
import type { ProductChange, ProductInput, ProductQuery, PublicProduct } from '#contract/catalog/product.ts';
import { toPaise } from '#contract/text/money.ts';
import type { Context } from '#server/context.ts';
import type { Total } from '#server/database/count-rows.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import { recordHistory, recordUpdate } from '#server/history/history.store.ts';
import { type Handlers, paginated } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { streamWhenLarge } from '#server/http/responses/stream-when-large.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { assertSameRequest, newOrIdempotentId, requestHash } from '#server/platform/idempotency.ts';
import { createHoldEndAdder } from '#server/orders/holds/cached-holds.ts';
import { writeCatalog } from '../catalog-version.store.ts';
import { productsChanged } from '../freshness.rules.ts';
import { categoryExists } from '../categories/categories.store.ts';
import { isStale, nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { readCategories } from '../search/search.queries.ts';
import { toSearchWords } from '../search/word-index.queries.ts';
import { toVariantRows } from '../variants/variants.rules.ts';
import { replaceVariants } from '../variants/variants.store.ts';
import { isAdmin, scopeForItem, scopeOfList } from '../visibility.rules.ts';
import { readCursor, type Sort, writeCursor } from './list/cursor.rules.ts';
import { toContent, toHistoryTexts } from './product-fields.ts';
import { attachImages, type ChosenImage, ingestImages, assertImageCount } from './product-images.ts';
import { positionOf, type ProductFilter } from './list/product-filter.queries.ts';
import { hasWords, readProductPage, readProducts } from './list/product-list.queries.ts';
import { findProduct } from './products.queries.ts';
import { type FoundProduct, mergeChange, presentProduct, presentForAdmin } from './products.rules.ts';
import {
  findCreatedProduct,
  insertProduct,
  replaceImages,
  trashProduct,
  updateProduct,
} from './products.store.ts';

type ProductCalls = 'listProducts' | 'getProduct' | 'createProduct' | 'saveProduct' | 'deleteProduct';

/** The words of a search, as in a visitor's search: also those in the names of the categories that the caller sees. */
async function wordsOf({ caller, database: { read }, readVocabulary }: Context, q: string | undefined) {
  if (q === undefined) return [];
  const { visible, hidden } = await readCategories(read);
  return toSearchWords(q, isAdmin(caller) ? [...visible, ...hidden] : visible, await readVocabulary(read));
}

async function filterOf(context: Context, query: ProductQuery): Promise<ProductFilter> {
  const { caller } = context;
  const { categoryId, visibility, q, medium, minPrice, maxPrice, inStock, pictured, lowStock, visible } =
    query;
  return {
    scope: scopeOfList(caller, visibility),
    categoryId,
    words: await wordsOf(context, q),
    medium: medium === '' ? undefined : medium,
    minPaise: minPrice === undefined ? undefined : toPaise(minPrice),
    maxPaise: maxPrice === undefined ? undefined : toPaise(maxPrice),
    inStock: inStock !== undefined,
    pictured: pictured !== undefined,
    lowStock: lowStock !== undefined,
    visible: visible === undefined ? undefined : visible === 'true',
    hidesGalleryPrices: !isAdmin(caller),
  };
}

/** @throws problem `invalid` when the category does not exist */
async function requireCategory(db: Reader, { category }: Pick<ProductChange, 'category'>): Promise<void> {
  const exists = canBeId(category) && (await categoryExists(db, category));
  if (!exists) throw invalidAt('category', 'That category does not exist');
}

async function requireProduct(db: Reader, id: string): Promise<FoundProduct> {
  return foundOr404(canBeId(id) && (await findProduct(db, id, 'all')));
}

/** @throws problem `not_found`, or `stale` when the product changed since the form was filled in */
async function requireUnchanged(db: Reader, id: string, { updatedAt }: ProductChange): Promise<FoundProduct> {
  const product = await requireProduct(db, id);
  if (isStale(updatedAt, product.updated_at)) throw problem('stale');
  return product;
}

/** The request with each image as its hash, so that up to 70 MB of images are not hashed again. */
const toFingerprint = (body: ProductInput, images: readonly ChosenImage[]) => ({
  ...body,
  images: images.map(({ hash, alt }) => [hash, alt]),
});

/**
 * The product that an earlier request with the same Idempotency-Key created, if there is one.
 * @throws problem `repeated_key` when that request was a different one, `conflict` when the product is in the trash
 */
async function findCreated(tx: Transaction, id: string, hash: string): Promise<FoundProduct | undefined> {
  const known = await findCreatedProduct(tx, id);
  if (!known) return undefined;
  assertSameRequest(known, hash, `Created already: “${known.name}”.`);
  if (known.deleted_at !== null) throw problem('conflict', `“${known.name}” was added, and is in the trash.`);
  return requireProduct(tx, id);
}

/** All products that match. */
async function readAll(context: Context, filter: ProductFilter, sort: Sort) {
  const {
    caller,
    database: { read },
  } = context;
  const addHoldEnd = await createHoldEndAdder(context);
  return streamWhenLarge<FoundProduct, PublicProduct>(
    (last, limit) =>
      readProducts(read, filter, sort, { after: last && positionOf(filter, sort, last), limit }),
    (product) => addHoldEnd(presentProduct(product, caller)),
  );
}

export const productHandlers: Handlers<ProductCalls> = {
  async listProducts(context, { query }) {
    const { sort = 'newest', limit, cursor, categoryId } = query;
    const filter = await filterOf(context, query);
    if (limit === undefined) {
      if (cursor !== undefined) throw invalidAt('cursor', 'A cursor needs a limit');
      if (categoryId !== undefined && !canBeId(categoryId)) return [];
      return readAll(context, filter, sort);
    }
    const after = cursor === undefined ? undefined : readCursor(sort, cursor);
    if (categoryId !== undefined && !canBeId(categoryId)) return paginated([], { next: null, total: 0 });
    const read = (known?: Total) =>
      readProductPage(context.database.read, filter, sort, { limit, after, known });
    // `productCounts` passes the total to `read` if an earlier page has counted it.
    const page = hasWords(filter) ? await read() : await context.productCounts(filter, read);
    const { products, next, ...total } = page;
    const addHoldEnd = await createHoldEndAdder(context);
    return paginated(
      products.map((product) => addHoldEnd(presentProduct(product, context.caller))),
      { next: next ? writeCursor(sort, next) : null, ...total },
    );
  },

  async getProduct(context, { params }) {
    const { caller, database } = context;
    const found = canBeId(params.id) && (await findProduct(database.read, params.id, scopeForItem(caller)));
    const product = presentProduct(foundOr404(found), caller);
    return (await createHoldEndAdder(context))(product);
  },

  async createProduct(context, { body }) {
    const { database, media, now } = context;
    const id = newOrIdempotentId(context);
    const isNew = context.idempotencyKey === undefined || !(await findCreatedProduct(database.read, id));
    if (isNew) await requireCategory(database.read, body);
    if (isNew) await assertImageCount(database.read, body.images, { before: 0 });
    const images = await ingestImages(context, body.images);
    const hash = requestHash(context, toFingerprint(body, images));
    return writeCatalog(context, async (tx, after, limitInvalidation) => {
      await limitInvalidation(productsChanged([id]));
      const known = hash === null ? undefined : await findCreated(tx, id, hash);
      if (known) return presentForAdmin(known);
      await requireCategory(tx, body);
      const time = now();
      await attachImages(tx, images, time);
      const times = { created_at: time, updated_at: time, deleted_at: null };
      await insertProduct(tx, { id, ...toContent(body), sent_hash: hash, ...times });
      const noVariants: [] = [];
      await replaceVariants(tx, noVariants, toVariantRows(id, body.variants, noVariants));
      await replaceImages(tx, id, images);
      after(() => failpoint('upload:after-commit'));
      // Makes the other sizes of the images in the background.
      after(() => media.wake());
      const created = presentForAdmin(await requireProduct(tx, id));
      await recordHistory(tx, context, { action: 'create', kind: 'product', target: created });
      failpoint('upload:before-commit');
      return created;
    });
  },

  async saveProduct(context, { params: { id }, body }) {
    const { database, media, now } = context;
    // Reject early what would fail after the costly work on images; the transaction checks again.
    const current = await requireUnchanged(database.read, id, body);
    await requireCategory(database.read, body);
    await assertImageCount(database.read, body.images, { before: current.images.length });
    const images = body.images && (await ingestImages(context, body.images));
    const product = await writeCatalog(context, async (tx, after, limitInvalidation) => {
      const row = await requireUnchanged(tx, id, body);
      await limitInvalidation(productsChanged([id]));
      const before = presentForAdmin(row);
      await requireCategory(tx, body);
      const time = now();
      const content = toContent(mergeChange(body, before));
      // Before the product: its stock must be the sum of the variants' stock.
      if (body.variants !== undefined)
        await replaceVariants(tx, row.variants, toVariantRows(id, body.variants, row.variants));
      await updateProduct(tx, id, {
        ...content,
        updated_at: nextUpdatedAt(time, row.updated_at),
      });
      if (images) {
        await attachImages(tx, images, time);
        await replaceImages(tx, id, images);
      }
      after(() => media.wake());
      const saved = presentForAdmin(await requireProduct(tx, id));
      const what = { kind: 'product', target: saved } as const;
      await recordUpdate(tx, context, what, [toHistoryTexts(before), toHistoryTexts(saved)]);
      return saved;
    });
    return (await createHoldEndAdder(context))(product);
  },

  async deleteProduct(context, { params: { id } }) {
    return writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const product = await requireProduct(tx, id);
      await limitInvalidation(productsChanged([id]));
      const time = context.now();
      await trashProduct(tx, id, time);
      const deleted = presentForAdmin({ ...product, deleted_at: time });
      await recordHistory(tx, context, { action: 'delete', kind: 'product', target: deleted });
      return deleted;
    });
  },
};
