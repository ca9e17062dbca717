import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { openShop } from '#tests/support/shop.ts';
import { exitCodes } from './exit-codes.ts';
import { migrate } from '../database/migrate.ts';
import { emptyPostgres, folder, withDatabase, newConfig } from '#tests/support/backup/shops.ts';

type Name = Parameters<typeof command>[0];
const SLOW = { timeout: 60_000 };
/** Of a database or bucket: no command may print it. */
const PASSWORD = 'canary-77aa';

/** @returns the exit code and what was printed, line by line */
async function ran(...given: Parameters<typeof command>): Promise<[number | null, string[]]> {
  const { ended, printed } = command(...given);
  return [await ended, printed().trim().split('\n')];
}

describe('without a shop', SLOW, () => {
  test.for(['reset-admin', 'backup', 'adopt-storage'] as const)(
    '%s names the folder and creates nothing',
    { tags: ['CR13', 'OP15'] },
    async (name) => {
      const dataDir = join(folder(), 'typo');
      expect(await ran(name, [], { DATA_DIR: dataDir })).toEqual([
        1,
        [expect.stringMatching(`^There is no shop in ${dataDir}\\. Please set DATA_DIR `)],
      ]);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test('reset-admin creates no shop in an empty PostgreSQL database', { tags: ['CR13'] }, async () => {
    const config = { ...newConfig(), databaseUrl: await emptyPostgres() };
    const environment = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
    expect(await ran('reset-admin', [], environment)).toEqual([
      1,
      [expect.stringMatching(/^There is no shop in the database at DATABASE_URL\. /)],
    ]);
    expect(existsSync(config.dataDir)).toBe(false);
    expect(await withDatabase(config, ({ read }) => read.introspection.getTables())).toEqual([]);
  });
});

test('doctor checks a running shop, and advises on what is not in order', SLOW, async () => {
  const { services, server } = await openShop();
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const environment = {
    DATA_DIR: services.config.dataDir,
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    BACKUP_URL: 's3://id:secret@bucket?endpoint=http://127.0.0.1:1',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
  };
  const [code, lines] = await ran('doctor', [], environment);
  expect(code).toBe(1);
  const text = lines.join('\n');
  expect(text).toMatch(/^ok +Shop +It runs and serves visitors\.$/m);
  expect(text).toMatch(/^ok +Domain +127\.0\.0\.1 \(127\.0\.0\.1\) leads to this shop\.$/m);
  expect(text).toMatch(/^FAILED +Certificate +PUBLIC_URL starts with http:/m);
  expect(text).toMatch(/^\? +Clock +http:\/\/127\.0\.0\.1:1 cannot be reached/m);
  expect(text).toMatch(/^ok +Database +SQLite responds; it has \d\.\d MB\.$/m);
  expect(text).toMatch(/^WARN +Backups +There is none yet\.$/m);
  expect(text).toMatch(/^FAILED +Buckets +These cannot be used: BACKUP_URL \(.+\)\.$/m);
  expect(text).toMatch(/^FAILED +Mail +The mail server cannot be used \(.+\)\.$/m);
  expect(lines.at(-1)).toBe('3 failed, 1 warning. 2 of 11 could not be checked.');
  expect(text).not.toContain('secret');
});

test('doctor checks the replica that guests read from, and names neither URL', SLOW, async () => {
  const environment = {
    DATA_DIR: folder(),
    PORT: '1',
    DATABASE_URL: await emptyPostgres(),
    DATABASE_READ_URL: 'postgres://me:secret@127.0.0.1:1/shop',
  };
  const text = (await ran('doctor', [], environment))[1].join('\n');
  expect(text).toMatch(
    /^FAILED +Replica +The replica at DATABASE_READ_URL cannot be reached \(ECONNREFUSED\)\.\n +Check that setting, /m,
  );
  expect(text).not.toContain('secret');
});

test('doctor without a shop says that nothing runs, and creates nothing', SLOW, async () => {
  const dataDir = join(folder(), 'typo');
  const [code, lines] = await ran('doctor', [], { DATA_DIR: dataDir, PORT: '1' });
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/^FAILED +Shop +It does not respond on this machine/m);
  expect(lines.join('\n')).toMatch(/^FAILED +Database +There is no shop in /m);
  expect(existsSync(dataDir)).toBe(false);
});

test.skipIf(!existsSync('/proc/self'))(
  'rejects a path where no folder can be created, at once',
  { ...SLOW, tags: ['CR11'] },
  async () => {
    const config = newConfig();
    await withDatabase(config, migrate);
    const environment = { DATA_DIR: config.dataDir, BACKUP_DIR: '/proc/kalakari' };
    // A limit of CPU time: trying again for ever would exceed it.
    expect(await ran('backup', [], environment, 'ulimit -t 10')).toEqual([
      1,
      [
        '/proc/kalakari cannot be used: no folder can be made there. Please correct that, or set another folder.',
      ],
    ]);
  },
);

describe('an unreachable service', SLOW, () => {
  test('is explained in one sentence: a database on a server', { tags: ['CR17'] }, async () => {
    const environment = { DATA_DIR: folder(), DATABASE_URL: `postgres://me:${PASSWORD}@127.0.0.1:1/shop` };
    expect(await ran('reset-admin', [], environment)).toEqual([
      1,
      ['The database at DATABASE_URL cannot be used (ECONNREFUSED).'],
    ]);
  });

  test('is explained in one sentence: a bucket with the images', { tags: ['CR17'] }, async () => {
    const config = newConfig();
    await withDatabase(config, migrate);
    const environment = {
      DATA_DIR: config.dataDir,
      STORAGE_URL: `s3://a:${PASSWORD}@b?endpoint=http://127.0.0.1:1`,
    };
    expect(await ran('backup', [], environment)).toEqual([
      1,
      [expect.stringMatching(/^The pictures at STORAGE_URL cannot be reached: .*\(ECONNREFUSED\)\./)],
    ]);
  });

  test('leaves a backup without its copy', { tags: ['OP04'] }, async () => {
    const config = newConfig();
    await withDatabase(config, migrate);
    const environment = {
      DATA_DIR: config.dataDir,
      BACKUP_URL: `s3://a:${PASSWORD}@b?endpoint=http://127.0.0.1:1`,
    };
    const [code, lines] = await ran('backup', [], environment);
    const text = lines.join('\n');
    expect([code, text]).toEqual([
      exitCodes.notCopied,
      expect.stringMatching(/^Warning: The backup .* its copy to BACKUP_URL failed: /m),
    ]);
    expect(text).toContain(' and checked: the shop as of ');
    expect(text).not.toContain(PASSWORD);
  });
});

test.for<[name: Name, words: readonly string[], message: string]>([
  [
    'restore',
    ['good.tar', '--Replace'],
    'Unknown option: --Replace. Usage: npm run restore -- [FILE] [--replace] [--source-retired] [--list] [--download] [--check]',
  ],
  ['verify-backup', [], 'Please give a backup file. Usage: npm run verify-backup -- FILE'],
  [
    'verify-backup',
    ['one.tar', 'two.tar'],
    'Unexpected argument: two.tar. Usage: npm run verify-backup -- FILE',
  ],
  ['backup', ['/my/file.tar'], 'Unexpected argument: /my/file.tar. Usage: npm run backup'],
  ['adopt-storage', ['yes'], 'Unexpected argument: yes. Usage: npm run adopt-storage -- [--yes]'],
  ['reset-admin', ['-x'], 'Unknown option: -x. Usage: npm run reset-admin -- [EMAIL]'],
])('%s rejects unknown arguments: %j', { ...SLOW, tags: ['OP04'] }, async ([name, words, message]) => {
  expect(await ran(name, words, { DATA_DIR: folder() })).toEqual([2, [message]]);
});

test('--help describes the command and does nothing', { ...SLOW, tags: ['OP04'] }, async () => {
  const names: Name[] = ['backup', 'reset-admin', 'adopt-storage'];
  const DATA_DIR = join(folder(), 'none');
  for (const name of names) {
    const [code, lines] = await ran(name, ['--help'], { DATA_DIR });
    expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining(`npm run ${name}`)]);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('replaces control characters in the output by spaces', { ...SLOW, tags: ['FX13', 'OP13'] }, async () => {
  const path = join(folder(), 'a\u001b[31m\r\nred\u009b1m.tar');
  const [code, lines] = await ran('verify-backup', [path], {});
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/a \[31m red 1m\.tar cannot be read\./);
});
