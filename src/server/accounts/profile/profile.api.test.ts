import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

const EMAIL = 'asha@example.com';
/** The date of birth that the API returns until the user has set one. */
const PLACEHOLDER = '1990-06-14';

const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });
const save = (shop: Shop, token: string, body: unknown) => shop.request('PUT', '/api/user', { token, body });
const row = (shop: Shop, email = EMAIL) =>
  shop.services.database.read
    .selectFrom('user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

forEachEngine((open) => {
  describe('the profile', () => {
    test('is for its owner only', { tags: ['AU28', 'S282'] }, async () => {
      const shop = await openShop(open);
      for (const method of ['GET', 'PUT'] as const) {
        const response = await shop.request(
          method,
          '/api/user',
          method === 'PUT' ? { body: { name: 'x' } } : {},
        );
        expect(response.status).toBe(401);
        expect(response.headers['www-authenticate']).toBe('Bearer');
      }
      const token = await shop.newSession(EMAIL);
      await shop.services.database.write((tx) => tx.deleteFrom('user').where('email', '=', EMAIL).execute());
      expect((await getUser(shop, token)).status).toBe(401);
    });

    test('has the documented fields and no others', { tags: ['AZ26', 'S191', 'S193', 'S282'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const { status, body } = await getUser(shop, token);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'success',
        data: {
          _id: (await row(shop)).id,
          name: 'A Visitor',
          email: EMAIL,
          phone: '',
          role: 'USER',
          dob: PLACEHOLDER,
          dobIsSet: false,
          favoriteProducts: [],
        },
      });
    });

    test('saves the fields in the request and keeps the rest', { tags: ['S283'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const { status, body } = await save(shop, token, {
        name: '  Asha Rao ',
        phone: '+91 98765 43210',
        dob: '1992-02-29',
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        name: 'Asha Rao',
        phone: '+91 98765 43210',
        dob: '1992-02-29',
        email: EMAIL,
      });
      expect((await save(shop, token, { phone: '' })).body.data).toMatchObject({
        name: 'Asha Rao',
        phone: '',
        dob: '1992-02-29',
      });
      expect((await save(shop, token, {})).body).toEqual((await getUser(shop, token)).body);
    });

    test('the date of birth stays unset until the user sets it', { tags: ['S193'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const unset = (await save(shop, token, { name: 'Asha' })).body.data;
      expect(unset).toMatchObject({ dob: PLACEHOLDER, dobIsSet: false });
      expect((await row(shop)).dob).toBeNull();
      const set = (await save(shop, token, { dob: PLACEHOLDER })).body.data;
      expect(set).toMatchObject({ dob: PLACEHOLDER, dobIsSet: true });
      expect((await getUser(shop, token)).body.data.dobIsSet).toBe(true);
      expect((await row(shop)).dob).toBe(PLACEHOLDER);
    });

    test('the name can be empty', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      for (const name of ['', '   \u200B ']) {
        await save(shop, token, { name: 'Asha' });
        const { status, body } = await save(shop, token, { name });
        expect(status).toBe(200);
        expect(body.data.name).toBe('');
      }
    });

    test('ignores email and role in the request', { tags: ['AZ22', 'AZ23', 'S249'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const { data } = (await getUser(shop, token)).body;
      expect((await save(shop, token, data)).status).toBe(200);
      const { status, body } = await save(shop, token, { ...data, role: 'ADMIN', email: 'new@example.com' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ role: 'USER', email: EMAIL });
      expect(await row(shop)).toMatchObject({ role: 'USER', email: EMAIL });
    });

    test('ignores other fields in the request', { tags: ['AZ24', 'AZ25', 'IV25'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      await shop.newSession('other@example.com');
      const other = await row(shop, 'other@example.com');
      const before = await row(shop);
      const attempts = [
        { _id: other.id, id: other.id, userId: other.id },
        { password: 'x', passwordHash: 'x', password_hash: 'x', token: 'x', createdAt: 0, created_at: 0 },
        { favoriteProducts: ['1'] },
        { user: { role: 'ADMIN' }, 'role ': 'ADMIN', Role: 'ADMIN' },
      ];
      for (const body of attempts) expect((await save(shop, token, body)).status).toBe(200);
      const rawBody = '{"role":"USER","role":"ADMIN","__proto__":{"role":"ADMIN"}}';
      const raw = await shop.request('PUT', '/api/user', {
        token,
        rawBody,
        headers: { 'content-type': 'application/json' },
      });
      expect([200, 400]).toContain(raw.status);
      expect(await row(shop)).toEqual(before);
      expect(await row(shop, 'other@example.com')).toEqual(other);
    });

    const unusable: [body: unknown, path: string][] = [
      [[{ role: 'ADMIN' }], ''],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ name: null }, 'name'],
      [{ name: 7 }, 'name'],
      [{ phone: 'call me' }, 'phone'],
      [{ phone: '<script>alert(1)</script>' }, 'phone'],
      [{ phone: '1'.repeat(25) }, 'phone'],
      [{ phone: '+९१ ९८७६५ ४३२१०' }, 'phone'],
      [{ dob: '' }, 'dob'],
      [{ dob: '1899-12-31' }, 'dob'],
      [{ dob: '2024-02-30' }, 'dob'],
      [{ dob: '2023-02-29' }, 'dob'],
      [{ dob: '9999-99-99' }, 'dob'],
      [{ dob: '9999-12-31' }, 'dob'],
      [{ dob: '14-06-1990' }, 'dob'],
      [{ dob: '1990-06-14T00:00:00Z' }, 'dob'],
      [{ dob: 19900614 }, 'dob'],
    ];
    test(
      'rejects invalid fields and changes nothing',
      { tags: ['AZ25', 'IV12', 'IV13', 'S250'] },
      async () => {
        const shop = await openShop(open);
        const token = await shop.newSession(EMAIL);
        const before = await row(shop);
        for (const [body, path] of unusable) {
          const response = await save(shop, token, body);
          expect(response.status, JSON.stringify(body)).toBe(400);
          expect(response.body.code).toBe('invalid');
          expect(response.body.issues[0].path, JSON.stringify(body)).toBe(path);
        }
        expect(await row(shop)).toEqual(before);
      },
    );

    test('says that a phone number is too short, or no number', async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const errorOf = async (phone: string) => (await save(shop, token, { phone })).body.issues;
      const path = 'phone';
      expect(await errorOf('12')).toEqual([{ path, message: expect.stringMatching(/too short.* 6 digits/) }]);
      expect(await errorOf('me')).toEqual([{ path, message: expect.stringContaining('with digits') }]);
    });

    test('a date of birth is at the latest today, in any time zone', { tags: ['IV12', 'S250'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession(EMAIL);
      const day = (ms: number) => new Date(shop.clock.now() + ms).toISOString().slice(0, 10);
      const mostAdvancedZone = 14 * HOUR_MS;
      expect((await save(shop, token, { dob: day(mostAdvancedZone) })).status).toBe(200);
      expect((await save(shop, token, { dob: '1900-01-01' })).status).toBe(200);
      const { status, body } = await save(shop, token, { dob: day(2 * DAY_MS) });
      expect(status).toBe(400);
      expect(body.error).toBe('Date of birth cannot be in the future');
    });
  });
});
