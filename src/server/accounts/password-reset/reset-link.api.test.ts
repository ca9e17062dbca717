import { describe, expect, test } from 'vitest';
import { EMAIL, mails, NEW_PASSWORD, reset } from '#tests/support/accounts/mailbox.ts';
import { logIn } from '#tests/support/accounts/test-user.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { findUserByEmail, revokeAccess, updateUser } from '../users.store.ts';

const link = async (shop: Shop, email: unknown) =>
  shop.request('POST', '/api/users/reset-link', { token: await shop.adminToken(), body: { email } });

forEachEngine((open) => {
  describe('a password reset link from the admin', () => {
    test('requires an admin and an existing account', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const body = { email: EMAIL };
      expectFailure(await shop.request('POST', '/api/users/reset-link', { body }), 'unauthenticated');
      expectFailure(await shop.request('POST', '/api/users/reset-link', { body, token }), 'forbidden');
      for (const email of [
        undefined,
        '',
        'asha',
        7,
        'nobody@example.com',
        `${EMAIL}\r\nBcc: x@example.com`,
      ]) {
        const response = await link(shop, email);
        expectFailure(response, 'invalid');
        expect(response.body.issues[0].path).toBe('email');
      }
      const rows = await shop.services.database.read.selectFrom('password_reset').selectAll().execute();
      expect(rows).toEqual([]);
    });

    test(
      'is not created for administrators, so that a stolen token cannot change a password',
      { tags: ['OP15'] },
      async () => {
        const shop = await openShop(open);
        await shop.newSession(EMAIL);
        const user = await findUserByEmail(shop.services.database.read, EMAIL);
        await shop.services.database.write((tx) =>
          updateUser(tx, user?.id ?? '', { role: 'ADMIN' }, shop.clock.now()),
        );
        for (const email of ['artist@example.com', 'Artist@Example.com', EMAIL]) {
          const response = await link(shop, email);
          expectFailure(response, 'invalid');
          expect(response.body.issues[0].path).toBe('email');
          expect(response.body.error).toContain('profile');
        }
        const rows = await shop.services.database.read.selectFrom('password_reset').selectAll().execute();
        expect(rows).toEqual([]);
      },
    );

    test('is not left for an account that becomes an administrator at the same time', async () => {
      const shop = await openShop(open);
      await shop.newSession(EMAIL);
      const { database, now } = shop.services;
      const id = (await findUserByEmail(database.read, EMAIL))?.id ?? '';
      const setRole = (role: 'USER' | 'ADMIN') =>
        database.write(async (tx) => {
          await updateUser(tx, id, { role }, now());
          await revokeAccess(tx, id);
        });
      for (let round = 0; round < 5; round += 1) {
        await setRole('USER');
        await Promise.all([link(shop, EMAIL), setRole('ADMIN'), link(shop, EMAIL), link(shop, EMAIL)]);
        const rows = await database.read.selectFrom('password_reset').selectAll().execute();
        expect(rows).toEqual([]);
      }
    });

    test('works once, within 30 minutes, and sends no mail', async () => {
      const shop = await openShop(open);
      await shop.newSession(EMAIL);
      const { status, body } = await link(shop, ' Asha@Example.com ');
      expect(status).toBe(200);
      await shop.services.backgroundTasks.drain();
      expect(await mails(shop)).toEqual([]);
      expect(Object.keys(body.data).toSorted()).toEqual(['link', 'until']);
      const minutes = (Date.parse(body.data.until) - shop.clock.now()) / 60_000;
      expect(Math.round(minutes)).toBe(30);
      const url = new URL(body.data.link);
      expect(url.origin + url.pathname).toBe(`${shop.services.config.publicUrl}/reset`);
      const token = url.searchParams.get('token');
      expect((await reset(shop, token)).status).toBe(200);
      expect((await logIn(shop, { password: NEW_PASSWORD })).status).toBe(200);
      expectFailure(await reset(shop, token), 'invalid');
      const late = new URL((await link(shop, EMAIL)).body.data.link).searchParams.get('token');
      shop.clock.advance(30 * 60_000);
      expectFailure(await reset(shop, late), 'invalid');
    });
  });
});
