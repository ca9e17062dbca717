import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { readConfig } from '#server/config.ts';
import { command } from '#tests/support/backup/commands.ts';
import { forged, oneBackup } from '#tests/support/backup/corrupt-archives.ts';
import { folder, withDatabase } from '#tests/support/backup/shops.ts';
import { spawnShop } from '#tests/support/process.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { backupName } from '../schedule/retention.rules.ts';

const SLOW = { timeout: 120_000 };
/** Names of three backups, an hour apart. */
const [newest, middle, oldest] = [0, 1, 2].map((hours) =>
  backupName(Date.parse('2026-11-23T10:00:00Z') - hours * HOUR_MS),
) as [string, string, string];

/** A bucket with these copies, and the settings of a fresh machine that knows nothing else. */
async function copiesOf(copies: Record<string, Buffer>) {
  const bucket = await startBucket();
  for (const [name, bytes] of Object.entries(copies))
    bucket.objects.set(`/pictures/shop/${name}`, { bytes, modified: new Date() });
  const DATA_DIR = join(folder(), 'data');
  const BACKUP_URL = bucket.storageUrl.replace('s3://', 's3://id:secret@');
  return { bucket, environment: { DATA_DIR, BACKUP_URL } };
}

async function restore(environment: Record<string, string>, ...args: string[]) {
  const { ended, printed } = command('restore', args, environment);
  return { code: await ended, text: printed() };
}

const readBackup = async () => readFileSync(await oneBackup());
const productCount = (environment: Record<string, string>) =>
  withDatabase(readConfig({ ...environment, LOG_LEVEL: 'silent' }), async ({ read }) => {
    const rows = await read.selectFrom('product').select('id').execute();
    return rows.length;
  });

describe('restores from BACKUP_URL', SLOW, () => {
  test(
    'the newest backup, after listing all with time, size and version',
    { tags: ['deep', 'OP03'] },
    async () => {
      const bytes = await readBackup();
      const { environment } = await copiesOf({
        [newest]: bytes,
        [middle]: bytes,
        [oldest]: bytes,
        'other.txt': bytes,
      });
      const { code, text } = await restore(environment);
      expect(code, text).toBe(0);
      const lines = text.split('\n').filter((line) => line.startsWith('  kalakari-'));
      expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([newest, middle, oldest]);
      for (const line of lines)
        expect(line).toMatch(/2026-11-23 \d\d:00 UTC  \d+\.\d MB  Kalakari \d.*, 3 products, 1 order$/);
      expect(text).toMatch(new RegExp(`Downloading ${newest}: (\\d+\\.\\d) of \\1 MB`));
      expect(text).toContain(`The shop was restored into ${environment.DATA_DIR}: `);
      expect(await productCount(environment)).toBe(3);
      // The downloaded backup is one of this machine now.
      expect(readdirSync(join(environment.DATA_DIR, 'backups'))).toEqual(
        expect.arrayContaining([newest, `${newest}.copied`]),
      );
    },
  );

  test('the named backup', { tags: ['deep'] }, async () => {
    const bytes = await readBackup();
    const { environment, bucket } = await copiesOf({ [newest]: Buffer.from('x'), [oldest]: bytes });
    const unknown = await restore(environment, middle);
    expect([unknown.code, unknown.text]).toEqual([
      1,
      expect.stringContaining(`There is no backup ${middle} at BACKUP_URL.`),
    ]);
    const before = bucket.requests();
    const listed = await restore(environment, '--list');
    expect([listed.code, listed.text]).toEqual([
      0,
      expect.stringContaining(`${newest}  2026-11-23 10:00 UTC  0.0 MB  its header cannot be read`),
    ]);
    // The list, and the headers of both copies.
    expect(bucket.requests() - before).toBe(3);
    expect(existsSync(environment.DATA_DIR) && readdirSync(environment.DATA_DIR)).not.toContain('shop.db');
    const { code, text } = await restore(environment, oldest);
    expect([code, text]).toEqual([0, expect.not.stringContaining('cannot be used')]);
    expect(await productCount(environment)).toBe(3);
  });

  test(
    'the one before a damaged one, and says so; a damaged named one is rejected',
    { tags: ['deep', 'OP04'] },
    async () => {
      const bytes = await readBackup();
      const flipped = Buffer.from(bytes);
      flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
      const { environment } = await copiesOf({
        [newest]: bytes.subarray(0, 20_000),
        [middle]: flipped,
        [oldest]: bytes,
      });
      const named = await restore(environment, newest);
      expect(named.code).toBe(1);
      expect(named.text).toContain(`The backup ${newest} cannot be used: `);
      expect(readdirSync(environment.DATA_DIR)).toEqual(['backups', 'shop.lock']);
      const { code, text } = await restore(environment);
      expect(code, text).toBe(0);
      for (const [damaged, next] of [
        [newest, middle],
        [middle, oldest],
      ])
        expect(text).toMatch(
          new RegExp(
            `The backup ${damaged} cannot be used: .*\nContinuing with the one before it: ${next}\n`,
          ),
        );
      expect(await productCount(environment)).toBe(3);
      expect(
        readdirSync(join(environment.DATA_DIR, 'backups')).filter((name) => name.endsWith('.tar')),
      ).toEqual([oldest]);
    },
  );

  test('none instead of one of a newer version', { tags: ['OP04'] }, async () => {
    const path = await oneBackup();
    const newer = readFileSync(
      await forged(path, (text) => text.replace('"migrations":[', '"migrations":["999-later",')),
    );
    const { environment } = await copiesOf({ [newest]: newer, [middle]: readFileSync(path) });
    const { code, text } = await restore(environment);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/newer version of Kalakari.*Please update Kalakari/),
    ]);
    expect(text).not.toContain('Continuing');
  });

  test('nothing over an existing shop, and does not download first', { tags: ['deep'] }, async () => {
    const bytes = await readBackup();
    const { environment, bucket } = await copiesOf({ [newest]: bytes });
    expect((await restore(environment)).code).toBe(0);
    const before = bucket.requests();
    const { code, text } = await restore(environment);
    expect([code, text]).toEqual([1, expect.stringContaining('npm run restore -- --replace')]);
    expect(bucket.requests()).toBe(before);
    const replaced = await restore(environment, '--replace');
    expect([replaced.code, replaced.text]).toEqual([
      0,
      expect.stringContaining('The previous shop was moved to'),
    ]);
  });

  test(
    'with --download nothing yet: a shop that runs on the folder is not disturbed',
    { tags: ['deep'] },
    async () => {
      const bytes = await readBackup();
      const { environment, bucket } = await copiesOf({ [newest]: Buffer.from('x'), [oldest]: bytes });
      const shop = spawnShop({ ...environment, ADMIN_PASSWORD: 'four words of mine' });
      const port = await shop.open();
      const before = bucket.requests();
      const rejected = await restore(environment, oldest, '--download');
      expect([rejected.code, rejected.text]).toEqual([
        1,
        expect.stringContaining(`npm run restore -- ${oldest} --replace`),
      ]);
      expect(bucket.requests()).toBe(before);
      const damaged = await restore(environment, newest, '--download', '--replace');
      expect([damaged.code, damaged.text]).toEqual([1, expect.stringContaining('is not a backup')]);
      const { code, text } = await restore(environment, oldest, '--download', '--replace');
      const path = join(environment.DATA_DIR, 'backups', oldest);
      expect([code, text]).toEqual([0, expect.stringContaining(`\nDownloaded and verified: ${path}\n`)]);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      const running = await restore(environment, path, '--replace');
      expect([running.code, running.text]).toEqual([
        1,
        expect.stringContaining('Please stop it, then restore'),
      ]);
      shop.child.kill('SIGTERM');
      await shop.ended;
      expect((await restore(environment, path, '--replace')).code).toBe(0);
      expect(await productCount(environment)).toBe(3);
    },
  );

  test(
    'and explains wrong keys, an empty bucket, and a missing setting',
    { tags: ['deep', 'OP05'] },
    async () => {
      const { environment, bucket } = await copiesOf({});
      const sentences: [Record<string, string>, RegExp][] = [
        [{}, /^There is no backup at BACKUP_URL\. Please check the names of its bucket and folder\.$/],
        [
          { BACKUP_URL: bucket.storageUrl.replace('s3://', 's3://id:canary-55@') },
          /^The backups at BACKUP_URL cannot be read: The storage refuses these keys \(403 SignatureDoesNotMatch\)\. Please check that setting, its keys and the bucket\.$/,
        ],
        [
          { BACKUP_URL: 's3://id:canary-55@pictures?endpoint=http://127.0.0.1:1' },
          /^The backups at BACKUP_URL cannot be read: The storage does not respond \(ECONNREFUSED\)\./,
        ],
        [
          { BACKUP_URL: '' },
          /^Please name a backup file, or set BACKUP_URL to the bucket with the backups\.$/,
        ],
      ];
      for (const [change, sentence] of sentences) {
        const { code, text } = await restore({ ...environment, ...change });
        expect(code).toBe(1);
        expect(text.trim()).toMatch(sentence);
        expect(text).not.toContain('canary');
      }
    },
  );
});
