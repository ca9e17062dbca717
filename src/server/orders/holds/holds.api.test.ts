import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openHolds } from '#tests/support/orders/holds.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';

const sizes = [
  { values: ['A4'], stock: 1 },
  { values: ['A3'], stock: 1 },
];

// `lotus` is a product with stock 1. `putOnHold` holds it for Asha for a day, unless it gets other values.
forEachEngine((open) => {
  describe('a hold', () => {
    test('shows visitors its end and no name in every call, and the artist both in the list of holds', async () => {
      const shop = await openHolds(open);
      const lists = ['/products', '/browse', '/browse/cards', '/browse?q=lotus'];
      const paths = [`/products/${shop.lotus._id}`, ...lists];
      const before = await Promise.all(paths.map(shop.asGuest));
      const until = shop.inMs(DAY_MS);
      const enquiry = { products: [shop.lotus._id] };
      const { code } = (await shop.request('POST', '/api/enquiries', { body: enquiry })).body.data;
      const made = await shop.putOnHold(shop.lotus._id, { enquiryCode: code, until });
      expect(made).toEqual({
        id: expect.any(String),
        product: { id: shop.lotus._id, name: 'Lotus Pond' },
        customerName: 'Asha',
        enquiryCode: code,
        until,
        createdAt: expect.any(String),
        updatedAt: made.createdAt,
      });
      expect(await shop.list()).toEqual([made]);
      const responses = await Promise.all(paths.map(shop.asGuest));
      const productsIn = ({ data }: { data: any }) => (data.products ?? [data].flat()) as object[]; // oxlint-disable-line typescript/no-explicit-any
      for (const [index, { body, text, headers }] of responses.entries()) {
        expect(productsIn(body), paths[index]).toEqual([expect.objectContaining({ onHoldUntil: until })]);
        expect(text).not.toContain('Asha');
        expect(text).not.toContain(code);
        expect(headers['etag']).not.toBe(before[index]?.headers['etag']);
      }
      const user = await shop.request('GET', `/api${paths[0]}`, { token: await shop.newSession() });
      expect(user.body.data.onHoldUntil).toBe(until);
      expect(user.text).not.toContain('Asha');
    });

    test('ends in cached responses at its exact millisecond, which changes their ETag', async () => {
      const shop = await openHolds(open);
      const other = await shop.stockedProduct(1, { name: 'Heron' });
      await shop.putOnHold(shop.lotus._id, { until: shop.inMs(HOUR_MS) });
      await shop.putOnHold(other._id, { until: shop.inMs(2 * HOUR_MS) });
      const paths = [`/products/${shop.lotus._id}`, '/products', '/browse/cards'];
      const etagOf = async (path: string) => (await shop.asGuest(path)).headers['etag'] ?? '';
      const again = (path: string, etag: string) =>
        shop.request('GET', `/api${path}`, { headers: { 'if-none-match': etag } });
      for (const path of paths) {
        const response = await shop.asGuest(path);
        expect(response.headers['cache-control']).toBe('no-cache');
        expect((await again(path, response.headers['etag'] ?? '')).status).toBe(304);
      }
      const etags = await Promise.all(paths.map(etagOf));
      const version = shop.services.catalogVersion.current();
      shop.clock.advance(HOUR_MS);
      for (const [index, path] of paths.entries()) {
        const response = await again(path, etags[index] ?? '');
        expect([path, response.status]).toEqual([path, 200]);
        // The lists still have the heron, whose hold ends later.
        expect(JSON.stringify(response.body).match(/onHoldUntil/g) ?? []).toHaveLength(index === 0 ? 0 : 1);
      }
      // Nothing was written: each process sees the end by itself.
      expect(shop.services.catalogVersion.current()).toBe(version);
      expect(await shop.list()).toHaveLength(1);
      shop.clock.advance(HOUR_MS);
      expect(JSON.stringify((await shop.asGuest('/products')).body)).not.toContain('onHoldUntil');
    });

    test('reserves one piece: a second hold is refused until the first has ended', async () => {
      const shop = await openHolds(open);
      await shop.putOnHold(shop.lotus._id, { until: shop.inMs(HOUR_MS) });
      const refused = await shop.tryToHold(shop.lotus._id, { customerName: 'Bina' });
      expectFailure(refused, 'on_hold');
      expect(refused.body.error).toMatch(
        /^“Lotus Pond” is on hold for Asha until \d+ \w+, \d+:\d\d [ap]m\.$/,
      );
      shop.clock.advance(HOUR_MS);
      expect(await shop.putOnHold(shop.lotus._id, { customerName: 'Bina' })).toMatchObject({
        customerName: 'Bina',
      });
      const rows = await shop.services.database.read.selectFrom('hold').selectAll().execute();
      expect(rows.map(({ customer_name }) => customer_name)).toEqual(['Bina']);
    });

    test('is created once for an Idempotency-Key, also when the first response was lost', async () => {
      const shop = await openHolds(open);
      const token = await shop.adminToken();
      const body = { product: shop.lotus._id, customerName: 'Asha', until: shop.inMs(DAY_MS) };
      const send = (changed = {}) =>
        shop.request('POST', '/api/holds', {
          token,
          body: { ...body, ...changed },
          headers: { 'idempotency-key': 'one-tap' },
        });
      const [first, again] = [await send(), await send()];
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body.data).toEqual(first.body.data);
      expectFailure(await send({ customerName: 'Meera' }), 'conflict');
      expectFailure(await shop.tryToHold(shop.lotus._id), 'on_hold');
      expect(await shop.list()).toEqual([first.body.data]);
    });

    test('of a variant leaves the others free; with all of them on hold, so is the product', async () => {
      const shop = await openHolds(open);
      const print = await shop.stockedProduct(2, { variants: { options: ['Size'], items: sizes } });
      const [small, large] = print.variants?.items.map(({ _id }) => _id) ?? [];
      expectFailure(await shop.tryToHold(print._id), 'invalid');
      const made = await shop.putOnHold(print._id, { variant: small });
      expect(made.variant).toEqual({ id: small, text: 'Size: A4' });
      expectFailure(await shop.tryToHold(print._id, { variant: small }), 'on_hold');
      const one = await shop.productAsGuest(print._id);
      expect(one).not.toHaveProperty('onHoldUntil');
      expect(one.variants.items.map((item: object) => 'onHoldUntil' in item)).toEqual([true, false]);
      await shop.putOnHold(print._id, { variant: large, until: shop.inMs(HOUR_MS) });
      expect((await shop.productAsGuest(print._id)).onHoldUntil).toBe((await shop.list())[0]?.until);
      const [card] = (await shop.asGuest('/browse/cards')).body.data.products;
      expect(card.onHoldUntil).toBe((await shop.list())[0]?.until);
      const line = (variant: string | undefined) => ({
        product: { id: print._id, variant: { id: variant } },
        quantity: 1,
      });
      expectFailure(await shop.requestOrder([], { products: [line(small)] }), 'on_hold');
      expect((await shop.requestOrder([], { products: [line(small)], holds: [made.id] })).status).toBe(201);
      expect((await shop.list()).map(({ variant }) => variant?.id)).toEqual([large]);
      // When a product loses its variants, a hold on one of them has no effect.
      await shop.asAdmin('PUT', `/products/${print._id}`, {
        ...print,
        category: shop.category,
        variants: null,
        stock: 1,
        updatedAt: undefined,
      });
      expect(await shop.list()).toEqual([]);
      expect((await shop.requestOrder([[print._id, 1]])).status).toBe(201);
    });

    test('gets a later end and another name and is released, and the history has no name', async () => {
      const shop = await openHolds(open);
      const made = await shop.putOnHold(shop.lotus._id);
      const { id, updatedAt } = made;
      const until = shop.inMs(3 * DAY_MS);
      const save = (body: object) => shop.asAdmin('PUT', `/holds/${id}`, body);
      const saved = await save({ until, updatedAt });
      expect(saved.body.data).toMatchObject({ until, customerName: 'Asha' });
      expect((await shop.productAsGuest(shop.lotus._id)).onHoldUntil).toBe(until);
      expectFailure(await save({ customerName: 'Bina', updatedAt }), 'stale');
      expectFailure(await save({ until: shop.inMs(-1) }), 'invalid');
      expect((await save({ customerName: 'Bina' })).body.data.customerName).toBe('Bina');
      expect((await shop.asAdmin('DELETE', `/holds/${id}`)).body.data.id).toBe(id);
      expect(await shop.productAsGuest(shop.lotus._id)).not.toHaveProperty('onHoldUntil');
      for (const ended of [await save({ until }), await shop.asAdmin('DELETE', `/holds/${id}`)]) {
        expectFailure(ended, 'not_found');
        expect(ended.body.error).toBe('This hold has ended.');
      }
      const history: HistoryEntry[] = (await shop.asAdmin('GET', '/history')).body.data;
      const entries = history.filter(({ changes }) => changes.some(({ field }) => field === 'hold'));
      const [first, second] = [made.until, until].map((end) => `until ${holdEndText(end)}`);
      expect(
        entries.map(({ kind, target, changes }) => [kind, target, changes[0]?.before, changes[0]?.after]),
      ).toEqual(
        [
          [second, ''],
          [first, second],
          ['', first],
        ].map((texts) => ['product', { _id: shop.lotus._id, name: 'Lotus Pond' }, ...texts]),
      );
      expect(JSON.stringify(entries)).not.toMatch(/Asha|Bina/);
    });

    test('cannot be changed after its end, and housekeeping deletes it with its name', async () => {
      const shop = await openHolds(open);
      const { id } = await shop.putOnHold(shop.lotus._id, { until: shop.inMs(HOUR_MS) });
      shop.clock.advance(HOUR_MS - 60_000);
      await runHousekeeping(shop.services);
      expect(await shop.list()).toHaveLength(1);
      shop.clock.advance(60_000);
      expectFailure(await shop.asAdmin('PUT', `/holds/${id}`, { until: shop.inMs(DAY_MS) }), 'not_found');
      await runHousekeeping(shop.services);
      expect(await shop.services.database.read.selectFrom('hold').selectAll().execute()).toEqual([]);
    });

    test('shows only while one piece is left: more can be ordered, and the trash hides it', async () => {
      const shop = await openHolds(open);
      const { _id } = shop.lotus;
      const product = { ...shop.lotus, category: shop.category, updatedAt: undefined };
      const { id } = await shop.putOnHold(_id);
      await shop.asAdmin('PUT', `/products/${_id}`, { ...product, stock: 3 });
      expect(await shop.productAsGuest(_id)).not.toHaveProperty('onHoldUntil');
      await shop.addOrder([[_id, 1]]);
      // The last one stays reserved.
      expectFailure(await shop.requestOrder([[_id, 2]]), 'on_hold');
      await shop.addOrder([[_id, 1]]);
      expect(await shop.productAsGuest(_id)).toHaveProperty('onHoldUntil');
      await shop.asAdmin('PUT', `/products/${_id}`, { ...product, stock: 0 });
      expect(await shop.productAsGuest(_id)).not.toHaveProperty('onHoldUntil');
      expectFailure(await shop.requestOrder([[_id, 1]]), 'out_of_stock');
      await shop.asAdmin('PUT', `/products/${_id}`, { ...product, stock: 1 });
      await shop.asAdmin('DELETE', `/products/${_id}`);
      expect(await shop.list()).toEqual([]);
      await shop.asAdmin('POST', `/trash/product/${_id}`);
      expect((await shop.list()).map((one) => one.id)).toEqual([id]);
      expect(await shop.productAsGuest(_id)).toHaveProperty('onHoldUntil');
    });

    test('has no effect while the order book is off', async () => {
      const shop = await openHolds(open);
      await shop.putOnHold(shop.lotus._id);
      await shop.setOrderBook(false);
      expect(await shop.productAsGuest(shop.lotus._id)).not.toHaveProperty('onHoldUntil');
      expect(await shop.list()).toEqual([]);
      await shop.setOrderBook(true);
      expect(await shop.productAsGuest(shop.lotus._id)).toHaveProperty('onHoldUntil');
    });
  });
});
