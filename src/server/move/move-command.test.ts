import { expect, test } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { contentOf, movableShop, settingsFile } from '#tests/support/backup/moving.ts';
import { emptyPostgres } from '#tests/support/backup/shops.ts';
import { startBucket } from '#tests/support/media/bucket.ts';

test(
  'npm run move announces the downtime, can be repeated after kill -9, and prints no secret',
  { timeout: 120_000, tags: ['deep', 'OP07', 'OP12'] },
  async () => {
    const [shop, bucket] = [await movableShop(), await startBucket()];
    await shop.close();
    const source = shop.services.config;
    const databaseUrl = await emptyPostgres();
    const file = settingsFile({
      DATABASE_URL: databaseUrl,
      STORAGE_URL: bucket.storageUrl,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const run = async (flags: readonly string[], environment: Record<string, string> = {}) => {
      const { ended, printed } = command('move', [file, ...flags], {
        DATA_DIR: source.dataDir,
        ...environment,
      });
      return { code: await ended, text: printed() };
    };
    const trial = await run(['--dry-run']);
    expect(trial).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^\d+ picture files \(0\.0 MB\) to copy, while the shop runs\.$[^]*^The shop will be closed for about \d+ seconds?, besides its own stop and start\.\nNothing was moved\.\n$/m,
      ),
    });
    expect(bucket.objects.size).toBe(0);
    const content = await contentOf(source);
    // `#n` is the n-th time. All tables are first copied on trial, so this kills the move at its fifth table.
    const fault = `move:table-copied#${Object.keys(content.rows).length + 5}`;
    const killed = await run(['--yes'], { NODE_ENV: 'test', KALAKARI_FAILPOINT: fault });
    expect(killed).toEqual({ code: null, text: expect.stringContaining('The shop is closed. Moving…') });
    const moved = await run(['--yes']);
    expect(moved.text).toMatch(/^\d+ picture files compared at the target; 0 of them were copied now\.$/m);
    expect(moved).toEqual({
      code: 0,
      text: expect.stringMatching(/^The shop was moved in \d+\.\d seconds\./m),
    });
    expect(moved.text).toMatch(
      /^ {2}set, as in .+: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, DATABASE_URL, STORAGE_URL$/m,
    );
    expect(trial.text + killed.text + moved.text).not.toMatch(/secret|postgres:postgres/);
    const storageKeys = { id: 'id', secret: 'secret', session: undefined };
    const target = { ...source, databaseUrl, storageUrl: bucket.storageUrl, storageKeys };
    expect(await contentOf(target)).toEqual(content);
    expect(await contentOf(source)).toEqual(content);
  },
);
