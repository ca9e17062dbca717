import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';
import { asha, getUser, logIn, signUp } from '#tests/support/accounts/test-user.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT that names the user, signed as its header claims. */
function claiming(header: object, secret: string | null): string {
  const signed = `${base64url({ typ: 'JWT', ...header })}.${base64url({ sub: '1', role: 'ADMIN', exp: 9e9 })}`;
  return `${signed}.${secret === null ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

forEachEngine((open) => {
  test('rejects a huge password without hashing it', { tags: ['AU06'] }, async () => {
    const shop = await openShop(open);
    const hashed = vi.spyOn(shop.services.passwordHasher, 'hash');
    const compared = vi.spyOn(shop.services.passwordHasher, 'verify');
    // A request with this password is within the limit of a body, one with the larger password is not.
    const huge = 'k9'.repeat(30_000);
    expectFailure(await signUp(shop, { ...asha, password: huge }), 'invalid');
    expect((await logIn(shop, { password: huge })).status).toBe(400);
    const larger = 'k9'.repeat(500_000);
    expectFailure(await signUp(shop, { ...asha, password: larger }), 'too_large');
    expectFailure(await logIn(shop, { password: larger }), 'too_large');
    expect(hashed).not.toHaveBeenCalled();
    expect(compared).not.toHaveBeenCalled();
  });

  test(
    'compares no password beyond the limit, with any spelling of path and email',
    { tags: ['AU13', 'AU15'] },
    async () => {
      const shop = await openShop(open);
      await signUp(shop);
      const compared = vi.spyOn(shop.services.passwordHasher, 'verify');
      const emails = [asha.email, asha.email.toUpperCase(), ` ${asha.email}`, `${asha.email} `];
      const paths = [
        '/api/auth/login',
        '/api/auth/login?x=1',
        '/api/auth/login#x',
        '/api/auth/%6cogin',
        '/api/auth/login/',
        '/api/auth/LOGIN',
        '//api/auth/login',
        '/api//auth/login',
        '/api/auth/./login',
      ];
      const statuses = new Set<number>();
      for (let n = 0; n < 60; n += 1) {
        const body = { email: emails[n % emails.length], password: 'not the password' };
        const { status } = await shop.request('POST', paths[n % paths.length] ?? '', { body });
        statuses.add(status);
      }
      expect([...statuses].toSorted()).toEqual([401, 404, 405, 429]);
      expect(compared).toHaveBeenCalledTimes(10);
      // Similar emails are other accounts with limits of their own.
      for (const email of ['asha@example.com.', 'asha+1@example.com'])
        expect((await logIn(shop, { email })).status).not.toBe(200);
    },
  );

  test('rejects a self-signed token', { tags: ['AU23'] }, async () => {
    const shop = await openShop(open);
    const tokens = [
      claiming({ alg: 'none' }, null),
      claiming({ alg: 'None' }, null),
      claiming({ alg: 'HS256' }, ''),
      claiming({ alg: 'HS256' }, 'secret'),
      claiming({ alg: 'HS256' }, 'changeme'),
      claiming({ alg: 'HS256' }, 'kalakari'),
      claiming({ alg: 'HS256', kid: '../../etc/passwd' }, 'secret'),
      claiming({ alg: 'HS256', kid: "' or 1=1 --" }, 'secret'),
      claiming({ alg: 'RS256', jku: 'http://evil.example/keys' }, 'secret'),
      claiming({ alg: 'RS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } }, 'secret'),
    ];
    for (const token of tokens) {
      expectFailure(await getUser(shop, token), 'unauthenticated');
      expectFailure(await shop.request('GET', '/api/orders', { token }), 'unauthenticated');
    }
  });

  test(
    'a token is valid in every process of the shop, and ends in all of them at once',
    { tags: ['AU25'] },
    async () => {
      const database = await open();
      const [one, other] = [await openShop(async () => database), await openShop(async () => database)];
      const { token } = (await signUp(one)).body.data;
      expect((await getUser(other, token)).status).toBe(200);
      await one.request('POST', '/api/auth/logout', { token });
      expectFailure(await getUser(other, token), 'unauthenticated');
    },
  );
});

test('no file of the shop contains a password or a token', { tags: ['AU30'] }, async () => {
  const shop = await openShop();
  const { token } = (await signUp(shop)).body.data;
  await logIn(shop, { password: 'canary-in-the-mine' });
  await shop.request('POST', '/api/auth/forgot', { body: { email: asha.email } });
  const folder = shop.services.config.dataDir;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const found = files.filter(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'latin1');
    return [token, asha.password, 'canary-in-the-mine'].some((secret) => text.includes(secret));
  });
  expect(files.map(({ name }) => name)).toContain('shop.db');
  expect(found).toEqual([]);
});
