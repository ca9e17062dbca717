import { expect, test } from 'vitest';
import { createPasswordHasher } from '#server/accounts/password/password-hasher.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { reportFigure } from '../support/report-figure.ts';
import { openShop } from '../support/shop.ts';
import { asha, signUp } from '../support/accounts/test-user.ts';
import { sendBurst } from '../support/accounts/burst.ts';

const COUNT = 1_350;

forEachEngine((open, engine) => {
  test.each([10, 30])(
    'none of 1,350 correct logins, %i in flight, is rejected as a guess',
    { tags: ['FX17'] },
    async (inFlight) => {
      // Real hashes: with the weak ones of openShop no request waits.
      const shop = await openShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const body = { email: asha.email, password: asha.password };
      const counted = await sendBurst(shop, { count: COUNT, inFlight, path: '/api/auth/login', body });
      const report = (what: string, status: number) =>
        reportFigure(
          `${engine}: of ${COUNT} correct logins, ${inFlight} in flight, ${what}`,
          counted[status] ?? 0,
        );
      report('rejected as guesses', 429);
      // Ten are checked at once; the others wait at most 8 s.
      report('asked to retry because the wait was too long', 503);
      expect(counted[200] ?? 0).toBeGreaterThan(0);
      expect((counted[200] ?? 0) + (inFlight > 10 ? (counted[503] ?? 0) : 0)).toBe(COUNT);
    },
  );
});
