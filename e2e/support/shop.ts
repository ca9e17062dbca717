// The fixtures of every journey: `import { expect, test } from '../support/shop.ts'`.
//   shop               a running production server; one for each worker, or one for each test after test.use({ ownShop: true })
//   page               fails the test on an unexpected console error, page error, policy violation or request to another origin
//   allowBrowserError  names one that a test expects: allowBrowserError(/404/)
import { test as base } from '@playwright/test';
import { startShop, type Shop } from './shop-process.ts';
import { watch } from './watch.ts';

export { expect } from '@playwright/test';
export { expectAccessible } from './accessible.ts';
export type { Shop } from './shop-process.ts';

/** Timeout for starting a shop; the very first one processes the demo's images. */
const STARTS_WITHIN_MS = 900_000;

type TestFixtures = {
  /** Whether the test gets its own shop, because it changes what other tests see. */
  ownShop: boolean;
  /** Environment variables of its own shop. */
  settings: Record<string, string>;
  shop: Shop;
  allowBrowserError: (pattern: RegExp) => void;
};

type WorkerFixtures = {
  /** Starts the worker's shop at the first call: a worker may need none. */
  commonShop: () => Promise<Shop>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownShop: [false, { option: true }],
  settings: [{}, { option: true }],

  commonShop: [
    // Playwright requires a destructuring pattern here even when no fixture is used.
    async ({ playwright: _none }, use) => {
      let shop: Promise<Shop> | undefined;
      await use(() => (shop ??= startShop()));
      await (await shop)?.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],

  shop: [
    async ({ ownShop, settings, commonShop }, use, info) => {
      const shop = ownShop ? await startShop(settings) : await commonShop();
      const before = shop.log().length;
      await use(shop);
      if (info.status !== info.expectedStatus) {
        await info.attach('server log', { body: shop.log().slice(before), contentType: 'text/plain' });
      }
      if (ownShop) await shop.stop();
    },
    { timeout: STARTS_WITHIN_MS },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  allowBrowserError: async ({ context, shop }, use) => {
    const { errors, allowBrowserError } = await watch(context, shop.url);
    await use(allowBrowserError);
    base.expect(errors(), 'what went wrong in the browser').toEqual([]);
  },

  // Depending on `allowBrowserError` makes every page watched.
  page: ({ page, allowBrowserError: _watched }, use) => use(page),
});
