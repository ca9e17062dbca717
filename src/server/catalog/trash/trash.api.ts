import { problem } from '#contract/api/problems.ts';
import type { RestoredItem, TrashedItem } from '#contract/catalog/trash.ts';
import { assignSlug, takenSlugs } from '../categories/categories.store.ts';
import { findFreeSlug, writeCatalogOrNameTaken } from '../categories/names.store.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import { differences } from '#server/history/history.rules.ts';
import { recordHistory } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { streamWhenLarge } from '#server/http/responses/stream-when-large.ts';
import { expiredBefore, mergeByDeletion, presentTrashed, type Trashed } from './trash.rules.ts';
import {
  findTrashedCategory,
  findTrashedProduct,
  restoreSlugs,
  trashedCategories,
  trashedProducts,
  untrashCategory,
  untrashProduct,
} from './trash.store.ts';

async function restoreProduct(tx: Transaction, { now }: Context, id: string): Promise<RestoredItem> {
  const found = foundOr404(await findTrashedProduct(tx, id, expiredBefore(now())));
  if (found.category_deleted_at !== null) {
    throw problem(
      'conflict',
      `The category ${found.category_name} is in the trash too. Please restore it first.`,
    );
  }
  await untrashProduct(tx, id);
  return { kind: 'product', _id: id, name: found.name, products: 0 };
}

export async function restoreCategory(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  id: string,
): Promise<RestoredItem> {
  const found = foundOr404(await findTrashedCategory(tx, id, expiredBefore(now())));
  const isTaken = (await takenSlugs(tx, found.slug, id)).has(found.slug);
  const slug = isTaken ? await findFreeSlug(tx, found.name, id) : found.slug;
  await restoreSlugs(tx, id);
  await assignSlug(tx, { categoryId: id, slug });
  const products = await untrashCategory(tx, id, slug);
  return { kind: 'category', _id: id, name: found.name, slug, products };
}

export const trashHandlers: Handlers<'listTrash' | 'restoreTrashed'> = {
  async listTrash({ database, now }) {
    const since = expiredBefore(now());
    return streamWhenLarge<Trashed, TrashedItem>(async (after, limit) => {
      const part = { since, limit, after };
      const [products, categories] = await Promise.all([
        trashedProducts(database.read, part).execute(),
        trashedCategories(database.read, part).execute(),
      ]);
      return mergeByDeletion(categories, products).slice(0, limit);
    }, presentTrashed);
  },

  restoreTrashed(context, { params: { kind, id } }) {
    if (!canBeId(id)) throw problem('not_found');
    const restore = kind === 'category' ? restoreCategory : restoreProduct;
    return writeCatalogOrNameTaken(context, async (tx) => {
      const restored = await restore(tx, context, id);
      const changes = differences({ products: '0' }, { products: String(restored.products) });
      await recordHistory(tx, context, { action: 'restore', kind, target: restored, changes });
      return restored;
    });
  },
};
