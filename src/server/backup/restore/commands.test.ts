import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { command } from '#tests/support/backup/commands.ts';
import { backUp, filledShop, folder } from '#tests/support/backup/shops.ts';
import { outcomeOf } from '#tests/support/process.ts';
import { verifyBackup } from '../archive/verify.ts';

const SLOW = { timeout: 180_000 };

describe('the commands', SLOW, () => {
  test('create, check, describe and restore a backup', async () => {
    const shop = await filledShop();
    const DATA_DIR = shop.services.config.dataDir;
    const made = command('backup', [], { DATA_DIR });
    expect(await made.ended).toBe(0);
    expect(made.printed()).toMatch(/3 products, 1 order, 2 accounts, \d+ picture files/);
    const [path = ''] = made.printed().split('\n');
    const checked = command('verify-backup', [path], {});
    expect(await outcomeOf(checked)).toEqual([0, expect.stringContaining('The backup is complete')]);
    const to = { DATA_DIR: join(folder(), 'data') };
    const restored = command('restore', [path], to);
    expect(await outcomeOf(restored)).toEqual([
      0,
      expect.stringContaining(`The shop was restored into ${to.DATA_DIR}: `),
    ]);
    const reset = command('reset-admin', [], to);
    expect(await outcomeOf(reset)).toEqual([
      0,
      expect.stringMatching(`has a new password\\.[^]*Shop      ${to.DATA_DIR}\n`),
    ]);
    truncateSync(path, 10_000);
    const broken = command('verify-backup', [path], {});
    expect(await broken.ended).toBe(1);
    expect(broken.printed().trim().split('\n')).toEqual([
      expect.stringMatching(/cannot be used: .*too early/),
    ]);
  });

  test(
    'fail in one line when a file cannot be written, and keep the previous backup',
    { tags: ['OP05'] },
    async () => {
      const shop = await openCatalogShop();
      const DATA_DIR = shop.services.config.dataDir;
      const { path } = await backUp(shop);
      // A limit of the size of files has the effect of a full disk.
      const full = command('backup', [], { DATA_DIR }, 'ulimit -f 16');
      expect(await full.ended).toBe(1);
      expect(full.printed().trim().split('\n')).toEqual([expect.stringMatching(/cannot be used: /)]);
      await verifyBackup(path, folder());
      expect(readdirSync(dirname(path)).filter((name) => name.startsWith('kalakari'))).toHaveLength(1);
      const file = join(folder(), 'file');
      writeFileSync(file, '');
      const nowhere = command('backup', [], { DATA_DIR, BACKUP_DIR: join(file, 'backups') });
      expect(await nowhere.ended).toBe(1);
      expect(nowhere.printed().trim().split('\n')).toEqual([
        expect.stringMatching(/cannot be used: there is a file instead of a folder/),
      ]);
    },
  );
});
