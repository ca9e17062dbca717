import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { oneBackup } from '#tests/support/backup/corrupt-archives.ts';
import { newConfig } from '#tests/support/backup/shops.ts';
import { outcomeOf } from '#tests/support/process.ts';
import { restoreBackup } from './restore.ts';

const SLOW = { timeout: 180_000 };
const now = Date.now();

async function killRestoreAt(failpoint: string, path: string, DATA_DIR: string) {
  const fault = { NODE_ENV: 'test', KALAKARI_FAILPOINT: failpoint };
  const killed = command('restore', [path, '--replace'], { DATA_DIR, ...fault });
  await killed.ended;
  expect(killed.child.signalCode, failpoint).toBe('SIGKILL');
}

const asideFolders = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));

test('a repeated restore says where the interrupted one moved the previous shop', SLOW, async () => {
  const path = await oneBackup();
  const config = newConfig();
  const { dataDir } = config;
  await restoreBackup({ config, path, replace: false, now });
  const inOld = join('media', 'of-the-old-shop.txt');
  writeFileSync(join(dataDir, inOld), 'old');
  const database = readFileSync(join(dataDir, 'shop.db'));
  // The first restore dies when one part is moved aside, the second when one part of the new shop is moved in, the third
  // when all six are.
  for (const failpoint of ['restore:part-moved-aside', 'restore:part-moved-in', 'restore:part-moved-in#6'])
    await killRestoreAt(failpoint, path, dataDir);
  const [aside = ''] = asideFolders(dataDir);
  const again = command('restore', [path, '--replace'], { DATA_DIR: dataDir });
  expect(await outcomeOf(again)).toEqual([
    0,
    expect.stringContaining(`The previous shop was moved to ${join(dataDir, aside)}\n`),
  ]);
  expect(asideFolders(dataDir)).toEqual([aside]);
  expect(readFileSync(join(dataDir, aside, inOld), 'utf8')).toBe('old');
  expect(readFileSync(join(dataDir, aside, 'shop.db')).equals(database)).toBe(true);
  expect(readdirSync(join(dataDir, 'media'))).not.toContain('of-the-old-shop.txt');
  expect(readdirSync(dataDir)).not.toContain('restoring');
});

test('a repeated restore into an empty folder names no previous shop', SLOW, async () => {
  const path = await oneBackup();
  const { dataDir } = newConfig();
  await killRestoreAt('restore:part-moved-in', path, dataDir);
  const again = command('restore', [path, '--replace'], { DATA_DIR: dataDir });
  const [code, printed] = await outcomeOf(again);
  expect([code, asideFolders(dataDir)]).toEqual([0, []]);
  expect(printed).not.toContain('previous shop');
});
