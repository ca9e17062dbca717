import { expect, test } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { OUT_OF_REACH } from '#tests/deep/fuzz/out-of-reach.ts';
import { openForFuzzing } from '#tests/deep/fuzz/shop-under-fuzz.ts';

const SEED = 20_261_122;

forEachEngine((open) => {
  test(
    'withstands 3,300 valid and hostile requests by every kind of caller',
    { tags: ['deep', 'OP03'], timeout: 180_000 },
    async () => {
      const fuzzing = await openForFuzzing(open);
      const { succeeded, calls } = await fuzzing.send(3_300, SEED);
      // It also restores a backup, to which OP03 refers.
      await fuzzing.verify();
      // Rejected requests alone would test little of the shop.
      expect(succeeded).toBeGreaterThan(400);
      const reached = new Set<string>([...calls, ...OUT_OF_REACH]);
      const missing = Object.keys(routes).filter((name) => !reached.has(name));
      // So few requests do not reach every call that can succeed.
      expect(missing.length, missing.join(', ')).toBeLessThan(9);
    },
  );
});
