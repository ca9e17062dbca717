import { expect, test } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openForFuzzing } from '#tests/deep/fuzz/shop-under-fuzz.ts';

const SEED = 20_261_122;

forEachEngine((open) => {
  test(
    'withstands 3,300 valid and hostile requests by every kind of caller',
    { tags: ['deep', 'OP03'], timeout: 180_000 },
    async () => {
      const fuzzing = await openForFuzzing(open);
      const { succeeded, calls } = await fuzzing.send(3_300, SEED);
      await fuzzing.verify();
      // Rejected requests alone would test little of the shop.
      expect(succeeded).toBeGreaterThan(400);
      // Some calls never succeed: two of them need the products of the demo, which this shop does not have.
      expect(calls.size).toBeGreaterThan(Object.keys(routes).length - 16);
    },
  );
});
