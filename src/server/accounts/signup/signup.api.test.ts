import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { asha, getUser, logIn, signUp, sortedStatuses } from '#tests/support/accounts/test-user.ts';

const userRows = (shop: Shop) => shop.services.database.read.selectFrom('user').selectAll().execute();
const sessionRows = (shop: Shop) => shop.services.database.read.selectFrom('session').selectAll().execute();

const SPACED = '  पासवर्ड \u0000 🌸 \u202E ';

onBothEngines((open) => {
  describe('signing up', () => {
    test(
      'creates an ordinary account and starts a session',
      { tags: ['AZ27', 'S192', 'S211', 'S279'] },
      async () => {
        const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
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
        const [user] = await userRows(shop);
        expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        expect(JSON.stringify(await sessionRows(shop))).not.toContain(body.data.token);
      },
    );

    test(
      'ignores all fields except name, email and password',
      { tags: ['AU01', 'AU02', 'S210'] },
      async () => {
        const shop = await openShop(open);
        const extra = `"role":"ADMIN","_id":"1","id":"1","isAdmin":true,"favoriteProducts":["1"],"createdAt":"x",
        "__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}}`;
        const { status, body } = await shop.request('POST', '/api/auth/signup', {
          rawBody: JSON.stringify(asha).replace('{', `{${extra},`),
          headers: { 'content-type': 'application/json' },
        });
        expect(status).toBe(201);
        expect(body.data.user).toEqual({ name: asha.name, email: asha.email, role: 'USER' });
        const rows = await userRows(shop);
        expect(rows).toEqual([expect.objectContaining({ role: 'USER', id: expect.stringMatching(/.{20}/) })]);
        const { data } = (await getUser(shop, body.data.token)).body;
        expect(data.favoriteProducts).toEqual([]);
        // The prototype of all objects has not changed.
        expect(Object.keys({})).toEqual([]);
        expect('role' in {}).toBe(false);
      },
    );

    test('50 simultaneous signups with one email create one account', { tags: ['AU03'] }, async () => {
      const shop = await openShop(open);
      const responses = await Promise.all(Array.from({ length: 50 }, () => signUp(shop)));
      expect(sortedStatuses(responses)).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
      expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'email_taken' });
      expect(await userRows(shop)).toHaveLength(1);
    });

    test('all spellings of an email are one account', { tags: ['AU04'] }, async () => {
      const shop = await openShop(open);
      await signUp(shop);
      for (const email of ['ASHA@EXAMPLE.COM', ' asha@example.com ', 'Asha@Example.com']) {
        expect((await signUp(shop, { ...asha, email })).status).toBe(409);
        expect((await logIn(shop, { email })).status).toBe(200);
      }
      // The lower case of the Kelvin sign is k, which must not match another user's account.
      for (const email of ['as\u212Aa@example.com', 'ash\u0101@example.com', 'asha\u0301@example.com']) {
        expect((await signUp(shop, { ...asha, email })).status).toBe(400);
      }
    });

    const noEmails = [
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
    ];
    test('rejects invalid emails', { tags: ['AU05'] }, async () => {
      const shop = await openShop(open);
      for (const email of noEmails) {
        const { status, body } = await signUp(shop, { ...asha, email });
        expect(status, JSON.stringify(email)).toBe(400);
        expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'email' }] });
        expect(body.error).toMatch(/email/i);
      }
      expect(await userRows(shop)).toEqual([]);
    });

    const passwords: [password: string, status: number][] = [
      [SPACED, 201],
      ['', 400],
      ['k', 400],
      ['seven77', 400],
      ['eight-88', 201],
      [`${'long '.repeat(12)}four`, 201],
      [`${'paper boat '.repeat(11)}noon end`.slice(0, 128), 201],
      ['k9'.repeat(65), 400],
      ['password', 400],
      ['Iloveyou1', 400],
      // A name of the demo shop with a year.
      ['Hridaya@2026', 400],
      // The email of this attempt, which has the index 11.
      ['asha11@example.com', 400],
      ['half a pair \uD800', 400],
    ];
    test('accepts a password unchanged or rejects it', { tags: ['AU06', 'AU08', 'S248'] }, async () => {
      const shop = await openShop(open);
      for (const [n, [password, expected]] of passwords.entries()) {
        const email = `asha${n}@example.com`;
        const { status, body } = await signUp(shop, { ...asha, email, password });
        expect(status, JSON.stringify(password)).toBe(expected);
        if (status === 400) expect(body.issues).toMatchObject([{ path: 'password' }]);
        else expect((await logIn(shop, { email, password })).status).toBe(200);
      }
      expect((await logIn(shop, { email: 'asha0@example.com', password: SPACED.trim() })).status).toBe(401);
    });

    test('allows 60 an hour from one IP address', { tags: ['AU35'] }, async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const responses = [];
      for (let n = 0; n < 65; n += 1) responses.push(await signUp(shop));
      expect(sortedStatuses(responses)).toEqual([...Array(59).fill(409), ...Array(6).fill(429)]);
      // Nearly an hour, in seconds.
      expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_500);
      shop.clock.advance(60 * 60_000);
      expect((await signUp(shop)).status).toBe(409);
    });
  });
});
