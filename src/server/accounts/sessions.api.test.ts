import { hash } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { forEachEngine } from '../database/testing/engines.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { createPasswords } from './passwords.ts';

const PASSWORD = 'tamarind-shade-at-noon';
const asha = { name: 'Asha Rao', email: 'asha@example.com', password: PASSWORD };

const rows = (shop: Shop) => shop.services.database.read.selectFrom('user').selectAll().execute();
const sessions = (shop: Shop) => shop.services.database.read.selectFrom('session').selectAll().execute();
const signUp = (shop: Shop, body: unknown = asha) => shop.request('POST', '/api/auth/signup', { body });
const logIn = (shop: Shop, password: unknown = PASSWORD, email: unknown = asha.email, headers = {}) =>
  shop.request('POST', '/api/auth/login', { body: { email, password }, headers });
const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

forEachEngine((open) => {
  describe('signing up', () => {
    test('opens an ordinary account and starts a session', async () => {
      const shop = await openShop(open);
      const { status, body } = await signUp(shop);
      expect(status).toBe(201);
      expect(body).toEqual({
        status: 'success',
        data: {
          token: expect.any(String),
          user: { name: 'Asha Rao', email: 'asha@example.com', role: 'USER' },
        },
      });
      expect((await getUser(shop, body.data.token)).status).toBe(200);
      const [user] = await rows(shop);
      expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(await sessions(shop))).not.toContain(body.data.token);
    });

    test('takes name, email and password and nothing else', async () => {
      const shop = await openShop(open);
      const extra = `"role":"ADMIN","_id":"1","id":"1","isAdmin":true,"favoriteProducts":["1"],"createdAt":"x",
        "__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}}`;
      const { status, body } = await shop.request('POST', '/api/auth/signup', {
        rawBody: JSON.stringify(asha).replace('{', `{${extra},`),
        headers: { 'content-type': 'application/json' },
      });
      if (status === 201) expect(body.data.user.role).toBe('USER');
      else expect(status).toBe(400);
      expect((await rows(shop)).every((user) => user.role === 'USER' && user.id !== '1')).toBe(true);
      expect(Object.keys({})).toEqual([]);
      expect('role' in {}).toBe(false);
    });

    test('50 at the same moment with one email open one account', async () => {
      const shop = await openShop(open);
      const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(shop)));
      expect(statuses(answers)).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'email_taken' });
      expect(await rows(shop)).toHaveLength(1);
    });

    test('spellings of an email are one account', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      for (const email of ['ASHA@EXAMPLE.COM', ' asha@example.com ', 'Asha@Example.com']) {
        expect((await signUp(shop, { ...asha, email })).status).toBe(409);
        expect((await logIn(shop, PASSWORD, email)).status).toBe(200);
      }
      // Lower-case of the Kelvin sign is a k: it must not slip into somebody's account.
      for (const email of ['as\u212Aa@example.com', 'ash\u0101@example.com', 'asha\u0301@example.com']) {
        expect((await signUp(shop, { ...asha, email })).status).toBe(400);
      }
    });

    test.each([
      undefined,
      null,
      '',
      '   ',
      'asha',
      'asha@',
      `${'a'.repeat(250)}@example.com`,
      'asha@example.com\r\nBcc: other@example.com',
      'asha\u0000@example.com',
      ['asha@example.com'],
      { $gt: '' },
      7,
      true,
    ])('email %j is refused by name', async (email) => {
      const shop = await openShop(open);
      const { status, body } = await signUp(shop, { ...asha, email });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'email' }] });
      expect(body.error).toMatch(/email/i);
      expect(await rows(shop)).toEqual([]);
    });

    test.each([
      ['', 400],
      ['k', 400],
      ['seven77', 400],
      ['eight-88', 201],
      [`${'long '.repeat(12)}four`, 201],
      [`${'paper boat '.repeat(11)}noon end`.slice(0, 128), 201],
      ['k9'.repeat(65), 400],
      ['password', 400],
      ['Iloveyou1', 400],
      ['Hridaya@2026', 400],
      ['asha@example.com', 400],
      ['half a pair \uD800', 400],
      ['  पासवर्ड \u0000 🌸 \u202E ', 201],
    ])('password %j answers %i', async (password, expected) => {
      const shop = await openShop(open);
      const { status, body } = await signUp(shop, { ...asha, password });
      expect(status).toBe(expected);
      if (status === 400) expect(body.issues).toMatchObject([{ path: 'password' }]);
      else expect((await logIn(shop, password)).status).toBe(200);
      if (status === 201)
        expect((await logIn(shop, password.trim())).status).toBe(password === password.trim() ? 200 : 401);
    });

    test('60 an hour from one address', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const answers = [];
      for (let n = 0; n < 65; n += 1) answers.push(await signUp(shop));
      expect(statuses(answers)).toEqual([...Array(59).fill(409), ...Array(6).fill(429)]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_500);
      shop.clock.advance(60 * 60_000);
      expect((await signUp(shop)).status).toBe(409);
    });
  });

  describe('logging in', () => {
    test('answers the token and name, email and role of the user', async () => {
      const shop = await openShop(open);
      const first = await signUp(shop);
      const { status, body } = await logIn(shop);
      expect(status).toBe(200);
      expect(body.data).toEqual({ token: expect.any(String), user: first.body.data.user });
      expect(body.data.token).not.toBe(first.body.data.token);
      expect((await getUser(shop, first.body.data.token)).status).toBe(200);
    });

    test('an unknown email and a wrong password answer the same', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const without = ({ body, headers, status }: Awaited<ReturnType<typeof logIn>>) => {
        const { date: _, 'x-request-id': __, ...rest } = headers;
        return { status, headers: rest, body: { ...body, requestId: '' } };
      };
      const wrong = await logIn(shop, 'not the password');
      expect(wrong.status).toBe(401);
      expect(wrong.body).toMatchObject({ code: 'wrong_credentials' });
      expect(without(await logIn(shop, PASSWORD, 'nobody@example.com'))).toEqual(without(wrong));
    });

    test('looking for an unknown account does the work of a comparison', async () => {
      const shop = await openShop(open);
      const verify = vi.spyOn(shop.services.passwords, 'verify');
      expect((await logIn(shop, PASSWORD, 'nobody@example.com')).status).toBe(401);
      expect(verify).toHaveBeenCalledExactlyOnceWith(undefined, PASSWORD);
    });

    test.each([{ $gt: '' }, ['x'], 7, true, null, { password: 'x' }])(
      '%j is no password and no email',
      async (value) => {
        const shop = await openShop(open);
        await signUp(shop);
        expect((await logIn(shop, value)).status).toBe(400);
        expect((await logIn(shop, PASSWORD, value)).status).toBe(400);
      },
    );

    test.each(["' OR 1=1--", '") OR ("1"="1', "admin'/*", "asha@example.com'--"])(
      '%s opens nothing',
      async (text) => {
        const shop = await openShop(open);
        await signUp(shop);
        expect([400, 401]).toContain((await logIn(shop, text, text)).status);
        expect((await logIn(shop, text)).status).toBe(401);
      },
    );

    test('nothing beyond 72 bytes is cut off', async () => {
      const shop = await openShop(open);
      const long = 'paper boat '.repeat(8);
      await signUp(shop, { ...asha, password: `${long}first` });
      expect((await logIn(shop, `${long}second`)).status).toBe(401);
    });

    test('10 wrong tries for an account, whatever the proxy headers and the spelling', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const answers = [];
      for (let n = 0; n < 30; n += 1) {
        const forged = `203.0.113.${n}`;
        const headers = {
          'x-forwarded-for': forged,
          forwarded: `for=${forged}`,
          'x-real-ip': forged,
          'client-ip': forged,
        };
        answers.push(
          await logIn(shop, 'not the password', n % 2 ? asha.email : ' ASHA@example.com', headers),
        );
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(800);
      expect((await logIn(shop)).status).toBe(429);
      shop.clock.advance(15 * 60_000);
      expect((await logIn(shop)).status).toBe(200);
    });

    test('guesses released together are counted one by one', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(shop, 'not the password')));
      expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
    });

    test('100 wrong tries from an address; only failures count', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      for (let n = 0; n < 12; n += 1) expect((await logIn(shop)).status).toBe(200);
      const counted = { 401: 0, 429: 0 };
      for (let n = 0; n < 110; n += 1) {
        const { status } = await logIn(shop, 'not the password', `user${n}@example.com`);
        if (status === 401 || status === 429) counted[status] += 1;
      }
      expect(counted).toEqual({ 401: 100, 429: 10 });
    }, 30_000);

    test('behind a proxy that is believed, a stranger does not lock the owner out', async () => {
      const shop = await openShop(open, { config: { trustProxy: true } });
      const from = (address: string) => ({ 'x-forwarded-for': address });
      await signUp(shop);
      const answers = [];
      for (let n = 0; n < 60; n += 1) {
        answers.push(await logIn(shop, 'not the password', asha.email, from(`203.0.113.${n % 8}`)));
      }
      expect(statuses(answers)).toEqual([...Array(50).fill(401), ...Array(10).fill(429)]);
      expect((await logIn(shop)).status).toBe(200);
      expect((await logIn(shop, PASSWORD, asha.email, from('192.0.2.1'))).status).toBe(429);
    });

    test('more logins than can be hashed are told to come back, and count as no failures', async () => {
      const shop = await openShop(open, { config: { trustProxy: true } });
      await signUp(shop);
      const crowd = Array.from({ length: 150 }, (_, n) =>
        logIn(shop, PASSWORD, asha.email, { 'x-forwarded-for': `203.0.113.${n}` }),
      );
      const answers = await Promise.all(crowd);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      expect(
        refused.every(({ status, headers }) => [429, 503].includes(status) && headers['retry-after']),
      ).toBe(true);
      expect((await logIn(shop, PASSWORD, asha.email, { 'x-forwarded-for': '203.0.113.149' })).status).toBe(
        200,
      );
      expect(await sessions(shop)).toHaveLength(20);
    });

    test('a hash of former strength is exchanged for one of today', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const { database } = shop.services;
      const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await database.write((tx) => tx.updateTable('user').set({ password_hash: weak }).execute());
      expect((await logIn(shop)).status).toBe(200);
      const [user] = await rows(shop);
      expect(createPasswords().isOutdated(user?.password_hash ?? '')).toBe(false);
      expect((await logIn(shop)).status).toBe(200);
    });

    test('there is no account that nobody opened', async () => {
      const shop = await openShop(open);
      const defaults = [
        ['admin', 'admin'],
        ['admin@example.com', 'password'],
        ['artist@kalakari.local', 'password'],
        ['admin@localhost', 'admin'],
      ];
      for (const [email, password] of defaults)
        expect([400, 401]).toContain((await logIn(shop, password, email)).status);
    });
  });

  describe('logging out', () => {
    test('ends the session on the server, and is done when there is none', async () => {
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
      expect(await sessions(shop)).toHaveLength(1);
    });
  });

  describe('a token', () => {
    test('counts in the Authorization header only', async () => {
      const shop = await openShop(open);
      const { token } = (await signUp(shop)).body.data;
      const elsewhere = [
        shop.request('GET', `/api/user?token=${token}`),
        shop.request('GET', `/api/user?access_token=${token}`),
        shop.request('GET', '/api/user', { headers: { cookie: `token=${token}` } }),
        shop.request('PUT', '/api/user', { body: { token, name: 'Somebody' } }),
      ];
      for (const answer of await Promise.all(elsewhere)) {
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    });
  });
});
