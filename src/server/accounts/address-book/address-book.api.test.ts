import { describe, expect, test } from 'vitest';
import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { sortedStatuses } from '#tests/support/accounts/test-user.ts';

const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411004',
  phone: '+91 98765 43210',
  landmark: 'Opposite the banyan',
};

const book = '/api/user/addresses';
const list = async (shop: Shop, token: string): Promise<PostalAddress[]> =>
  (await shop.request('GET', book, { token })).body.data;
const add = (shop: Shop, token: string, body: unknown = home) => shop.request('POST', book, { token, body });

forEachEngine((open) => {
  describe('the address book', () => {
    test('is for its owner only', { tags: ['AZ28'] }, async () => {
      const shop = await openShop(open);
      const asha = await shop.newSession('asha@example.com');
      const { id } = (await add(shop, asha)).body.data;
      expectFailure(await shop.request('GET', book), 'unauthenticated');
      expectFailure(await shop.request('POST', book, { body: home }), 'unauthenticated');
      expectFailure(await shop.request('PUT', `${book}/${id}`, { body: home }), 'unauthenticated');
      expectFailure(await shop.request('DELETE', `${book}/${id}`), 'unauthenticated');
      for (const token of [await shop.newSession('b@example.com'), await shop.adminToken()]) {
        expect(await list(shop, token)).toEqual([]);
        const body = { ...home, city: 'Elsewhere' };
        const saved = await shop.request('PUT', `${book}/${id}`, { token, body });
        const missing = await shop.request('PUT', `${book}/none-such`, { token, body });
        expectFailure(saved, 'not_found');
        expect(saved.body.error).toBe(missing.body.error);
        expectFailure(await shop.request('DELETE', `${book}/${id}`, { token }), 'not_found');
      }
      expect(await list(shop, asha)).toEqual([{ id, ...home }]);
    });

    test('rejects invalid fields with their path', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      const rejected = async (body: unknown, ...expected: string[]) => {
        const response = await add(shop, token, body);
        expectFailure(response, 'invalid');
        expect(response.body.issues.map(({ path }: { path: string }) => path)).toEqual(expected);
      };
      await rejected({}, 'firstName', 'address', 'city', 'zip');
      await rejected([], '');
      await rejected(null, '');
      await rejected({ ...home, firstName: ' \u200B' }, 'firstName');
      await rejected({ ...home, phone: 'call me' }, 'phone');
      await rejected({ ...home, zip: '411\n004' }, 'zip');
      await rejected({ ...home, city: 'a\u0000b' }, 'city');
      for (const [part, max] of [
        ['firstName', limits.addressName],
        ['lastName', limits.addressName],
        ['address', limits.addressLine],
        ['city', limits.addressCity],
        ['state', limits.addressCity],
        ['zip', limits.zip],
        ['landmark', limits.landmark],
      ] as const) {
        await rejected({ ...home, [part]: '1'.repeat(max + 1) }, part);
        const body = { ...home, [part]: '1'.repeat(max) };
        expect([part, (await add(shop, token, body)).status]).toEqual([part, 201]);
      }
    });

    test('adds, changes and deletes addresses', { tags: ['S209'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      const added = await add(shop, token, { ...home, country: 'Nepal', id: 'mine', user_id: 'hers' });
      expect(added.status).toBe(201);
      const first: PostalAddress = added.body.data;
      expect(first).toEqual({ id: expect.any(String), ...home });
      expect(first.id).not.toBe('mine');
      // `street` and `zipCode` are aliases of `address` and `zip`.
      const other = { firstName: 'Binod', street: '1 Beach Road', city: 'Panaji', zipCode: '403001' };
      const second: PostalAddress = (await add(shop, token, other)).body.data;
      expect(second).toEqual({
        id: expect.any(String),
        firstName: 'Binod',
        lastName: '',
        address: '1 Beach Road',
        city: 'Panaji',
        state: '',
        zip: '403001',
        phone: '',
        landmark: '',
      });
      expect(await list(shop, token)).toEqual([first, second]);

      const body = { ...home, lastName: null, landmark: undefined, city: 'Nashik' };
      const saved = await shop.request('PUT', `${book}/${first.id}`, { token, body });
      expect(saved.status).toBe(200);
      expect(saved.body.data).toEqual({ ...first, lastName: '', landmark: '', city: 'Nashik' });
      expect(await list(shop, token)).toEqual([saved.body.data, second]);

      const deleted = await shop.request('DELETE', `${book}/${first.id}`, { token });
      expect([deleted.status, deleted.body.data]).toEqual([200, saved.body.data]);
      expectFailure(await shop.request('DELETE', `${book}/${first.id}`, { token }), 'not_found');
      expectFailure(await shop.request('DELETE', `${book}/%F0%9F%AA%B7`, { token }), 'not_found');
      expect(await list(shop, token)).toEqual([second]);
    });

    test('adds an address once, however often its request is repeated', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      const send = (body: unknown, owner = token) =>
        shop.request('POST', book, { token: owner, body, headers: { 'idempotency-key': 'a-1' } });
      const sent = await Promise.all([send(home), send(home), send(home)]);
      expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await list(shop, token)).toEqual([sent[0]?.body.data]);
      const changed = await send({ ...home, city: 'Nashik' });
      expectFailure(changed, 'repeated_key');
      expect(changed.body.recordId).toBe(sent[0]?.body.data.id);
      // The key of another user is another key.
      const other = await shop.newSession('b@example.com');
      expect((await send(home, other)).status).toBe(201);
      expect([(await list(shop, token)).length, (await list(shop, other)).length]).toEqual([1, 1]);
    });

    test('stores at most 20 addresses, even with simultaneous requests', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      const responses = await Promise.all(Array.from({ length: 30 }, () => add(shop, token)));
      expect(sortedStatuses(responses)).toEqual([
        ...Array.from({ length: 20 }, () => 201),
        ...Array.from({ length: 10 }, () => 409),
      ]);
      const mine = await list(shop, token);
      expect(mine).toHaveLength(20);
      expectFailure(await add(shop, token), 'conflict');
      await shop.request('DELETE', `${book}/${mine[0]?.id}`, { token });
      expect((await add(shop, token)).status).toBe(201);
      expect((await add(shop, await shop.newSession('b@example.com'))).status).toBe(201);
    }, 60_000);
  });
});
