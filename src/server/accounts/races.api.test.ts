import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { atOnce } from '#tests/support/simultaneous.ts';
import { openShop } from '#tests/support/shop.ts';
import { asha, getUser, logIn, signUp } from '#tests/support/accounts/test-user.ts';

onBothEngines((open) => {
  test(
    'simultaneous changes of different profile fields are all saved',
    { timeout: 60_000, tags: ['CO13'] },
    async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      const save = (body: object) => shop.request('PUT', '/api/user', { token, body });
      const responses = await atOnce(30, (n) =>
        save(
          n % 3 === 0
            ? { name: `Name ${n}` }
            : n % 3 === 1
              ? { phone: `98765 432${n}` }
              : { dob: `1980-01-${n + 1}`.replace(/-(\d)$/, '-0$1') },
        ),
      );
      expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
      const { name, phone, dob } = (await getUser(shop, token)).body.data;
      expect(name).toMatch(/^Name \d+$/);
      expect(phone).toMatch(/^98765 432\d+$/);
      expect(dob).toMatch(/^1980-01-\d\d$/);
    },
  );

  test(
    'an account that is created, used and deleted simultaneously is complete or gone',
    { timeout: 60_000, tags: ['CO12'] },
    async () => {
      const shop = await openShop(open);
      const { read } = shop.services.database;
      for (let round = 0; round < 4; round += 1) {
        const person = { ...asha, email: `asha${round}@example.com` };
        const first = (await signUp(shop, person)).body.data.token;
        const remove = () =>
          shop.request('POST', '/api/user/delete', { token: first, body: { password: asha.password } });
        const responses = await Promise.all([
          signUp(shop, person),
          logIn(shop, { email: person.email }),
          remove(),
          signUp(shop, person),
          logIn(shop, { email: person.email }),
          shop.request('PUT', '/api/user', { token: first, body: { name: 'Renamed' } }),
          remove(),
        ]);
        for (const { status, text } of responses) expect(status, text).toBeLessThan(500);
        // The response of a deletion.
        expect(responses.some(({ text }) => text === '{"status":"success","data":null}')).toBe(true);
        const rows = await read.selectFrom('user').select('id').where('email', '=', person.email).execute();
        expect(rows.length).toBeLessThanOrEqual(1);
        expect((await logIn(shop, { email: person.email })).status).toBe(rows.length === 1 ? 200 : 401);
        // A returned token belongs to the existing account or is invalid.
        for (const { body } of responses) {
          if (!body.data?.token) continue;
          const { status, body: seen } = await getUser(shop, body.data.token);
          expect([200, 401]).toContain(status);
          if (status === 200) expect(seen.data._id).toBe(rows[0]?.id);
        }
      }
      const orphaned = await read
        .selectFrom('session')
        .select('user_id')
        .where('user_id', 'not in', read.selectFrom('user').select('id'))
        .execute();
      expect(orphaned).toEqual([]);
    },
  );
});
