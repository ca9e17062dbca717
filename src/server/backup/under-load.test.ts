import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { filledShop } from '#tests/support/backup/shops.ts';
import { backUpUnderLoad } from '#tests/support/backup/under-load.ts';

onBothEngines((open) => {
  test(
    'a backup contains every write confirmed before it began',
    { tags: ['deep', 'OP01'], timeout: 120_000 },
    async () => {
      expect(await backUpUnderLoad(await filledShop(open), { times: 2, writers: 1 })).toBeGreaterThan(0);
    },
  );
});
