import { problem } from '#contract/api/problems.ts';
import { TRASH_DAYS } from '#contract/catalog/trash.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { DemoCounts, Onboarding } from '#contract/shop/onboarding.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { restoreCategory } from '#server/catalog/trash/trash.api.ts';
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
  type DemoMarks,
  findDemoMarks,
  presentProducts,
  removableCategories,
  unchangedOrders,
  unchangedProducts,
} from './demo-rows.queries.ts';
import { withDemoTexts, withoutDemoTexts } from './demo-texts.rules.ts';
import {
  forgetRemovedDemo,
  readRemovedDemo,
  type RemovedDemo,
  type StoredOrder,
  writeRemovedDemo,
} from './removed-demo.store.ts';

type Writer = Pick<Context<Caller>, 'caller' | 'now'>;

/** What `removeDemo` would remove; undefined when there is nothing. */
export async function countDemo(db: Reader): Promise<Onboarding['demo']> {
  const marks = await findDemoMarks(db);
  const [products, present, categories, orders] = await Promise.all([
    countRows(unchangedProducts(db, marks)),
    countRows(presentProducts(db, marks)),
    countRows(removableCategories(db, marks)),
    countRows(unchangedOrders(db, marks)),
  ]);
  return products + categories + orders === 0
    ? undefined
    : { products, categories, orders, changed: present - products };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Removes orders with their lines and payments. @returns their rows */
async function takeOrders(tx: Transaction, marks: DemoMarks): Promise<StoredOrder[]> {
  const orders = await unchangedOrders(tx, marks).selectAll().execute();
  if (orders.length === 0) return [];
  const ids = idsOf(orders);
  const lines = await tx.selectFrom('order_line').selectAll().where('order_id', 'in', ids).execute();
  const adjustments = await tx
    .selectFrom('order_adjustment')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const payments = await tx.selectFrom('payment').selectAll().where('order_id', 'in', ids).execute();
  // Their lines and payments go with them.
  await tx.deleteFrom('order').where('id', 'in', ids).execute();
  return orders.map((order) => ({
    order,
    lines: lines.filter((line) => line.order_id === order.id),
    adjustments: adjustments.filter((line) => line.order_id === order.id),
    payments: payments.filter((payment) => payment.order_id === order.id),
  }));
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
 * trash; the other rows are stored beside the settings.
 * @throws problem `conflict` when there is nothing to remove
 */
export async function removeDemo(tx: Transaction, context: Writer): Promise<void> {
  const time = context.now();
  const counts = await countDemo(tx);
  const marks = await findDemoMarks(tx);
  if (!counts) throw problem('conflict', 'The shop has nothing of the demo.');
  const categories = await removableCategories(tx, marks).select('id').execute();
  // Before any product is deleted, since these depend on what is unchanged.
  const products = idsOf(await unchangedProducts(tx, marks).select('id').execute());
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
  const orders = await takeOrders(tx, marks);
  const before = await readSettings(tx);
  const { settings, removed } = withoutDemoTexts(before);
  if (removed.length > 0) await saveTexts(tx, context, before, settings);
  const earlier = await readRemovedDemo(tx, time);
  await writeRemovedDemo(
    tx,
    {
      times: [...(earlier?.times ?? []), time],
      orders: [...(earlier?.orders ?? []), ...orders],
      settings: [...new Set([...(earlier?.settings ?? []), ...removed])],
    },
    time,
  );
  await recordHistory(tx, context, {
    action: 'delete',
    kind: 'catalogue',
    target: { name: summary(counts) },
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

async function putOrdersBack(tx: Transaction, orders: readonly StoredOrder[]): Promise<void> {
  for (const { order, lines, adjustments, payments } of orders) {
    await tx.insertInto('order').values(order).execute();
    for (const line of lines) {
      // A sweep has removed images that nothing used meanwhile.
      const image = await tx
        .selectFrom('media')
        .select('hash')
        .where('hash', '=', line.media_hash ?? '')
        .executeTakeFirst();
      await tx
        .insertInto('order_line')
        .values({ ...line, media_hash: image?.hash ?? null })
        .execute();
    }
    if (adjustments.length > 0) await tx.insertInto('order_adjustment').values(adjustments).execute();
    if (payments.length > 0) await tx.insertInto('payment').values(payments).execute();
  }
}

/**
 * Restores what `removeDemo` has removed, except what the artist has restored already.
 * @throws problem `conflict` when nothing can be restored, `name_taken` when a category of hers has the name of one
 */
export async function restoreDemo(tx: Transaction, context: Writer): Promise<void> {
  const counts = await countRemovedDemo(tx, context.now());
  const removed = await readRemovedDemo(tx, context.now());
  if (!counts || !removed) throw problem('conflict', 'The demo can no longer be restored.');
  const categories = await trashedCategories(tx, removed).select(['id', 'name_key', 'name']).execute();
  for (const { id, name, name_key } of categories) {
    const other = await tx
      .selectFrom('category')
      .select('id')
      .where('name_key', '=', name_key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (other)
      throw problem('name_taken', `Your shop has a category named ${name} now. Please rename it first.`);
    await restoreCategory(tx, context, id);
  }
  const present = tx.selectFrom('category').select('id').where('deleted_at', 'is', null);
  await tx
    .updateTable('product')
    .set({ deleted_at: null })
    .where('deleted_at', 'in', removed.times)
    .where('category_id', 'in', present)
    .execute();
  await putOrdersBack(tx, removed.orders);
  const before = await readSettings(tx);
  const settings = withDemoTexts(before, removed.settings);
  if (removed.settings.length > 0) await saveTexts(tx, context, before, settings);
  await forgetRemovedDemo(tx);
  await recordHistory(tx, context, {
    action: 'restore',
    kind: 'catalogue',
    target: { name: summary(counts) },
  });
}
