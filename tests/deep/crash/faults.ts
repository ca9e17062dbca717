// The failpoints at which deep tests kill the shop, each with the work that reaches it.
import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { fillOldShop } from '#tests/support/backup/old-shop.ts';
import { openDatabase } from '#server/database/database.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import type { Failpoint } from '#server/platform/failpoint.ts';
import { dataFolder, outcomeOf } from '#tests/support/process.ts';
import { clientOf } from './client.ts';
import {
  ageFiles,
  copyOf,
  killAt,
  expectNoUnusedFiles,
  mediaFiles,
  reopen,
  type Sample,
  environmentFor,
} from './fault-shop.ts';
import { createWriteLog } from './write-log.ts';
import { addProduct, summaryOf, newProduct, readProduct } from './load.ts';
import { accessShop, type ShopAccess } from './running-shop.ts';

/**
 * Failpoints, and the work that reaches them. Each kills the process once; the next start must recover. With `#n` the process dies
 * when it reaches the failpoint for the n-th time.
 */
export type Scenario = {
  points: readonly (Failpoint | `${Failpoint}#${number}`)[];
  run(point: string, sample: Sample): Promise<void>;
};

const countProducts = ({ value }: ShopAccess) =>
  value('select count(*) from product where deleted_at is null');

const upload: Scenario = {
  points: [
    'upload:body-read',
    'upload:decoding',
    'upload:decoded',
    'upload:file-written',
    'upload:file-synced',
    'upload:file-renamed',
    'upload:before-commit',
    'upload:after-commit',
  ],
  async run(point, sample) {
    const folder = copyOf(sample);
    const writeLog = createWriteLog();
    const product = newProduct(sample.seeded.category, { images: 3 });
    await killAt(point, folder, async (port) => {
      const shop = clientOf(port, sample.seeded.admin);
      await writeLog.send('piece', summaryOf(product), readProduct(product.name), () =>
        shop.send('POST', '/api/products', product),
      );
    });
    expect(writeLog.acknowledged()).toBe(0);
    await reopen(sample, folder, async (access) => {
      expect(await writeLog.verify(access)).toEqual([]);
      const isThere = (await readProduct(product.name)(access)) !== null;
      expect(isThere).toBe(point === 'upload:after-commit');
      await addProduct(access, writeLog);
      expect(await writeLog.verify(access)).toEqual([]);
    });
    await expectNoUnusedFiles(sample, folder);
  },
};

const categoryDeletion: Scenario = {
  points: ['delete:products-in-trash', 'delete:before-commit', 'delete:after-commit'],
  async run(point, sample) {
    const folder = copyOf(sample);
    const { admin, category } = sample.seeded;
    const path = `/api/categories/${category}`;
    await killAt(point, folder, (port) => clientOf(port, admin).send('DELETE', path));
    await reopen(sample, folder, async (access) => {
      const isGone = point === 'delete:after-commit';
      expect(countProducts(access)).toBe(isGone ? 0 : sample.productCount);
      expect((await access.as(admin).send('DELETE', path))?.status).toBe(isGone ? 404 : 200);
      expect(countProducts(access)).toBe(0);
    });
  },
};

/** A copy of the sample whose category and products have been in the trash for 60 days. Its images are as old. */
export async function withOldTrash(sample: Sample): Promise<string> {
  const folder = copyOf(sample);
  const deletedAt = Date.now() - 60 * 24 * 3_600_000;
  const database = new Sqlite(join(folder, 'shop.db'));
  for (const table of ['product', 'category'])
    database.prepare(`update ${table} set deleted_at = ?`).run(deletedAt);
  database.prepare('update media set created_at = ?').run(deletedAt);
  database.close();
  await ageFiles(folder, 60 * 24 * 3_600);
  return folder;
}

const trashEmptying: Scenario = {
  points: ['delete:trash-emptied', 'delete:rows-deleted', 'delete:file-removed'],
  async run(point, sample) {
    const folder = await withOldTrash(sample);
    await killAt(point, folder);
    // Unfinished deletions are retried only after an hour, when no other process can still be deleting the file.
    await ageFiles(folder, 3_600);
    await reopen(sample, folder, async (access) => {
      await expect.poll(() => mediaFiles(folder), { timeout: 30_000 }).toEqual([]);
      expect(access.value('select count(*) from product')).toBe(0);
      expect(access.value('select count(*) from media')).toBe(0);
    });
  },
};

const schemaOf = ({ value }: ShopAccess) =>
  value("select group_concat(sql, ';') from (select sql from sqlite_master order by name)");

function schemaOfSample({ folder, seeded }: Sample): unknown {
  // Reads only the database: the sample is closed and has no port.
  const access = accessShop(0, folder, seeded);
  const schema = schemaOf(access);
  access.close();
  return schema;
}

const firstStart: Scenario = {
  points: [
    'migrate:file-begun',
    'migrate:file-made',
    'migrate:statement',
    'migrate:before-commit',
    'migrate:after-commit',
  ],
  async run(point, sample) {
    const folder = dataFolder();
    await killAt(point, folder);
    const expected = schemaOfSample(sample);
    await reopen(sample, folder, async (access) => expect(schemaOf(access)).toBe(expected));
  },
};

/** A shop of the first version. */
async function oldShop(): Promise<string> {
  const folder = dataFolder();
  mkdirSync(join(folder, 'media'));
  const database = openDatabase(sqliteEngine(join(folder, 'shop.db')), () => undefined);
  await fillOldShop(database);
  await database.close();
  return folder;
}

/** Dies during the upgrade of an old shop. @returns its folder, after the next start has recovered it */
export async function killDuringUpgrade(point: string, sample: Sample): Promise<string> {
  const folder = await oldShop();
  await killAt(point, folder);
  const expected = schemaOfSample(sample);
  await reopen(sample, folder, async (access) => {
    expect(schemaOf(access)).toBe(expected);
    expect(access.value("select password_hash from user where id = 'asha'")).toBe('of an old version');
  });
  return folder;
}

const upgrade: Scenario = {
  points: ['migrate:statement#2', 'migrate:statement#9'],
  async run(point, sample) {
    await killDuringUpgrade(point, sample);
  },
};

/** A start makes a backup before it upgrades. An incomplete one never has the name of a backup, and only one remains. */
const backupBeforeUpgrade: Scenario = {
  points: ['backup:written#1', 'backup:published#1'],
  async run(point, sample) {
    const folder = await killDuringUpgrade(point, sample);
    const backups = await backupsIn(folder);
    // The next start makes it again, in the place of that of the killed process.
    expect(backups).toHaveLength(1);
    for (const each of backups) {
      expect(each).toContain('kalakari-before-002-orders-');
      await runCommand('verify-backup', [each], folder);
    }
    await expectOnlyBackups(folder);
  },
};

export const inShop: readonly Scenario[] = [
  upload,
  categoryDeletion,
  trashEmptying,
  firstStart,
  upgrade,
  backupBeforeUpgrade,
];

/** Runs a command that dies at a failpoint. */
async function killCommandAt(
  point: string,
  name: 'backup' | 'restore',
  args: string[],
  folder: string,
): Promise<void> {
  const run = command(name, args, { ...environmentFor(folder), NODE_ENV: 'test', KALAKARI_FAILPOINT: point });
  await run.ended;
  expect([point, run.child.signalCode, run.printed()]).toEqual([point, 'SIGKILL', expect.any(String)]);
}

async function runCommand(
  name: 'backup' | 'restore' | 'verify-backup',
  args: string[],
  folder: string,
): Promise<void> {
  const run = command(name, args, environmentFor(folder));
  expect(await outcomeOf(run)).toEqual([0, expect.any(String)]);
}

const backupsIn = async (folder: string) =>
  (await readdir(join(folder, 'backups')))
    .filter((name) => name.endsWith('.tar'))
    .map((name) => join(folder, 'backups', name))
    .toSorted();

async function expectOnlyBackups(folder: string): Promise<void> {
  const left = await readdir(join(folder, 'backups'));
  expect(left.filter((name) => !/\.(tar|lock)$/.test(name))).toEqual([]);
}

const backup: Scenario = {
  points: ['backup:snapshot-taken', 'backup:written', 'backup:verified', 'backup:published'],
  async run(point, sample) {
    const folder = copyOf(sample);
    await runCommand('backup', [], folder);
    const [first = ''] = await backupsIn(folder);
    await killCommandAt(point, 'backup', [], folder);
    expect(await backupsIn(folder)).toContain(first);
    for (const each of await backupsIn(folder)) await runCommand('verify-backup', [each], folder);
    await runCommand('backup', [], folder);
    await expectOnlyBackups(folder);
  },
};

const restore: Scenario = {
  points: [
    'restore:images-restored',
    'restore:database-filled',
    'restore:part-moved-aside',
    'restore:part-moved-in',
    'restore:moved-in',
  ],
  async run(point, sample) {
    const source = copyOf(sample);
    await runCommand('backup', [], source);
    const [archive = ''] = await backupsIn(source);
    const folder = copyOf(sample);
    const database = new Sqlite(join(folder, 'shop.db'));
    database.exec("update product set name = 'Of the old shop'");
    database.close();
    await killCommandAt(point, 'restore', [archive, '--replace'], folder);
    // A second run completes the restore, or finds it complete.
    await runCommand('restore', [archive, '--replace'], folder);
    await reopen(sample, folder, async (access) => {
      expect(countProducts(access)).toBe(sample.productCount);
      expect(access.value("select count(*) from product where name = 'Of the old shop'")).toBe(0);
    });
  },
};

export const inCommands: readonly Scenario[] = [backup, restore];
