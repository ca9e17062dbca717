import { describe, expect, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { updateUser } from '../users.store.ts';
import { PASSWORD } from '#tests/support/credentials.ts';

const EMAIL = 'asha@example.com';

const data = (shop: Shop, token: string) => shop.request('GET', '/api/user/data', { token });
const remove = (shop: Shop, token: string, password: unknown = PASSWORD) =>
  shop.request('POST', '/api/user/delete', { token, body: { password } });
const logIn = (shop: Shop, password: string) =>
  shop.request('POST', '/api/auth/login', { body: { email: EMAIL, password } });

forEachEngine((open) => {
  describe('the data of a user', () => {
    test('has the profile, favorites, addresses, orders, sessions and devices of that user only', async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const [favorite, gone, other] = [
        await shop.addProduct(category._id),
        await shop.addProduct(category._id),
        await shop.addProduct(category._id),
      ];
      expectFailure(await shop.request('GET', '/api/user/data'), 'unauthenticated');
      const token = await shop.newSession(EMAIL);
      await shop.newSession(EMAIL);
      const stranger = await shop.newSession('other@example.com');
      const saveFavorites = (who: string, favoriteProducts: string[]) =>
        shop.request('POST', '/api/user/wishlist', { token: who, body: { favoriteProducts } });
      await saveFavorites(token, [favorite._id, gone._id]);
      await saveFavorites(stranger, [other._id]);
      await shop.request('PUT', '/api/user', { token, body: { phone: '+91 98765 43210' } });
      await shop.asAdmin('DELETE', `/products/${gone._id}`);
      const home = { firstName: 'Asha', address: '1 Lake Road', city: 'Pune', zip: '411001' };
      const address = (await shop.request('POST', '/api/user/addresses', { token, body: home })).body.data;
      const { _id } = (await shop.request('GET', '/api/user', { token })).body.data;
      const order = {
        products: [{ product: { id: favorite._id }, quantity: 1 }],
        shippingInformation: { address: home },
      };
      await shop.asAdmin('POST', '/orders', order);
      const made = await shop.asAdmin('POST', '/orders', { ...order, createdBy: _id });
      const path = `/orders/${made.body.data.id}`;
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
      await shop.asAdmin('POST', `${path}/payments`, { amount: 80, method: 'cash' });
      const retained = await shop.asAdmin('PUT', path, { status: 'CANCELED', amountRetained: 80 });
      expect(retained.body.data.amountRetained).toBe(80);
      const { customer: _, ...own } = retained.body.data;
      const response = await data(shop, token);
      const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
      const session = { device: '', createdAt: timestamp, lastUsedAt: timestamp, expiresAt: timestamp };
      expect(response.body.data).toEqual({
        user: {
          _id: expect.any(String),
          name: 'A Visitor',
          email: EMAIL,
          phone: '+91 98765 43210',
          role: 'USER',
          dob: null,
          isConfirmed: true,
          createdAt: timestamp,
          updatedAt: timestamp,
        },
        favourites: [{ _id: favorite._id, name: favorite.name }, { _id: gone._id }],
        addresses: [address],
        orders: [own],
        enquiries: [],
        documents: [],
        messages: [],
        sessions: [session, session],
        knownDevices: [],
      });
      expect(response.text).not.toMatch(/password|argon|token/i);
    });
  });

  describe('deleting an account', () => {
    test('requires the password and limits guesses', async () => {
      const shop = await openShop(open);
      const body = { password: PASSWORD };
      expectFailure(await shop.request('POST', '/api/user/delete', { body }), 'unauthenticated');
      const token = await shop.newSession(EMAIL);
      for (const password of [undefined, '', 7, null]) {
        const response = await shop.request('POST', '/api/user/delete', { token, body: { password } });
        expectFailure(response, 'invalid');
      }
      for (let guess = 0; guess < 10; guess += 1) {
        const response = await remove(shop, token, `wrong guess ${guess}`);
        expectFailure(response, 'invalid');
        expect(response.body.issues[0].path).toBe('password');
      }
      expectFailure(await remove(shop, token), 'too_many_requests');
      expect((await data(shop, token)).status).toBe(200);
    });

    test('deletes all data of the user, and none of others', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addProduct((await shop.addCategory())._id);
      const [token, second, stranger] = [
        await shop.newSession(EMAIL),
        await shop.newSession(EMAIL),
        await shop.newSession('other@example.com'),
      ];
      for (const who of [token, stranger])
        await shop.request('POST', '/api/user/wishlist', { token: who, body: { favoriteProducts: [_id] } });
      await shop.asAdmin('POST', '/users/reset-link', { email: EMAIL });
      const response = await remove(shop, token);
      expect([response.status, response.body]).toEqual([200, { status: 'success', data: null }]);
      for (const gone of [token, second]) expectFailure(await data(shop, gone), 'unauthenticated');
      expectFailure(await logIn(shop, PASSWORD), 'wrong_credentials');
      expect((await data(shop, stranger)).body.data.favourites).toHaveLength(1);
      const { read } = shop.services.database;
      const left = {
        users: await read.selectFrom('user').select('email').orderBy('email').execute(),
        favourites: (await read.selectFrom('favourite').select('user_id').execute()).length,
        links: (await read.selectFrom('password_reset').select('user_id').execute()).length,
      };
      expect(left).toEqual({
        users: [{ email: 'artist@example.com' }, { email: 'other@example.com' }],
        favourites: 1,
        links: 0,
      });
      // The email is free for a new account, which gets none of the old data.
      const again = await shop.newSession(EMAIL);
      expect((await data(shop, again)).body.data.favourites).toEqual([]);
    });

    test('rejects the last administrator, even with simultaneous requests', { tags: ['AZ38'] }, async () => {
      const shop = await openShop(open);
      const admin = await shop.adminToken();
      const rejected = await remove(shop, admin);
      expectFailure(rejected, 'last_admin');
      expect((await data(shop, admin)).status).toBe(200);
      const helper = await shop.newSession('helper@example.com');
      const { _id } = (await shop.request('GET', '/api/user', { token: helper })).body.data;
      const { database, now } = shop.services;
      await database.write((tx) => updateUser(tx, _id, { role: 'ADMIN' }, now()));
      const responses = await Promise.all([remove(shop, admin), remove(shop, helper)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const admins = await database.read
        .selectFrom('user')
        .select('id')
        .where('role', '=', 'ADMIN')
        .execute();
      expect(admins).toHaveLength(1);
    });
  });
});
