import { describe, expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { asha, getUser, logIn, signUp } from '#tests/support/accounts/test-user.ts';
import { hashToken } from '../tokens.ts';
import { collectedLog } from '#tests/support/collected-log.ts';

const sessionRows = (shop: Shop) => shop.services.database.read.selectFrom('session').selectAll().execute();

forEachEngine((open) => {
  describe('logging out', () => {
    test(
      'ends the session on the server, and succeeds without one',
      { tags: ['AU25', 'AU26', 'S281'] },
      async () => {
        const shop = await openShop(open);
        const { token } = (await signUp(shop)).body.data;
        const other = (await logIn(shop)).body.data.token;
        for (const sent of [
          { token },
          { token },
          {},
          { token: 'garbage' },
          { headers: { authorization: 'Basic x' } },
        ]) {
          const { status, body } = await shop.request('POST', '/api/auth/logout', sent);
          expect({ status, body }).toEqual({ status: 200, body: { status: 'success', data: null } });
        }
        expect((await getUser(shop, token)).status).toBe(401);
        expect((await getUser(shop, other)).status).toBe(200);
        expect(await sessionRows(shop)).toHaveLength(1);
      },
    );
  });

  describe('a token', () => {
    test('is only accepted in the Authorization header', { tags: ['AU22', 'HT13'] }, async () => {
      const shop = await openShop(open);
      const { token } = (await signUp(shop)).body.data;
      const elsewhere = [
        shop.request('GET', `/api/user?token=${token}`),
        shop.request('GET', `/api/user?access_token=${token}`),
        shop.request('GET', '/api/user', { headers: { cookie: `token=${token}` } }),
        shop.request('PUT', '/api/user', { body: { token, name: 'Somebody' } }),
      ];
      for (const response of await Promise.all(elsewhere)) {
        expect(response.status).toBe(401);
        expect(response.headers['www-authenticate']).toBe('Bearer');
      }
    });
  });

  describe('a user', () => {
    test('has at most 20 sessions; the oldest end first', { tags: ['AU29'] }, async () => {
      const shop = await openShop(open);
      const tokens = [(await signUp(shop)).body.data.token];
      for (let n = 0; n < 23; n += 1) {
        shop.clock.advance(1_000);
        tokens.push((await logIn(shop)).body.data.token);
      }
      expect(await sessionRows(shop)).toHaveLength(20);
      const responses = await Promise.all(tokens.map((token) => getUser(shop, token)));
      expect(responses.map(({ status }) => status)).toEqual([...Array(4).fill(401), ...Array(20).fill(200)]);
    });

    test('keeps the new session, even among sessions of the same millisecond', async () => {
      const shop = await openShop(open, { now: () => 1_800_000_000_000 });
      await signUp(shop);
      for (let n = 0; n < 25; n += 1) {
        const { token } = (await logIn(shop)).body.data;
        expect((await getUser(shop, token)).status).toBe(200);
      }
      expect(await sessionRows(shop)).toHaveLength(20);
    });
  });

  test(
    'no line of the log, and no response but that with a new session, contains passwords, tokens or their hashes',
    { tags: ['OP12'] },
    async () => {
      const { log, lines } = collectedLog('trace');
      const shop = await openShop(open, { log });
      const { token } = (await signUp(shop)).body.data;
      const responses = [
        await logIn(shop, { password: 'canary in the mine' }),
        await signUp(shop),
        await signUp(shop, { ...asha, email: 'canary in the mine', password: asha.password }),
        await getUser(shop, token),
        await shop.request('POST', '/api/auth/logout', { token }),
        await getUser(shop, token),
      ];
      const secret = new RegExp(`${asha.password}|${token}|${hashToken(token)}|argon2|canary`);
      for (const { text } of responses) expect(text).not.toMatch(secret);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.join('')).not.toMatch(secret);
    },
  );
});
