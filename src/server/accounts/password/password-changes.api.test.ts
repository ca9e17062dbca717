import { describe, expect, test, vi } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { getUser, logIn } from '#tests/support/accounts/test-user.ts';
import {
  changePassword,
  EMAIL,
  mailedToken,
  mails,
  NEW_PASSWORD,
  openShopCheckingMails,
  requestReset,
  reset,
} from '#tests/support/accounts/mailbox.ts';
import { DEFAULT_ADMIN_EMAIL } from '../admin/default-admin.ts';
import { PASSWORD } from '#tests/support/credentials.ts';

forEachEngine((open) => {
  describe('changing the password', () => {
    test('needs a token', async () => {
      const shop = await openShopCheckingMails(open);
      expect((await changePassword(shop, undefined, PASSWORD)).status).toBe(401);
    });

    test('ends every session and every link, and starts a session', async () => {
      const shop = await openShopCheckingMails(open);
      const token = await shop.newSession(EMAIL);
      const elsewhere = await shop.newSession(EMAIL);
      const stranger = await shop.newSession('other@example.com');
      const link = await mailedToken(shop);
      const { status, body } = await changePassword(shop, token, PASSWORD);
      expect(status).toBe(200);
      expect(body.data.user).toMatchObject({ email: EMAIL, role: 'USER' });
      expect((await getUser(shop, body.data.token)).status).toBe(200);
      expect((await getUser(shop, stranger)).status).toBe(200);
      for (const ended of [token, elsewhere]) expect((await getUser(shop, ended)).status).toBe(401);
      expect((await reset(shop, link)).status).toBe(400);
      expect((await logIn(shop, { password: NEW_PASSWORD })).status).toBe(200);
      await vi.waitFor(async () => {
        const notice = (await mails(shop)).find((mail) => mail.includes('Your password was changed'));
        expect(notice).toContain(`To: ${EMAIL}\r\n`);
      }, 5_000);
    });

    test('sends no mail to the default email of the first administrator, which no one reads', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(DEFAULT_ADMIN_EMAIL);
      expect((await requestReset(shop, DEFAULT_ADMIN_EMAIL)).status).toBe(200);
      expect((await changePassword(shop, token, PASSWORD)).status).toBe(200);
      await shop.services.backgroundTasks.drain();
      expect(await mails(shop)).toEqual([]);
      const kinds = await shop.services.database.read.selectFrom('job').select('kind').execute();
      expect(kinds.filter(({ kind }) => kind.includes('mail'))).toEqual([]);
    });

    test('rejects a wrong current password and counts it as a failure', async () => {
      const shop = await openShopCheckingMails(open);
      const token = await shop.newSession(EMAIL);
      for (let n = 0; n < 10; n += 1) {
        const { status, body } = await changePassword(shop, token, 'not the password');
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'currentPassword' }] });
      }
      expect((await changePassword(shop, token, PASSWORD)).status).toBe(429);
      expect((await logIn(shop, { password: PASSWORD })).status).toBe(429);
      shop.clock.advance(15 * 60_000);
      expect((await logIn(shop, { password: PASSWORD })).status).toBe(200);
    });

    test('rejects a weak new password before it counts an attempt', async () => {
      const shop = await openShopCheckingMails(open);
      const token = await shop.newSession(EMAIL);
      for (let n = 0; n < 15; n += 1) {
        expect((await changePassword(shop, token, PASSWORD, 'iloveyou')).body).toMatchObject({
          issues: [{ path: 'newPassword' }],
        });
      }
      expect((await changePassword(shop, token, PASSWORD)).status).toBe(200);
    });

    test('one of two simultaneous changes wins, and only its session stays valid', async () => {
      const shop = await openShopCheckingMails(open);
      const token = await shop.newSession(EMAIL);
      const responses = await Promise.all([
        changePassword(shop, token, PASSWORD, 'first monsoon lamp'),
        changePassword(shop, token, PASSWORD, 'second monsoon lamp'),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      const winner = responses.find(({ status }) => status === 200);
      expect((await getUser(shop, winner?.body.data.token)).status).toBe(200);
      expect(await shop.services.database.read.selectFrom('session').selectAll().execute()).toHaveLength(1);
    });
  });
});
