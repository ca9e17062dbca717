import { expect, test } from 'vitest';
import { forEachEngine } from '../database/testing/engines.ts';
import { sayFigure } from '../testing/say-figure.ts';
import { openShop } from '../testing/shop.ts';
import { asha, signUp } from './testing/asha.ts';
import { burst } from './testing/burst.ts';

const COUNT = 1_350;

forEachEngine((open, engine) => {
  test.each([10, 30])('of 1,350 correct logins, %i in flight, none is refused', async (inFlight) => {
    const shop = await openShop(open);
    await signUp(shop);
    const body = { email: asha.email, password: asha.password };
    const counted = await burst(shop, { count: COUNT, inFlight, path: '/api/auth/login', body });
    sayFigure(
      `${engine}: correct logins of ${COUNT} refused, ${inFlight} in flight`,
      COUNT - (counted[200] ?? 0),
    );
    expect(counted).toEqual({ 200: COUNT });
  });
});
