import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movedTables } from '#server/backup/archive/tables.store.ts';
import type { Config } from '#server/config.ts';
import { command } from '../support/backup/commands.ts';
import { contentOf, movableShop, settingsFile } from '../support/backup/moving.ts';
import { emptyPostgres, settings, withDatabase } from '../support/backup/shops.ts';
import { startBucket } from '../support/media/bucket.ts';
import { reportFigure } from '../support/report-figure.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const storageKeys = { id: 'id', secret: 'secret', session: undefined };

/** The settings of a shop, as environment variables. */
const environmentOf = ({ dataDir, databaseUrl, storageUrl }: Config) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...(storageUrl !== undefined && { STORAGE_URL: storageUrl, ...keys }),
});

const start = (source: Config, target: Config, flags: readonly string[], fault?: string) =>
  command('move', [settingsFile(environmentOf(target)), '--yes', ...flags], {
    ...environmentOf(source),
    ...(fault !== undefined && { NODE_ENV: 'test', KALAKARI_FAULT: fault }),
  });

async function move(source: Config, target: Config, flags: readonly string[] = []): Promise<void> {
  const { ended, printed } = start(source, target, flags);
  expect([await ended, printed()]).toEqual([0, expect.stringContaining('The shop was moved in')]);
}

async function stoppedShop(): Promise<Config> {
  const shop = await movableShop();
  await shop.close();
  return shop.services.config;
}

async function onServer(): Promise<Config> {
  const { storageUrl } = await startBucket();
  return { ...settings(), databaseUrl: await emptyPostgres(), storageUrl, storageKeys };
}

const TABLES = movedTables.length;
const points = [
  'move:file-copied',
  'move:file-copied#4',
  'move:table-copied#3',
  'move:database-filled',
  `move:table-copied#${TABLES + 7}`,
  'move:former-moved-aside',
  'move:database-moved',
];

test.for([
  ['PostgreSQL and a bucket', onServer],
  ['SQLite and files', async () => settings()],
] as const)(
  'a move to %s can be repeated after kill -9 at each step',
  { tags: ['OP07'] },
  async ([, open]) => {
    const source = await stoppedShop();
    const content = await contentOf(source);
    let killed = 0;
    for (const point of points) {
      const target = await open();
      const run = start(source, target, [], point);
      await run.ended;
      if (run.child.signalCode === 'SIGKILL') killed += 1;
      await move(source, target);
      expect(await contentOf(target)).toEqual(content);
      expect(await contentOf(source)).toEqual(content);
    }
    // In PostgreSQL no file is moved.
    expect(killed).toBeGreaterThanOrEqual(points.length - 2);
  },
);

const KILLS = 20;
/** Spreads kill times evenly over the run after process start, for any number of kills. */
const partOf = (kill: number) => 0.3 + 0.7 * ((kill * 0.618_034) % 1);

test.for([
  ['PostgreSQL and a bucket', onServer],
  ['SQLite and files', async () => settings()],
] as const)(
  'a move to %s killed at any time leaves the former copy or the whole new one',
  { tags: ['OP07'], timeout: 600_000 },
  async ([, open]) => {
    const [source, target] = [await stoppedShop(), await open()];
    const begun = performance.now();
    await move(source, target);
    const takes = performance.now() - begun;
    let former = await contentOf(target);
    let killed = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await withDatabase(source, ({ write }) =>
        write(async (tx) => void (await tx.updateTable('product').set({ stock: kill }).execute())),
      );
      const content = await contentOf(source);
      const run = start(source, target, ['--replace']);
      const timer = setTimeout(() => run.child.kill('SIGKILL'), takes * partOf(kill));
      await run.ended;
      clearTimeout(timer);
      if (run.child.signalCode === 'SIGKILL') killed += 1;
      const isFile = target.databaseUrl === undefined;
      // Between two renames there is no database.
      if (!isFile || readdirSync(target.dataDir).includes('shop.db'))
        expect([former.rows, content.rows]).toContainEqual((await contentOf(target)).rows);
      await move(source, target, ['--replace']);
      expect(await contentOf(target)).toEqual(content);
      former = content;
    }
    reportFigure('moves killed with kill -9, spread over their time', killed);
    expect(killed).toBeGreaterThan(KILLS / 2);
  },
);
