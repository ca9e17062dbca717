// What must be true after any request: of its response, of the shop and of its backup.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import type { CatalogShop } from '#tests/support/catalog/catalog.ts';
import { allRows, backUp, withDatabase, newConfig } from '#tests/support/backup/shops.ts';
import { restoreBackup } from '#server/backup/restore/restore.ts';
import { findNextEarly } from '#server/media/media.store.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import type { TestResponse } from '#tests/support/shop.ts';
import type { Draft } from './requests.ts';
import { adminLogin } from '../../support/credentials.ts';

/** A text in everything that only the artist may see. */
export const CANARY = 'canary-behind-the-curtain';

/** Verifies what must be true of every response, for any request and caller. */
export function verifyResponse(draft: Draft, response: TestResponse): void {
  expect(response.status).toBeLessThan(500);
  if (draft.who !== 'admin') expect(response.text).not.toContain(CANARY);
  expect(response.text).not.toMatch(/\$argon2id\$v=|"(?:password_hash|token_hash)":/);
  if (response.status >= 400) return expectFailure(response, response.body.code);
  expect(Object.keys(response.body).toSorted().join()).toMatch(/^data,(page,)?status$/);
  expect(response.body.status).toBe('success');
  expect(routes[draft.name].reply.safeParse(response.body.data).error).toBeUndefined();
}

/**
 * Verifies what must be true of the shop after any requests.
 * @param secret ids of hidden products and categories
 */
export async function verifyShop(shop: CatalogShop, secret: ReadonlySet<string>): Promise<void> {
  const { database } = shop.services;
  const { data: products } = (await shop.asAdmin('GET', '/products?visibility=ALL')).body;
  const { data: categories } = (await shop.asAdmin('GET', '/categories?visibility=ALL')).body;
  const ids = new Set(categories.map((category: { _id: string }) => category._id));
  for (const product of routes.listProducts.reply.parse(products)) {
    expect(ids).toContain(product.category._id);
    expect(product.stock).toBeGreaterThanOrEqual(0);
    expect(Number.isInteger(product.stock)).toBe(true);
    expect(product.price?.actual).toBeGreaterThanOrEqual(0);
    for (const { url } of product.images) {
      const image = await shop.request('GET', url);
      expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
    }
  }
  const paise = (rupees: number) => Math.round(rupees * 100);
  for (const order of routes.listOrders.reply.parse((await shop.asAdmin('GET', '/orders')).body.data)) {
    const counted = order.payments?.filter(({ state }) => state === 'confirmed') ?? [];
    const paid = counted.reduce(
      (sum, { kind, amount }) => sum + paise(kind === 'refund' ? -amount : amount),
      0,
    );
    expect(paid).toBeGreaterThanOrEqual(0);
    expect([paise(order.amountPaid), paise(order.amountDue)]).toEqual([
      paid,
      paise(order.totalAmount) - paid,
    ]);
    const due = order.status === 'CANCELED' ? 0 : Math.max(0, paise(order.totalAmount) - paid);
    expect(paise(order.amountToPay)).toBe(due);
    const hasNoPayment = !counted.some(({ kind }) => kind === 'payment');
    expect(order.firstPaymentAt === undefined).toBe(hasNoPayment);
  }
  for (const { slug, productsCount } of (await shop.asGuest('/categories')).body.data) {
    const { data } = (await shop.asGuest(`/browse?category=${encodeURIComponent(slug)}`)).body;
    expect([slug, data.total]).toEqual([slug, productsCount]);
  }
  for (const id of secret) expect((await shop.asGuest(`/products/${id}`)).status).toBe(404);
  const roles = await database.read
    .selectFrom('user')
    .select(['email', 'role'])
    .where('role', '=', 'ADMIN')
    // Without the second administrator, which the owner may have removed.
    .where('email', 'not like', 'admin.%')
    .execute();
  expect(roles).toEqual([{ email: 'artist@example.com', role: 'ADMIN' }]);
  expect((await shop.request('POST', '/api/auth/login', { body: adminLogin })).status).toBe(200);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  if (database.engine.name === 'sqlite') {
    // A connection that has not read the search index since it was merged reports its old pages as corrupt.
    await sql`select rowid from product_words where product_words match 'lotus' limit 1`.execute(
      database.read,
    );
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read);
    expect(integrity.rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`pragma foreign_key_check`.execute(database.read)).rows).toEqual([]);
  }
}

/** Verifies that a backup restores all data unchanged. */
export async function verifyBackup(shop: CatalogShop): Promise<void> {
  const { database } = shop.services;
  // The rendition worker changes rows after an upload.
  await expect.poll(() => findNextEarly(database.read, []), { timeout: 20_000 }).toBeUndefined();
  const rows = await allRows(database);
  const { path } = await backUp(shop);
  const config = newConfig();
  await restoreBackup({ config, path, replace: false, now: Date.now() });
  expect(await withDatabase(config, allRows)).toEqual(rows);
}
