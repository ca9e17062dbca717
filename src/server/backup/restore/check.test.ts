import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { backUp, filledShop, folder, newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { existingTables } from '../archive/tables.store.ts';
import { assertBackupFits } from './restore.ts';

const SLOW = { timeout: 120_000 };
const now = Date.now();

describe('restore --check', SLOW, () => {
  test('verifies a backup for a running shop, and leaves nothing', { tags: ['OP04'] }, async () => {
    const shop = await filledShop(undefined);
    const DATA_DIR = shop.services.config.dataDir;
    const { path } = await backUp(shop);
    const before = readdirSync(DATA_DIR, { recursive: true }).toSorted();
    const check = async (...args: string[]) => {
      const { ended, printed } = command('restore', [...args, '--check'], { DATA_DIR });
      return { code: await ended, text: printed() };
    };
    const good = await check(path, '--replace');
    expect([good.code, good.text]).toEqual([
      0,
      expect.stringMatching(/^Verifying the whole backup…\nIt can be restored: .*3 products, 1 order/),
    ]);
    const taken = await check(path);
    expect([taken.code, taken.text]).toEqual([1, expect.stringContaining(`${path} --replace`)]);
    const other = join(folder(), 'kalakari.tar');
    writeFileSync(other, 'A file of another program');
    const foreign = await check(other, '--replace');
    expect([foreign.code, foreign.text]).toEqual([1, expect.stringContaining('is not a backup')]);
    expect(readdirSync(DATA_DIR, { recursive: true }).toSorted()).toEqual(before);
    truncateSync(path, 10_000);
    const damaged = await check(path, '--replace');
    expect([damaged.code, damaged.text]).toEqual([1, expect.stringContaining('cannot be used: ')]);
  });

  test('on a new machine leaves nothing that keeps an empty shop from opening', async () => {
    const { path } = await backUp(await filledShop());
    const config = newConfig();
    const { ended, printed } = command('restore', [path, '--check'], { DATA_DIR: config.dataDir });
    expect([await ended, printed()]).toEqual([0, expect.stringContaining('It can be restored: ')]);
    await withDatabase(config, async ({ read }) => expect(await existingTables(read)).toEqual([]));
  });

  test(
    'rejects the backup of another shop when the bucket has pictures of this one',
    { tags: ['deep'] },
    async () => {
      const bucket = await startBucket();
      const storageKeys = { id: 'id', secret: 'secret', session: undefined };
      const shop = await filledShop(undefined, {
        config: { storageUrl: bucket.storageUrl, storageKeys },
      });
      const options = { config: shop.services.config, replace: true, now };
      const own = await backUp(shop);
      await assertBackupFits({ ...options, path: own.path });
      const other = await backUp(await filledShop(undefined));
      await expect(assertBackupFits({ ...options, path: other.path, isSourceRetired: true })).rejects.toThrow(
        'belong to another shop',
      );
    },
  );
});
