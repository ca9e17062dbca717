import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { spawnShop } from '#tests/support/process.ts';
import { canMakeDisks, makeSmallDisk } from '#tests/support/small-disk.ts';
import { BackupError } from '../backup-error.ts';
import { assertBackupFits, restoreBackup } from './restore.ts';
import { readContent, readTar, writeTar } from '../archive/tar.ts';
import { command } from '#tests/support/backup/commands.ts';
import { forged, oneBackup } from '#tests/support/backup/corrupt-archives.ts';
import { verifyBackup } from '../archive/verify.ts';
import { allRows, emptyPostgres, folder, withDatabase, newConfig } from '#tests/support/backup/shops.ts';

const now = Date.now();
const SLOW = { timeout: 180_000 };

/** Everything below a folder, with its bytes. */
function contents(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('shop.lock'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'base64')]));
}

describe('rejects a bad backup before changing anything', SLOW, () => {
  test('truncated anywhere, or with any byte changed', { tags: ['deep', 'OP04'] }, async () => {
    const path = await oneBackup();
    const whole = readFileSync(path);
    const rejectedAs = async (bytes: Buffer) => {
      writeFileSync(path, bytes);
      const config = newConfig();
      const error = await restoreBackup({ config, path, replace: true, now }).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(BackupError);
      expect(existsSync(config.dataDir)).toBe(false);
      return error instanceof Error ? error.message : '';
    };
    const cuts = [
      0,
      1,
      511,
      512,
      1000,
      whole.length / 2,
      whole.length - 1024,
      whole.length - 512,
      whole.length - 1,
    ];
    for (const cut of cuts) expect(await rejectedAs(whole.subarray(0, cut))).toContain(path);
    expect(await rejectedAs(Buffer.concat([whole, Buffer.alloc(512)]))).toContain('after its end');
    // One byte in each part of the file, the same ones in each run.
    const flips = fc.sample(fc.tuple(fc.noBias(fc.nat(whole.length - 1)), fc.nat(7)), {
      numRuns: 40,
      seed: 1,
    });
    for (const [offset, bit] of flips) {
      const bytes = Buffer.from(whole);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << bit);
      expect(await rejectedAs(bytes), `byte ${offset}`).toMatch(
        /cannot be used: .*Please use another backup\.$/,
      );
    }
    writeFileSync(path, whole);
    await verifyBackup(path, folder());
  });

  test('another file, or an empty one', { tags: ['OP04'] }, async () => {
    const dir = folder();
    const [noise, other] = [join(dir, 'noise.tar'), join(dir, 'shop.db')];
    writeFileSync(noise, Buffer.alloc(20_000, 'noise'));
    const config = newConfig();
    await withDatabase(config, migrate);
    await copyFile(join(config.dataDir, 'shop.db'), other);
    const [packed, small, empty] = [join(dir, 'a.tar.gz'), join(dir, 'README.md'), join(dir, 'empty')];
    writeFileSync(packed, gzipSync(Buffer.alloc(2_000, 'backup.json')));
    writeFileSync(small, '# Kalakari');
    writeFileSync(empty, '');
    const sentences: [path: string, sentence: RegExp][] = [
      [noise, /noise\.tar is not a backup of Kalakari\. Please name one/],
      [other, /shop\.db is not a backup of Kalakari\. Please name one/],
      [small, /README\.md is not a backup of Kalakari\. Please name one/],
      [packed, /a\.tar\.gz is compressed with gzip\. Please unpack it first\.$/],
      [empty, /empty is empty\. /],
      [dir, /is not a file/],
      [join(dir, 'nothing'), /nothing cannot be read/],
    ];
    for (const [path, sentence] of sentences) {
      const rejected: unknown = await verifyBackup(path, folder()).catch((error: unknown) => error);
      expect(rejected).toBeInstanceOf(BackupError);
      expect(String(rejected)).toMatch(sentence);
    }
  });

  test(
    'with unreadable values, a missing or additional table, or terminal control characters',
    { tags: ['OP04'] },
    async () => {
      const path = await oneBackup();
      const wrong: [change: (text: string) => string, sentence: RegExp][] = [
        [(text) => text.replace(/"stock":\d+/, '"stock":1e400'), /stock in row 1 of product/],
        [(text) => text.replace(/"tables":\[.*?\]/, '"tables":[]'), /its header does not list/],
        [(text) => text.replace(/"version":"/, '"version":"\\u001b[31m'), /its header cannot be read/],
      ];
      for (const [change, sentence] of wrong) {
        const bad = await forged(path, change);
        await expect(verifyBackup(bad, folder())).rejects.toThrow(sentence);
      }
      const [[first] = [() => '']] = wrong;
      const config = { ...newConfig(), databaseUrl: await emptyPostgres() };
      const onServer = restoreBackup({ config, path: await forged(path, first), replace: false, now });
      await expect(onServer).rejects.toThrow(/stock in row 1 of product/);
      expect(await withDatabase(config, ({ read }) => read.introspection.getTables())).toEqual([]);
    },
  );

  test('with entries that no backup has', { tags: ['OP04'] }, async () => {
    const path = await oneBackup();
    const unchanged = (text: string) => text;
    const hasTable = () => false;
    const withoutTables = await forged(path, unchanged, hasTable);
    await expect(verifyBackup(withoutTables, folder())).rejects.toThrow('The backup has no table user.');
    for (const name of ['evil.sh', '../evil.txt', '/tmp/x', 'media/../../x.webp', 'database/\u001b.jsonl']) {
      const bad = join(folder(), 'bad.tar');
      const [file, other] = [await open(bad, 'w'), await open(path)];
      const tar = writeTar(file, 0);
      for await (const entry of readTar(other))
        await tar.add(entry.name, entry.size, readContent(other, entry));
      await tar.add(name, 0, []);
      await tar.end();
      await Promise.all([file.close(), other.close()]);
      await expect(verifyBackup(bad, folder())).rejects.toThrow(/: it contains a file that no backup has\./);
    }
  });

  test(
    'of a newer version, with inconsistent rows, another column, or another number of rows',
    { tags: ['OP04'] },
    async () => {
      const path = await oneBackup();
      const wrong: [change: (text: string) => string, sentence: RegExp][] = [
        [
          (text) => text.replace('"006-second-step"', '"006-second-step","999-later"'),
          /newer version of Kalakari: this one does not know 999-later\. Please update Kalakari/,
        ],
        [
          (text) =>
            text
              .replace('"006-second-step"', '"006-second-step","999-later"')
              .replace(/"version":"[^"]+"/, '"version":"9.0.0"'),
          /newer version of Kalakari \(9\.0\.0\): /,
        ],
        [(text) => text.replace(/"role":"ADMIN"/, '"role":"OWNER"'), /do not fit together/],
        [(text) => text.replace(/"category_id":"[^"]+"/, '"category_id":"nowhere"'), /do not fit together/],
        [(text) => text.replace(/"placeholder":/, '"placeholder2":'), /columns/],
        [
          (text) => text.replace('"name":"product","rows":3', '"name":"product","rows":2'),
          /3 rows for product instead of 2/,
        ],
        [
          (text) => text.replace(/"media_hash":"[^"]+"/, `"media_hash":"${'ab'.repeat(16)}"`),
          /do not fit together/,
        ],
      ];
      for (const [change, sentence] of wrong) {
        const bad = await forged(path, change);
        await expect(verifyBackup(bad, folder())).rejects.toThrow(sentence);
        const config = newConfig();
        await expect(restoreBackup({ config, path: bad, replace: false, now })).rejects.toThrow(sentence);
        const left = existsSync(config.dataDir) ? readdirSync(config.dataDir) : [];
        expect(left.filter((name) => name !== 'shop.lock')).toEqual([]);
      }
      await verifyBackup(await forged(path, (text) => text), folder());
    },
  );
});

describe('a restore', SLOW, () => {
  test('leaves an existing shop unchanged without --replace', { tags: ['deep', 'OP04'] }, async () => {
    const path = await oneBackup();
    for (const databaseUrl of [undefined, await emptyPostgres()]) {
      const config = { ...newConfig(), databaseUrl };
      await restoreBackup({ config, path, replace: false, now });
      const before = contents(config.dataDir);
      await expect(restoreBackup({ config, path, replace: false, now })).rejects.toThrow(
        `: npm run restore -- ${path} --replace`,
      );
      expect(contents(config.dataDir)).toEqual(before);
      const { aside, schema } = await restoreBackup({ config, path, replace: true, now });
      const moved = Object.entries(contents(aside ?? '')).map(([name, bytes]) => [
        name.replace(aside ?? '', config.dataDir),
        bytes,
      ]);
      expect(Object.fromEntries(moved)).toEqual(before);
      const again = await restoreBackup({ config, path, replace: true, now: now + 5_000 });
      expect(again.aside).not.toBe(aside);
      const schemas = await withDatabase(config, ({ read }) => read.introspection.getSchemas());
      const reported = [schema, again.schema].filter((name) => name !== undefined);
      expect(reported).toHaveLength(databaseUrl ? 2 : 0);
      expect(
        schemas
          .map(({ name }) => name)
          .filter((name) => name.startsWith('before_restore'))
          .toSorted(),
      ).toEqual(reported.toSorted());
    }
  });

  test.runIf(canMakeDisks())('changes nothing where the pictures are on a disk of their own', async () => {
    const path = await oneBackup();
    const config = newConfig();
    const media = join(config.dataDir, 'media');
    mkdirSync(media, { recursive: true });
    const disk = makeSmallDisk({ megabytes: 8, folder: media });
    writeFileSync(join(media, 'there'), 'before');
    const options = { config, path, replace: true, now };
    const rejected = /media is a disk of its own/;
    await expect(restoreBackup(options)).rejects.toThrow(rejected);
    await expect(assertBackupFits(options)).rejects.toThrow(rejected);
    expect(readdirSync(config.dataDir)).toEqual(['media']);
    expect(readdirSync(disk.folder)).toEqual(['there']);
  });

  test('is rejected while a shop is running there', { tags: ['deep'] }, async () => {
    const path = await oneBackup();
    for (const databaseUrl of [undefined, await emptyPostgres()]) {
      const config = newConfig();
      const environment = { DATA_DIR: config.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
      const shop = spawnShop(environment);
      await shop.open();
      const restore = command('restore', [path, '--replace'], environment);
      expect(await restore.ended).toBe(1);
      expect(restore.printed()).toMatch(/^A shop is running on .* Please stop it, then restore\.$/m);
      shop.child.kill('SIGTERM');
      await shop.ended;
      await restoreBackup({ config: { ...config, databaseUrl }, path, replace: true, now });
    }
  });

  test('waits for the connections of a shop that has just stopped', { tags: ['deep'] }, async () => {
    const path = await oneBackup();
    const databaseUrl = await emptyPostgres();
    const shop = new pg.Client({ connectionString: databaseUrl, application_name: 'kalakari' });
    await shop.connect();
    onTestFinished(() => shop.end());
    const restore = () =>
      restoreBackup({ config: { ...newConfig(), databaseUrl }, path, replace: true, now });
    await expect(restore()).rejects.toThrow('A shop is running on the database at DATABASE_URL.');

    const restored = restore();
    const connectionsOfRestore = `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'kalakari restore'`;
    await expect
      .poll(async () => (await shop.query(connectionsOfRestore)).rowCount, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await shop.end();
    await expect(restored).resolves.toMatchObject({ problems: [] });
  });

  test(
    'can be repeated after a kill, and the shop does not open in between',
    { tags: ['deep'] },
    async () => {
      const path = await oneBackup();
      const config = newConfig();
      const environment = { DATA_DIR: config.dataDir };
      // The state after the old shop was moved out and before the new one is moved in.
      await restoreBackup({ config, path, replace: false, now });
      const rows = await withDatabase(config, allRows);
      mkdirSync(join(config.dataDir, 'restoring'));
      await rename(join(config.dataDir, 'shop.db'), join(config.dataDir, 'restoring/shop.db'));
      const half = spawnShop(environment);
      expect(await half.ended).toBe(1);
      expect(half.printed()).toMatch(
        /^A restore into .* was interrupted\. Please run it again: npm run restore -- FILE$/m,
      );
      writeFileSync(join(config.dataDir, 'restoring/moving'), '');
      expect(await command('restore', [path], environment).ended).toBe(0);
      expect(await withDatabase(config, allRows)).toEqual(rows);
      // The state after the old shop was moved out and the images of the new one were moved in.
      const fault = { NODE_ENV: 'test', KALAKARI_FAILPOINT: 'restore:part-moved-in' };
      const killed = command('restore', [path, '--replace'], { ...environment, ...fault });
      await killed.ended;
      expect(killed.child.signalCode).toBe('SIGKILL');
      expect(readdirSync(config.dataDir)).toContain('restoring');
      expect(await command('restore', [path, '--replace'], environment).ended).toBe(0);
      expect(await withDatabase(config, allRows)).toEqual(rows);
      expect(readdirSync(config.dataDir)).not.toContain('restoring');
    },
  );
});
