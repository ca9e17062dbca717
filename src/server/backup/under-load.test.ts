import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { filledShop } from '#tests/support/backup/shops.ts';
import { backUpUnderLoad } from '#tests/support/backup/under-load.ts';

onBothEngines((open) => {
  test(
    'a backup contains every write acknowledged before it began',
    { tags: ['deep', 'OP01'], timeout: 120_000 },
    async () => {
      const writesDuringBackups = await backUpUnderLoad(await filledShop(open), { times: 3, writers: 1 });
      expect(writesDuringBackups).toBeGreaterThan(0);
    },
  );
});
