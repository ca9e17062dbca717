import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { asha, getUser, logIn, signUp, sortedStatuses } from '#tests/support/accounts/test-user.ts';

const userRows = (shop: Shop) => shop.services.database.read.selectFrom('user').selectAll().execute();
const sessionRows = (shop: Shop) => shop.services.database.read.selectFrom('session').selectAll().execute();

forEachEngine((open) => {
  describe('logging in', () => {
    test(
      'returns the token and the name, email and role of the user',
      { tags: ['AZ27', 'S211', 'S280'] },
      async () => {
        const shop = await openShop(open);
        const first = await signUp(shop);
        const { status, body } = await logIn(shop);
        expect(status).toBe(200);
        expect(body.data).toEqual({ token: expect.any(String), user: first.body.data.user });
        expect(body.data.token).not.toBe(first.body.data.token);
        expect((await getUser(shop, first.body.data.token)).status).toBe(200);
      },
    );

    test('responds the same to an unknown email and a wrong password', { tags: ['AU10'] }, async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const withoutIds = ({ body, headers, status }: Awaited<ReturnType<typeof logIn>>) => {
        const { date: _, 'x-request-id': __, ...rest } = headers;
        return { status, headers: rest, body: { ...body, requestId: '' } };
      };
      const wrong = await logIn(shop, { password: 'not the password' });
      expect(wrong.status).toBe(401);
      expect(wrong.body).toMatchObject({ code: 'wrong_credentials' });
      expect(withoutIds(await logIn(shop, { email: 'nobody@example.com' }))).toEqual(withoutIds(wrong));
    });

    test('does the work of a comparison for an unknown account', { tags: ['AU10'] }, async () => {
      const shop = await openShop(open);
      const verify = vi.spyOn(shop.services.passwordHasher, 'verify');
      expect((await logIn(shop, { email: 'nobody@example.com' })).status).toBe(401);
      expect(verify).toHaveBeenCalledExactlyOnceWith(undefined, asha.password);
    });

    test('rejects emails and passwords that are not text', { tags: ['AU11'] }, async () => {
      const shop = await openShop(open);
      await signUp(shop);
      for (const value of [{ $gt: '' }, ['x'], 7, true, null, { password: 'x' }]) {
        expect((await logIn(shop, { password: value })).status).toBe(400);
        expect((await logIn(shop, { email: value })).status).toBe(400);
      }
    });

    test('rejects SQL injections', { tags: ['AU12'] }, async () => {
      const shop = await openShop(open);
      await signUp(shop);
      for (const text of ["' OR 1=1--", '") OR ("1"="1', "admin'/*", "asha@example.com'--"]) {
        expect([400, 401]).toContain((await logIn(shop, { password: text, email: text })).status);
        expect((await logIn(shop, { password: text })).status).toBe(401);
      }
    });

    test('compares passwords beyond 72 bytes', { tags: ['AU07'] }, async () => {
      // Some hashes, such as bcrypt, ignore what follows these.
      const shop = await openShop(open);
      const long = 'paper boat '.repeat(8);
      await signUp(shop, { ...asha, password: `${long}first` });
      expect((await logIn(shop, { password: `${long}second` })).status).toBe(401);
    });

    test(
      'allows 10 failures for an account, with any proxy headers and spelling',
      { tags: ['AU13', 'AU14', 'AU15', 'OP17'] },
      async () => {
        const shop = await openShop(open);
        await signUp(shop);
        const responses = [];
        for (let n = 0; n < 30; n += 1) {
          const forged = `203.0.113.${n}`;
          const headers = {
            'x-forwarded-for': forged,
            forwarded: `for=${forged}`,
            'x-real-ip': forged,
            'client-ip': forged,
          };
          responses.push(
            await logIn(shop, {
              password: 'not the password',
              email: n % 2 ? asha.email : ' ASHA@example.com',
              headers,
            }),
          );
        }
        expect(responses.map(({ status }) => status)).toEqual([
          ...Array(10).fill(401),
          ...Array(20).fill(429),
        ]);
        // The failures were all in the last seconds, and count for 15 minutes (900 seconds).
        expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(800);
        expect((await logIn(shop)).status).toBe(429);
        shop.clock.advance(15 * 60_000);
        expect((await logIn(shop)).status).toBe(200);
      },
    );

    test('counts simultaneous guesses one by one', { tags: ['AU17'] }, async () => {
      const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => logIn(shop, { password: 'not the password' })),
      );
      expect(sortedStatuses(responses)).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
    });

    test(
      'allows 100 failures from an IP address; only failures count',
      { timeout: 30_000, tags: ['AU13'] },
      async () => {
        const shop = await openShop(open);
        await signUp(shop);
        for (let n = 0; n < 12; n += 1) expect((await logIn(shop)).status).toBe(200);
        const counted = { 401: 0, 429: 0 };
        for (let n = 0; n < 110; n += 1) {
          const { status } = await logIn(shop, {
            password: 'not the password',
            email: `user${n}@example.com`,
          });
          if (status === 401 || status === 429) counted[status] += 1;
        }
        expect(counted).toEqual({ 401: 100, 429: 10 });
      },
    );

    test(
      'behind a trusted proxy, a stranger cannot lock a user out of a known address',
      { tags: ['AU14', 'AU16', 'OP17'] },
      async () => {
        const shop = await openShop(open, { config: { trustProxy: true } });
        const from = (ip: string) => ({ 'x-forwarded-for': ip });
        await signUp(shop);
        const responses = [];
        // At most eight attempts from each IP address, which may fail ten times.
        for (let n = 0; n < 60; n += 1) {
          responses.push(
            await logIn(shop, { password: 'not the password', headers: from(`203.0.113.${n % 8}`) }),
          );
        }
        // An account has 50 failures from all IP addresses.
        expect(sortedStatuses(responses)).toEqual([...Array(50).fill(401), ...Array(10).fill(429)]);
        // The IP address of the sign-up is trusted, another one is not.
        expect((await logIn(shop)).status).toBe(200);
        expect((await logIn(shop, { headers: from('192.0.2.1') })).status).toBe(429);
      },
    );

    test(
      'many simultaneous logins succeed or get a Retry-After',
      { timeout: 30_000, tags: ['AU18'] },
      async () => {
        const shop = await openShop(open, {
          config: { trustProxy: true },
          passwordHasher: createPasswordHasher(),
        });
        await signUp(shop);
        // The hasher runs 2 and queues 60.
        const crowd = Array.from({ length: 150 }, (_, n) =>
          logIn(shop, { headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
        );
        const rejected = (await Promise.all(crowd)).filter(({ status }) => status !== 200);
        expect(rejected.length).toBeGreaterThan(0);
        expect(rejected.length).toBeLessThan(crowd.length);
        for (const { status, headers } of rejected) {
          expect([429, 503]).toContain(status);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        }
        // A user has at most 20 sessions.
        expect((await sessionRows(shop)).length).toBeLessThanOrEqual(20);
      },
    );

    test('a login that finds the queue full gets a Retry-After and does not count as a failure', async () => {
      const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const stop = new AbortController();
      const keepBusy = async (): Promise<void> => {
        while (!stop.signal.aborted) await shop.services.passwordHasher.hash('x').catch(() => setTimeout(1));
      };
      // The hasher runs 2 and queues 60.
      const crowd = Array.from({ length: 70 }, keepBusy);
      let rejected = 0;
      // One more than the failures that an account is allowed.
      while (rejected < 11) {
        const { status, headers } = await logIn(shop, { password: 'not the password' });
        if (status === 503) rejected += 1;
        else break;
        expect(headers['retry-after']).toBe('1');
      }
      stop.abort();
      await Promise.all(crowd);
      expect(rejected).toBe(11);
      expect((await logIn(shop)).status).toBe(200);
    });

    test('replaces an outdated hash', { tags: ['AU32'] }, async () => {
      const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const { database } = shop.services;
      const weak = await hash(asha.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await database.write((tx) => tx.updateTable('user').set({ password_hash: weak }).execute());
      expect((await logIn(shop)).status).toBe(200);
      const [user] = await userRows(shop);
      expect(createPasswordHasher().isOutdated(user?.password_hash ?? '')).toBe(false);
      expect((await logIn(shop)).status).toBe(200);
    });

    test('rejects a login that overlaps a change of the password', async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const { database, passwordHasher: passwords } = shop.services;
      const verify = passwords.verify;
      // The change commits between the comparison and the start of the session.
      vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...args) => {
        const right = await verify(...args);
        await database.write((tx) => tx.updateTable('user').set({ password_hash: 'another' }).execute());
        return right;
      });
      expect((await logIn(shop)).status).toBe(401);
      expect(await sessionRows(shop)).toHaveLength(1);
    });

    test('has no default accounts', { tags: ['AU34'] }, async () => {
      const shop = await openShop(open);
      const defaults = [
        ['admin', 'admin'],
        ['admin@example.com', 'password'],
        ['artist@kalakari.local', 'password'],
        ['admin@localhost', 'admin'],
      ];
      for (const [email, password] of defaults)
        expect([400, 401]).toContain((await logIn(shop, { password, email })).status);
    });
  });
});
