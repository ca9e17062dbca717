import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { asha, logIn, signUp, sortedStatuses } from '#tests/support/accounts/test-user.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { sendBurst } from '#tests/support/accounts/burst.ts';

const together = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

forEachEngine((open) => {
  test(
    'correct logins wait while ten are pending, and none is rejected',
    { timeout: 30_000, tags: ['FX17'] },
    async () => {
      const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const body = { email: asha.email, password: asha.password };
      const counted = await sendBurst(shop, { count: 40, inFlight: 20, path: '/api/auth/login', body });
      expect(counted).toEqual({ 200: 40 });
    },
  );

  test('correct confirmations of the password wait too', { tags: ['FX17'] }, async () => {
    const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
    const { token } = (await signUp(shop)).body.data;
    const confirm = () =>
      shop.request('POST', '/api/user/password', {
        token,
        // The shop rejects the new password after it has verified the current one, so nothing changes.
        body: { currentPassword: asha.password, newPassword: `${asha.password}-2` },
      });
    const responses = await together(20, confirm);
    expect(sortedStatuses(responses).filter((status) => status === 429)).toEqual([]);
  });

  test(
    'of many simultaneous guesses after a correct password, only ten are compared',
    { tags: ['FX17'] },
    async () => {
      const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const responses = await together(50, (n) =>
        logIn(shop, n === 0 ? {} : { password: `not the password ${n}` }),
      );
      expect(sortedStatuses(responses)).toEqual([200, ...Array(10).fill(401), ...Array(39).fill(429)]);
    },
  );

  test('simultaneous logins all succeed and replace an outdated hash', { tags: ['AU32'] }, async () => {
    const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
    await signUp(shop);
    const { database } = shop.services;
    const weak = await hash(asha.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await database.write((tx) => tx.updateTable('user').set({ password_hash: weak }).execute());
    expect(sortedStatuses(await together(8, () => logIn(shop)))).toEqual(Array(8).fill(200));
    const user = await database.read.selectFrom('user').select('password_hash').executeTakeFirstOrThrow();
    expect(createPasswordHasher().isOutdated(user.password_hash)).toBe(false);
  });
});
