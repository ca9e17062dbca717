import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { asha, getUser, logIn, signUp } from '#tests/support/accounts/test-user.ts';
import { hashToken } from '../tokens.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const list = async (shop: Shop, token: string) => shop.request('GET', '/api/user/sessions', { token });
const end = (shop: Shop, token: string, id: string) =>
  shop.request('DELETE', `/api/user/sessions/${id}`, { token });
const endOthers = (shop: Shop, token: string) =>
  shop.request('POST', '/api/user/sessions/end-others', { token });

forEachEngine((open) => {
  describe('the sessions of a user', () => {
    test(
      'are listed with device and times: the current one first and marked, then the last used',
      { tags: ['AU29'] },
      async () => {
        const shop = await openShop(open);
        const first = (await signUp(shop)).body.data.token;
        shop.clock.advance(HOUR_MS);
        const begun = shop.clock.now();
        const second = (await logIn(shop, { headers: { 'user-agent': phone } })).body.data.token;
        await shop.newSession();
        const { body, text } = await list(shop, first);
        expect(body.data).toMatchObject([
          { current: true },
          { device: 'Chrome on Android', current: false, createdAt: expect.any(String) },
        ]);
        expect(Date.parse(body.data[1].createdAt)).toBeGreaterThanOrEqual(begun);
        expect(
          Date.parse(body.data[1].createdAt) - Date.parse(body.data[0].createdAt),
        ).toBeGreaterThanOrEqual(HOUR_MS);
        for (const token of [first, second]) {
          expect(text).not.toContain(token);
          expect(text).not.toContain(hashToken(token));
        }
      },
    );

    test('are not listed once they have expired', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      shop.clock.advance(31 * 24 * HOUR_MS);
      const { token } = (await logIn(shop)).body.data;
      expect((await list(shop, token)).body.data).toMatchObject([{ current: true }]);
    });

    test('end one by one, and another user cannot end them', { tags: ['AU29'] }, async () => {
      const shop = await openShop(open);
      const mine = (await signUp(shop)).body.data.token;
      const lost = (await logIn(shop, { headers: { 'user-agent': phone } })).body.data.token;
      const { _id } = (await list(shop, lost)).body.data.find((each: { current: boolean }) => each.current);
      const stranger = await shop.newSession();
      expectFailure(await end(shop, stranger, _id), 'not_found');
      expectFailure(await end(shop, mine, hashToken(lost)), 'not_found');
      expect((await getUser(shop, lost)).status).toBe(200);
      expect((await end(shop, mine, _id)).status).toBe(200);
      expectFailure(await getUser(shop, lost), 'unauthenticated');
      expectFailure(await end(shop, mine, _id), 'not_found');
      expect((await getUser(shop, mine)).status).toBe(200);
      expect((await getUser(shop, stranger)).status).toBe(200);
    });

    test('all end except the current one', async () => {
      const shop = await openShop(open);
      const mine = (await signUp(shop)).body.data.token;
      const others = [(await logIn(shop)).body.data.token, (await logIn(shop)).body.data.token];
      const stranger = await shop.newSession();
      expect((await endOthers(shop, mine)).body.data).toEqual({ ended: 2 });
      for (const token of others) expectFailure(await getUser(shop, token), 'unauthenticated');
      expect((await getUser(shop, mine)).status).toBe(200);
      expect((await getUser(shop, stranger)).status).toBe(200);
      expect((await endOthers(shop, mine)).body.data).toEqual({ ended: 0 });
    });

    test('are part of the downloaded data', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const { token } = (await logIn(shop, { headers: { 'user-agent': phone } })).body.data;
      const { data } = (await shop.request('GET', '/api/user/data', { token })).body;
      expect(data.user.email).toBe(asha.email);
      expect(data.sessions.map(({ device }: { device: string }) => device)).toContain('Chrome on Android');
    });
  });
});
