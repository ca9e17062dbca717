import { expect, test } from 'vitest';
import { createPasswordHasher } from '#server/accounts/password/password-hasher.ts';
import { openCatalogShop } from '../support/catalog/catalog.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { reportFigure } from '../support/report-figure.ts';
import { asha, logIn, signUp } from '../support/accounts/test-user.ts';

const TRIES = 400;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The probability that a time in `of` is longer than one in `than`: 0.5 when the two can't be distinguished. */
function chanceOfLonger(of: readonly number[], than: readonly number[]): number {
  let longer = 0;
  for (const one of of) for (const other of than) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (of.length * than.length);
}

/**
 * Alternates both requests, so that other load on the machine affects both.
 * @param prepare runs before each request, unmeasured
 */
async function compare(
  what: string,
  one: (n: number) => Promise<unknown>,
  other: (n: number) => Promise<unknown>,
  prepare: (n: number) => Promise<unknown> = async () => undefined,
) {
  const times: [number[], number[]] = [[], []];
  // The first 20 warm up.
  for (let n = -20; n < TRIES; n += 1) {
    const order = n % 2 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      await prepare(n);
      const ms = await millisecondsOf(() => (which === 0 ? one(n) : other(n)));
      if (n >= 0) times[which].push(ms);
    }
  }
  const [first, second] = times;
  const difference = Math.abs(median(first) - median(second));
  const chance = chanceOfLonger(first, second);
  reportFigure(`${what}: difference of the medians`, difference, 'ms');
  reportFigure(`${what}: probability of a correct guess (0.5 is chance)`, chance);
  return { difference, chance };
}

forEachEngine((open) => {
  test('response times do not reveal whether an account exists', { tags: ['AU10'] }, async () => {
    const shop = await openCatalogShop(open, { passwordHasher: createPasswordHasher() });
    await signUp(shop);
    const guess = async (email: string, n: number) => {
      // Resets the limit of failed logins, which is not measured here.
      if (n % 4 === 0) shop.clock.advance(16 * 60_000);
      expect((await logIn(shop, { email, password: 'not the password' })).status).toBe(401);
    };
    const { difference, chance } = await compare(
      'known and unknown accounts',
      (n) => guess(asha.email, n),
      (n) => guess('nobody@example.com', n),
    );
    expect(difference).toBeLessThanOrEqual(2);
    expect(Math.abs(chance - 0.5)).toBeLessThanOrEqual(0.1);
  });

  test(
    'response times of password resets do not reveal whether an account exists',
    { tags: ['AU10'] },
    async () => {
      const shop = await openCatalogShop(open, { passwordHasher: createPasswordHasher() });
      await signUp(shop);
      const send = async (email: string) => {
        expect((await shop.request('POST', '/api/auth/forgot', { body: { email } })).status).toBe(200);
        // Includes the time of the next request.
        expect((await shop.asGuest('/categories')).status).toBe(200);
      };
      const { difference, chance } = await compare(
        'forgotten passwords of known and unknown accounts',
        () => send(asha.email),
        () => send('nobody@example.com'),
        async (n) => {
          await shop.services.backgroundTasks.drain();
          // Resets the limit of five requests per hour, which is not measured here.
          if (n % 4 === 0) shop.clock.advance(61 * 60_000);
        },
      );
      expect(difference).toBeLessThanOrEqual(1);
      expect(Math.abs(chance - 0.5)).toBeLessThanOrEqual(0.1);
    },
  );

  test(
    'response times do not reveal whether a product is hidden or does not exist',
    { tags: ['AZ16'] },
    async () => {
      const shop = await openCatalogShop(open, { passwordHasher: createPasswordHasher() });
      const { _id } = await shop.addProduct((await shop.addCategory())._id, { visibility: false });
      const token = await shop.newSession();
      const send = (id: string) => shop.request('GET', `/api/products/${id}`, { token });
      const { difference, chance } = await compare(
        'hidden and missing pieces',
        () => send(_id),
        () => send(`${_id.slice(0, -4)}0000`),
      );
      expect(difference).toBeLessThanOrEqual(1);
      expect(Math.abs(chance - 0.5)).toBeLessThanOrEqual(0.15);
    },
  );
});
