import { problem } from '#contract/api/problems.ts';
import { TRASH_DAYS } from '#contract/catalog/trash.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { DemoCounts, Onboarding } from '#contract/shop/onboarding.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { restoreCategory } from '#server/catalog/trash/trash.api.ts';
import { nameKey } from '#server/catalog/categories/slugs.rules.ts';
import { trashCategory } from '#server/catalog/categories/categories.store.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { trashProductsOf } from '#server/catalog/products/products.store.ts';
import type { Context } from '#server/context.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { recordHistory, recordUpdate } from '#server/history/history.store.ts';
import { settingsFields, type StoredSettings } from '#server/settings/settings.rules.ts';
import { readSettings, writeSettings } from '#server/settings/settings.store.ts';
import {
  findDemoRange,
  selectDemoOrders,
  selectDemoProducts,
  removableCategories,
  removableOrders,
  removableProducts,
  unchangedOrders,
} from './demo-rows.queries.ts';
import { isRestorable, restoreOrders, removeOrders } from './demo-orders.store.ts';
import { withDemoTexts, withoutDemoTexts } from './demo-texts.rules.ts';
import {
  forgetRemovedDemo,
  readRemovedDemo,
  type RemovedDemo,
  writeRemovedDemo,
} from './removed-demo.store.ts';

type Writer = Pick<Context<Caller>, 'caller' | 'now'>;

/** What `removeDemo` would remove; undefined when there is nothing. */
export async function countDemo(db: Reader): Promise<Onboarding['demo']> {
  const range = await findDemoRange(db);
  const [products, allProducts, categories, orders, ordersWithoutDocument, allOrders] = await Promise.all([
    countRows(removableProducts(db, range)),
    countRows(selectDemoProducts(db, range)),
    countRows(removableCategories(db, range)),
    countRows(unchangedOrders(db, range)),
    countRows(removableOrders(db, range)),
    countRows(selectDemoOrders(db, range)),
  ]);
  if (products + categories + ordersWithoutDocument === 0) return undefined;
  return {
    products,
    categories,
    orders,
    changed: allProducts - products,
    changedOrders: ordersWithoutDocument - orders,
    issuedOrders: allOrders - ordersWithoutDocument,
  };
}

async function saveTexts(
  tx: Transaction,
  context: Writer,
  before: StoredSettings,
  settings: StoredSettings,
): Promise<void> {
  const changedAt = before.updatedAt === undefined ? 0 : Date.parse(before.updatedAt);
  await writeSettings(tx, settings, nextUpdatedAt(context.now(), changedAt));
  const saved = await readSettings(tx);
  const what = { kind: 'settings', target: { name: saved.brand } } as const;
  await recordUpdate(tx, context, what, [settingsFields(before), settingsFields(saved)]);
}

/** The counts as text for the history. */
function summary({ products, categories, orders }: DemoCounts): string {
  const parts = { products, categories, orders };
  return `the demo (${Object.entries(parts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')})`;
}

/**
 * Removes the demo's unchanged products, categories and orders, and its texts in the settings. Products and categories go to the
 * trash; orders are stored beside the settings. Changed orders are removed only with `withChangedOrders`, and never if they have a
 * document; those that describe a person are deleted for good.
 * @throws problem `conflict` when there is nothing to remove
 */
export async function removeDemo(
  tx: Transaction,
  context: Writer,
  { withChangedOrders }: { withChangedOrders: boolean },
): Promise<void> {
  const time = context.now();
  const demo = await countDemo(tx);
  const orderCount = (demo?.orders ?? 0) + (withChangedOrders ? (demo?.changedOrders ?? 0) : 0);
  const range = await findDemoRange(tx);
  if (!demo || demo.products + demo.categories + orderCount === 0)
    throw problem('conflict', 'The shop has nothing of the demo.');
  const categories = await removableCategories(tx, range).select('id').execute();
  // Read before anything is deleted: a deletion changes which products are removable.
  const products = (await removableProducts(tx, range).select('id').execute()).map(({ id }) => id);
  for (const { id } of categories) {
    await trashProductsOf(tx, id, time);
    await trashCategory(tx, id, time);
  }
  if (products.length > 0)
    await tx
      .updateTable('product')
      .set({ deleted_at: time })
      .where('id', 'in', products)
      .where('deleted_at', 'is', null)
      .execute();
  const orders = await removeOrders(
    tx,
    withChangedOrders ? removableOrders(tx, range) : unchangedOrders(tx, range),
  );
  const before = await readSettings(tx);
  const { settings, removed } = withoutDemoTexts(before);
  if (removed.length > 0) await saveTexts(tx, context, before, settings);
  const earlier = await readRemovedDemo(tx, time);
  await writeRemovedDemo(
    tx,
    {
      times: [...(earlier?.times ?? []), time],
      orders: [
        ...(earlier?.orders ?? []),
        ...orders.filter(isRestorable).map((order) => ({ ...order, removedAt: time })),
      ],
      settings: [...new Set([...(earlier?.settings ?? []), ...removed])],
    },
    time,
  );
  await recordHistory(tx, context, {
    action: 'delete',
    kind: 'catalogue',
    target: { name: summary({ ...demo, orders: orderCount }) },
  });
}

const trashedCategories = (db: Reader, { times }: RemovedDemo) =>
  db.selectFrom('category').where('deleted_at', 'in', times);

const trashedProducts = (db: Reader, { times }: RemovedDemo) =>
  db.selectFrom('product').where('deleted_at', 'in', times);

/** What `restoreDemo` would restore; undefined when there is nothing. */
export async function countRemovedDemo(db: Reader, now: number): Promise<Onboarding['removedDemo']> {
  const removed = await readRemovedDemo(db, now);
  if (!removed) return undefined;
  return {
    products: await countRows(trashedProducts(db, removed)),
    categories: await countRows(trashedCategories(db, removed)),
    orders: removed.orders.length,
    until: isoTimestamp(Math.max(...removed.times) + TRASH_DAYS * DAY_MS),
  };
}

/** The name, or another one if a category of the artist has it: “Art Prints (demo)”, “Art Prints (demo 2)”. */
async function findFreeName(tx: Transaction, name: string): Promise<string> {
  for (let candidate = name, number = 1; ; number += 1) {
    const other = await tx
      .selectFrom('category')
      .select('id')
      .where('name_key', '=', nameKey(candidate))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!other) return candidate;
    candidate = `${name} (demo${number === 1 ? '' : ` ${number}`})`;
  }
}

/** @returns the new names of the categories that were renamed, because the artist has a category with their name */
async function restoreCategories(tx: Transaction, context: Writer, removed: RemovedDemo): Promise<string[]> {
  const renamed: string[] = [];
  for (const { id, name } of await trashedCategories(tx, removed).select(['id', 'name']).execute()) {
    const freeName = await findFreeName(tx, name);
    if (freeName !== name) {
      renamed.push(freeName);
      await tx
        .updateTable('category')
        .set({ name: freeName, name_key: nameKey(freeName) })
        .where('id', '=', id)
        .execute();
    }
    await restoreCategory(tx, context, id);
  }
  return renamed;
}

/**
 * Restores what `removeDemo` has removed, except what the artist has restored already.
 * @returns the new names of the categories that were renamed, because the artist has a category with their name
 * @throws problem `conflict` when nothing can be restored
 */
export async function restoreDemo(tx: Transaction, context: Writer): Promise<string[]> {
  const counts = await countRemovedDemo(tx, context.now());
  const removed = await readRemovedDemo(tx, context.now());
  if (!counts || !removed) throw problem('conflict', 'The demo can no longer be restored.');
  const renamed = await restoreCategories(tx, context, removed);
  const present = tx.selectFrom('category').select('id').where('deleted_at', 'is', null);
  await tx
    .updateTable('product')
    .set({ deleted_at: null })
    .where('deleted_at', 'in', removed.times)
    .where('category_id', 'in', present)
    .execute();
  await restoreOrders(tx, removed.orders);
  const before = await readSettings(tx);
  const settings = withDemoTexts(before, removed.settings);
  if (removed.settings.length > 0) await saveTexts(tx, context, before, settings);
  await forgetRemovedDemo(tx);
  await recordHistory(tx, context, {
    action: 'restore',
    kind: 'catalogue',
    target: { name: summary(counts) },
  });
  return renamed;
}
