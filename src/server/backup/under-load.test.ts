import { expect, test } from 'vitest';
import { forEachEngine } from '../database/testing/engines.ts';
import { filledShop } from './testing/shops.ts';
import { backUpUnderLoad } from './testing/under-load.ts';

forEachEngine((open) => {
  test('a backup holds every write that was answered before it began', { timeout: 120_000 }, async () => {
    expect(await backUpUnderLoad(await filledShop(open), { times: 2, writers: 1 })).toBeGreaterThan(0);
  });
});
