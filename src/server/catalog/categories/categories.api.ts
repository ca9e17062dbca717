import type { CategoryChange } from '#contract/catalog/category.ts';
import { problem } from '#contract/api/problems.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { canBeId, newId } from '#server/database/ids.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { recordHistory, recordUpdate } from '#server/history/history.store.ts';
import { differences } from '#server/history/history.rules.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { writeCatalog } from '../catalog-version.store.ts';
import { categoryFields, type FoundCategory, presentCategory, toContent } from './categories.rules.ts';
import { insertCategory, trashCategory, updateCategory } from './categories.store.ts';
import { findCategory, findCategoryBySlug, listCategories } from './categories.queries.ts';
import { isStale, nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { trashProductsOf } from '../products/products.store.ts';
import { findFreeSlug, writeCatalogOrNameTaken } from './names.store.ts';
import { isGalleryName, isGallerySlug, slugBase } from './slugs.rules.ts';
import { scopeOfList, scopeForItem } from '../visibility.rules.ts';

type CategoryCalls = 'listCategories' | 'getCategory' | 'createCategory' | 'saveCategory' | 'deleteCategory';

async function requireCategory(db: Reader, id: string): Promise<FoundCategory> {
  return foundOr404(canBeId(id) && (await findCategory(db, id)));
}

/**
 * The slug changes only with the words of the name, or when the name becomes that of the gallery; the old slug still leads to the
 * category.
 */
async function slugAfter(tx: Transaction, before: FoundCategory, { name }: CategoryChange): Promise<string> {
  const becomesGallery = isGalleryName(name) && !isGalleryName(before.name);
  const keeps = slugBase(name) === slugBase(before.name) && !becomesGallery;
  return keeps ? before.slug : findFreeSlug(tx, name, before.id);
}

export const categoryHandlers: Handlers<CategoryCalls> = {
  async listCategories({ caller, database }, { query }) {
    const found = await listCategories(database.read, scopeOfList(caller, query.visibility));
    return found.map((category) => presentCategory(category, caller));
  },

  async getCategory({ caller, database }, { params: { slug } }) {
    // A slug has only characters that an id may have.
    const found = canBeId(slug) && (await findCategoryBySlug(database.read, slug, scopeForItem(caller)));
    return presentCategory(foundOr404(found), caller);
  },

  async createCategory(context, { body }) {
    const id = newId();
    return writeCatalogOrNameTaken(context, async (tx) => {
      const slug = await findFreeSlug(tx, body.name, id);
      const time = context.now();
      const gallery = isGallerySlug(slug) ? 1 : 0;
      const times = { created_at: time, updated_at: time, deleted_at: null };
      await insertCategory(tx, { id, ...toContent(body), slug, gallery, ...times });
      const created = presentCategory(await requireCategory(tx, id), context.caller);
      await recordHistory(tx, context, { action: 'create', kind: 'category', target: created });
      return created;
    });
  },

  async saveCategory(context, { params: { id }, body }) {
    return writeCatalogOrNameTaken(context, async (tx) => {
      const before = await requireCategory(tx, id);
      if (isStale(body.updatedAt, before.updated_at)) throw problem('stale');
      const slug = await slugAfter(tx, before, body);
      const { name_key: key, ...content } = toContent({
        ...body,
        starterFeatures: body.starterFeatures ?? before.starter_features === 1,
        visibility: body.visibility ?? before.visibility === 1,
      });
      await updateCategory(tx, id, {
        ...content,
        // An unchanged name keeps its key: migration 011 gave different keys to two names that look alike.
        ...(body.name !== before.name && { name_key: key }),
        slug,
        // A gallery stays one after a rename, and a category that gets the gallery's slug becomes one.
        gallery: isGallerySlug(slug) ? 1 : before.gallery,
        updated_at: nextUpdatedAt(context.now(), before.updated_at),
      });
      const saved = presentCategory(await requireCategory(tx, id), context.caller);
      const old = presentCategory(before, context.caller);
      const what = { kind: 'category', target: saved } as const;
      await recordUpdate(tx, context, what, [categoryFields(old), categoryFields(saved)]);
      return saved;
    });
  },

  async deleteCategory(context, { params: { id } }) {
    const { caller, now } = context;
    return writeCatalog(context, async (tx, after) => {
      const deleted = presentCategory(await requireCategory(tx, id), caller);
      const time = now();
      await trashProductsOf(tx, id, time);
      failpoint('delete:products-in-trash');
      await trashCategory(tx, id, time);
      const changes = differences({ products: String(deleted.productsCount) }, { products: '0' });
      await recordHistory(tx, context, { action: 'delete', kind: 'category', target: deleted, changes });
      after(() => failpoint('delete:after-commit'));
      failpoint('delete:before-commit');
      return deleted;
    });
  },
};
