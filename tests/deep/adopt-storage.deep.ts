import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { command } from '../support/backup/commands.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { dataFolder, spawnShop } from '../support/process.ts';

const SLOW = { timeout: 60_000 };

describe('npm run adopt-storage', SLOW, () => {
  /** Two databases on one folder of images. */
  async function twoShops() {
    const DATA_DIR = dataFolder();
    const environments = await Promise.all(
      [1, 2].map(async () => ({ DATA_DIR, DATABASE_URL: await emptyPostgres(), LOG_LEVEL: 'warn' })),
    );
    const [own = { DATA_DIR: '' }, other = { DATA_DIR: '' }] = environments;
    const first = spawnShop(own);
    await first.open();
    first.child.kill('SIGTERM');
    await first.ended;
    return { DATA_DIR, own, other };
  }

  test('shows the owner of the images; with --yes the adopting shop opens, and the former owner is rejected', async () => {
    const { own: formerOwner, other: adopter, DATA_DIR } = await twoShops();
    const rejected = spawnShop(adopter);
    expect(await rejected.ended).toBe(1);
    expect(rejected.printed()).toMatch(
      /The pictures in \S+\/media belong to the shop [0-9a-f-]{36}, but the database at DATABASE_URL holds the shop [0-9a-f-]{36}\. .*npm run adopt-storage\n$/,
    );
    const shown = command('adopt-storage', [], adopter);
    expect(await shown.ended).toBe(0);
    expect(shown.printed()).toMatch(
      /belong to the shop [0-9a-f-]{36}\.\n.*\nThis shop uses 0 of the 0 picture files there\.\n.*The owner was not changed/,
    );
    expect(await spawnShop(adopter).ended).toBe(1);

    const adopted = command('adopt-storage', ['--yes'], adopter);
    expect(await adopted.ended).toBe(0);
    expect(adopted.printed()).toMatch(
      /^The pictures in \S+ now belong to this shop \([0-9a-f-]{36}\)\. Before, they belonged to the shop [0-9a-f-]{36}\.\n$/,
    );
    await spawnShop(adopter).open();
    expect(await spawnShop(formerOwner).ended).toBe(1);
    expect(existsSync(DATA_DIR)).toBe(true);
  });

  test('--help warns that no other shop may use the images', async () => {
    const help = command('adopt-storage', ['--help'], { DATA_DIR: dataFolder() });
    expect(await help.ended).toBe(0);
    expect(help.printed()).toMatch(/only if no other shop uses them any more/);
  });
});
