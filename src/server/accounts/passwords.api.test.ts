import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { forEachEngine } from '../database/testing/engines.ts';
import { openShop, PASSWORD, type Shop } from '../testing/shop.ts';

const EMAIL = 'asha@example.com';
const NEW_PASSWORD = 'monsoon-lamp-river';

async function mails(shop: Shop): Promise<string[]> {
  const folder = join(shop.services.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
}

const forget = (shop: Shop, email: unknown = EMAIL) =>
  shop.request('POST', '/api/auth/forgot', { body: { email } });
const reset = (shop: Shop, token: unknown, password: unknown = NEW_PASSWORD) =>
  shop.request('POST', '/api/auth/reset', { body: { token, password } });
const logIn = (shop: Shop, password: string) =>
  shop.request('POST', '/api/auth/login', { body: { email: EMAIL, password } });
const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });
const change = (
  shop: Shop,
  token: string | undefined,
  currentPassword: unknown,
  newPassword: unknown = NEW_PASSWORD,
) =>
  shop.request('POST', '/api/user/password', {
    ...(token ? { token } : {}),
    body: { currentPassword, newPassword },
  });

/** Asks for a link and opens the mail. */
async function mailedToken(shop: Shop): Promise<string> {
  const before = (await mails(shop)).length;
  expect((await forget(shop)).status).toBe(200);
  const all = await vi.waitFor(async () => {
    const now = await mails(shop);
    expect(now.length).toBeGreaterThan(before);
    return now;
  });
  const tokens = all.flatMap((mail) => /\/reset\?token=([\w-]{43})\r\n/.exec(mail)?.[1] ?? []);
  const known = new Set(mailedBefore.get(shop));
  const [token = ''] = tokens.filter((one) => !known.has(one));
  mailedBefore.set(shop, tokens);
  return token;
}
const mailedBefore = new WeakMap<Shop, string[]>();

forEachEngine((open) => {
  describe('a forgotten password', () => {
    test('a mailed link sets a new one, ends all sessions and starts one', async () => {
      const shop = await openShop(open);
      const old = await shop.userToken(EMAIL);
      const token = await mailedToken(shop);
      const [mail = ''] = await mails(shop);
      expect(mail).toContain(`To: ${EMAIL}\r\n`);
      expect(mail).toContain(`\r\n${shop.services.config.publicUrl}/reset?token=${token}\r\n`);

      const { status, body } = await reset(shop, token);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ user: { email: EMAIL, role: 'USER' } });
      expect((await getUser(shop, body.data.token)).status).toBe(200);
      expect((await getUser(shop, old)).status).toBe(401);
      expect((await logIn(shop, PASSWORD)).status).toBe(401);
      expect((await logIn(shop, NEW_PASSWORD)).status).toBe(200);
    });

    test('an unknown email answers the same and gets no mail', async () => {
      const shop = await openShop(open);
      await shop.userToken(EMAIL);
      const unknown = await forget(shop, 'nobody@example.com');
      await mailedToken(shop);
      const known = await forget(shop);
      expect(unknown.body).toEqual(known.body);
      expect(unknown.body).toEqual({ status: 'success', data: null });
      const all = await mails(shop);
      expect(all.some((mail) => mail.includes('nobody@example.com'))).toBe(false);
    });

    test('a link works once, even for two at the same moment, and takes its siblings along', async () => {
      const shop = await openShop(open);
      await shop.userToken(EMAIL);
      const sibling = await mailedToken(shop);
      const token = await mailedToken(shop);
      expect(sibling).not.toBe(token);
      const answers = await Promise.all([reset(shop, token), reset(shop, token), reset(shop, token)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      for (const dead of [token, sibling]) {
        expect((await reset(shop, dead)).body).toMatchObject({
          code: 'invalid',
          issues: [{ path: 'token' }],
        });
      }
    });

    test('a link works for 30 minutes', async () => {
      const shop = await openShop(open);
      await shop.userToken(EMAIL);
      const token = await mailedToken(shop);
      shop.clock.advance(30 * 60_000);
      expect((await reset(shop, token)).status).toBe(400);
      expect((await logIn(shop, PASSWORD)).status).toBe(200);
    });

    test('a weak password is refused and the link stays good', async () => {
      const shop = await openShop(open);
      await shop.userToken(EMAIL);
      const token = await mailedToken(shop);
      for (const weak of ['short', 'iloveyou', EMAIL]) {
        expect((await reset(shop, token, weak)).body).toMatchObject({ issues: [{ path: 'password' }] });
      }
      expect((await reset(shop, token)).status).toBe(200);
    });

    test('what is no link is refused by name', async () => {
      const shop = await openShop(open);
      for (const token of ['', 'x', 'x'.repeat(43), '\u0000', '\uD800', 7, null, { $gt: '' }, ['x']]) {
        const { status, body } = await reset(shop, token);
        expect(status, JSON.stringify(token)).toBe(400);
        expect(body.issues).toMatchObject([{ path: 'token' }]);
      }
    });

    test('the token stands in the mail only', async () => {
      const shop = await openShop(open);
      await shop.userToken(EMAIL);
      const token = await mailedToken(shop);
      const stored = await shop.services.database.read.selectFrom('password_reset').selectAll().execute();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(token);
    });

    test('5 links an hour for an account, known or not', async () => {
      const shop = await openShop(open);
      await shop.userToken(EMAIL);
      for (const email of [EMAIL, 'nobody@example.com']) {
        for (let n = 0; n < 5; n += 1) expect((await forget(shop, email)).status).toBe(200);
        const { status, headers } = await forget(shop, email);
        expect(status).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
      }
      await vi.waitFor(async () => expect(await mails(shop)).toHaveLength(5));
    });
  });

  describe('changing the password', () => {
    test('needs a token', async () => {
      const shop = await openShop(open);
      expect((await change(shop, undefined, PASSWORD)).status).toBe(401);
    });

    test('ends every session and every link, and starts a session', async () => {
      const shop = await openShop(open);
      const token = await shop.userToken(EMAIL);
      const elsewhere = await shop.userToken(EMAIL);
      const stranger = await shop.userToken('other@example.com');
      const link = await mailedToken(shop);
      const { status, body } = await change(shop, token, PASSWORD);
      expect(status).toBe(200);
      expect(body.data.user).toMatchObject({ email: EMAIL, role: 'USER' });
      expect((await getUser(shop, body.data.token)).status).toBe(200);
      expect((await getUser(shop, stranger)).status).toBe(200);
      for (const ended of [token, elsewhere]) expect((await getUser(shop, ended)).status).toBe(401);
      expect((await reset(shop, link)).status).toBe(400);
      expect((await logIn(shop, NEW_PASSWORD)).status).toBe(200);
      await vi.waitFor(async () => {
        const notice = (await mails(shop)).find((mail) => mail.includes('Your password was changed'));
        expect(notice).toContain(`To: ${EMAIL}\r\n`);
      });
    });

    test('a wrong current password is told by name and counts as a guess', async () => {
      const shop = await openShop(open);
      const token = await shop.userToken(EMAIL);
      for (let n = 0; n < 10; n += 1) {
        const { status, body } = await change(shop, token, 'not the password');
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'currentPassword' }] });
      }
      expect((await change(shop, token, PASSWORD)).status).toBe(429);
      expect((await logIn(shop, PASSWORD)).status).toBe(429);
      shop.clock.advance(15 * 60_000);
      expect((await logIn(shop, PASSWORD)).status).toBe(200);
    });

    test('a weak new password is refused before any guess is counted', async () => {
      const shop = await openShop(open);
      const token = await shop.userToken(EMAIL);
      for (let n = 0; n < 15; n += 1) {
        expect((await change(shop, token, PASSWORD, 'iloveyou')).body).toMatchObject({
          issues: [{ path: 'newPassword' }],
        });
      }
      expect((await change(shop, token, PASSWORD)).status).toBe(200);
    });

    test('of two at the same moment one wins, and its session is the one that lives', async () => {
      const shop = await openShop(open);
      const token = await shop.userToken(EMAIL);
      const answers = await Promise.all([
        change(shop, token, PASSWORD, 'first monsoon lamp'),
        change(shop, token, PASSWORD, 'second monsoon lamp'),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await getUser(shop, winner?.body.data.token)).status).toBe(200);
      expect(await shop.services.database.read.selectFrom('session').selectAll().execute()).toHaveLength(1);
    });
  });
});
