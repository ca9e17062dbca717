import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { asha, getUser, logIn } from '#tests/support/accounts/test-user.ts';
import {
  EMAIL,
  requestReset,
  mailedToken,
  mails,
  NEW_PASSWORD,
  openShopCheckingMails,
  reset,
} from '#tests/support/accounts/mailbox.ts';
import { PASSWORD } from '#tests/support/credentials.ts';

forEachEngine((open) => {
  describe('a forgotten password', () => {
    test('a mailed link sets a new password, ends all sessions and starts one', async () => {
      const shop = await openShopCheckingMails(open);
      const old = await shop.newSession(EMAIL);
      const token = await mailedToken(shop);
      const [mail = ''] = await mails(shop);
      expect(mail).toContain(`To: ${EMAIL}\r\n`);
      expect(mail).toContain(`\r\n${shop.services.config.publicUrl}/reset?token=${token}\r\n`);

      const { status, body } = await reset(shop, token);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ user: { email: EMAIL, role: 'USER' } });
      expect((await getUser(shop, body.data.token)).status).toBe(200);
      expect((await getUser(shop, old)).status).toBe(401);
      expect((await logIn(shop, { password: PASSWORD })).status).toBe(401);
      expect((await logIn(shop, { password: NEW_PASSWORD })).status).toBe(200);
    });

    test('responds the same to an unknown email and sends no mail', { tags: ['AU10'] }, async () => {
      const shop = await openShopCheckingMails(open);
      await shop.newSession(EMAIL);
      const unknown = await requestReset(shop, 'nobody@example.com');
      await mailedToken(shop);
      const known = await requestReset(shop);
      expect(unknown.body).toEqual(known.body);
      expect(unknown.body).toEqual({ status: 'success', data: null });
      const all = await mails(shop);
      expect(all.some((mail) => mail.includes('nobody@example.com'))).toBe(false);
    });

    test(
      'sends the mail after the response, so that the response time does not reveal the account',
      { tags: ['AU10'] },
      async () => {
        const shop = await openShopCheckingMails(open);
        await shop.newSession(EMAIL);
        const links = () => shop.services.database.read.selectFrom('password_reset').selectAll().execute();
        // With fake timers, the background task that sends the mail does not start by itself.
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        try {
          expect((await requestReset(shop)).status).toBe(200);
          expect(await links()).toEqual([]);
        } finally {
          vi.useRealTimers();
        }
        await shop.services.backgroundTasks.drain();
        expect(await links()).toHaveLength(1);
      },
    );

    test('sends the mail even if the shop shuts down at that moment', { tags: ['OP08'] }, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-stopping-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true }));
      const config = readConfig({ DEMO: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      const app = await createApp(config, { database: await open(), log: createLogger('silent') });
      app.readiness.open();
      const request = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload });
      await request('/api/auth/signup', asha);
      expect((await request('/api/auth/forgot', { email: asha.email })).statusCode).toBe(200);
      await app.close();
      const mailed = await readdir(join(dataDir, 'outbox'));
      expect(mailed).toEqual([expect.stringMatching(/\.eml$/)]);
    });

    test('a link works once, even for simultaneous requests, and voids the other links', async () => {
      const shop = await openShopCheckingMails(open);
      await shop.newSession(EMAIL);
      const sibling = await mailedToken(shop);
      const token = await mailedToken(shop);
      expect(sibling).not.toBe(token);
      const responses = await Promise.all([reset(shop, token), reset(shop, token), reset(shop, token)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      for (const dead of [token, sibling]) {
        expect((await reset(shop, dead)).body).toMatchObject({
          code: 'invalid',
          issues: [{ path: 'token' }],
        });
      }
    });

    test('a link works for 30 minutes', async () => {
      const shop = await openShopCheckingMails(open);
      await shop.newSession(EMAIL);
      const token = await mailedToken(shop);
      shop.clock.advance(30 * 60_000);
      expect((await reset(shop, token)).status).toBe(400);
      expect((await logIn(shop, { password: PASSWORD })).status).toBe(200);
    });

    test('rejects a weak password and keeps the link valid', async () => {
      const shop = await openShopCheckingMails(open);
      await shop.newSession(EMAIL);
      const token = await mailedToken(shop);
      for (const weak of ['short', 'iloveyou', EMAIL]) {
        expect((await reset(shop, token, weak)).body).toMatchObject({ issues: [{ path: 'password' }] });
      }
      expect((await reset(shop, token)).status).toBe(200);
    });

    test('rejects malformed tokens', async () => {
      const shop = await openShopCheckingMails(open);
      for (const token of ['', 'x', 'x'.repeat(43), '\u0000', '\uD800', 7, null, { $gt: '' }, ['x']]) {
        const { status, body } = await reset(shop, token);
        expect(status, JSON.stringify(token)).toBe(400);
        expect(body.issues).toMatchObject([{ path: 'token' }]);
      }
    });

    test('the table of links does not contain the token', async () => {
      const shop = await openShopCheckingMails(open);
      await shop.newSession(EMAIL);
      const token = await mailedToken(shop);
      const stored = await shop.services.database.read.selectFrom('password_reset').selectAll().execute();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(token);
    });

    test('allows 5 links an hour for an email, known or not', async () => {
      const shop = await openShopCheckingMails(open);
      await shop.newSession(EMAIL);
      for (const email of [EMAIL, 'nobody@example.com']) {
        for (let n = 0; n < 5; n += 1) expect((await requestReset(shop, email)).status).toBe(200);
        const { status, headers } = await requestReset(shop, email);
        expect(status).toBe(429);
        // Nearly an hour, in seconds.
        expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
      }
      await vi.waitFor(async () => expect(await mails(shop)).toHaveLength(5), 5_000);
    });
  });
});
