import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startBucket } from '#tests/support/media/bucket.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { backupName } from './schedule/retention.rules.ts';
import { recordBackups } from './schedule/stored-backups.store.ts';
import { emptyPostgres, folder } from '#tests/support/backup/shops.ts';
import { verifyBackup } from './archive/verify.ts';
import { PASSWORD } from '#tests/support/credentials.ts';
import { collectedLog, logLevels } from '#tests/support/collected-log.ts';

const keep = { daily: 7, weekly: 4, monthly: 12 };
const urlKeys = { id: 'id', secret: 'secret', session: undefined };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A shop with a separate backup folder and, with `url`, a bucket for copies. */
async function openWithBackups(
  databaseUrl: string | undefined,
  { url = '', backupDir = join(folder(), 'kept') } = {},
) {
  const { log, lines, entries } = collectedLog();
  const bucket = url === '' ? { url: undefined, urlKeys: undefined } : { url, urlKeys };
  const backups = { folder: backupDir, every: 24, keep, ...bucket };
  const shop = await openShop(undefined, { log, config: { databaseUrl, backups } });
  const token = await shop.adminToken();
  return {
    shop,
    backupDir,
    token,
    log: () => lines.join(''),
    events: () => entries().filter(({ audit }) => audit !== undefined),
    state: async () => (await shop.request('GET', '/api/backups', { token })).body.data,
    begin: () => shop.request('POST', '/api/backups', { token }),
    link: (name: string, password: string = PASSWORD) =>
      shop.request('POST', `/api/backups/${name}/link`, { token, body: { password } }),
  };
}

/** Writes a file that is listed as a backup. */
async function putBackup(backupDir: string, shop: Shop, bytes = 'whatever it holds'): Promise<string> {
  const name = backupName(shop.clock.now());
  await mkdir(backupDir, { recursive: true });
  await writeFile(join(backupDir, name), bytes);
  return name;
}

describe.each([
  ['sqlite', async () => undefined],
  ['postgres', emptyPostgres],
])('the artist’s backups on %s', (_engine, database) => {
  test('the artist creates backups and downloads them with her password', { timeout: 120_000 }, async () => {
    const bucket = await startBucket();
    const { shop, backupDir, token, events, log, state, begin, link } = await openWithBackups(
      await database(),
      {
        url: bucket.storageUrl,
      },
    );
    const visitor = await shop.newSession();
    for (const [method, path] of [
      ['GET', '/api/backups'],
      ['POST', '/api/backups'],
    ] as const) {
      expectFailure(await shop.request(method, path), 'unauthenticated');
      expectFailure(await shop.request(method, path, { token: visitor }), 'forbidden');
    }
    const config = { every: 24, keep, bucket: true };
    expect(await state()).toEqual({ kept: [], progress: null, failure: null, ...config });

    expect((await begin()).body.data).toMatchObject({ kept: [], progress: { step: 'reading' } });
    // A second request joins the running backup.
    expect((await begin()).status).toBe(200);
    await expect.poll(async () => (await state()).progress, { timeout: 90_000 }).toBeNull();
    const { kept, failure } = await state();
    expect(failure).toBeNull();
    const [{ name }] = kept;
    const bytes = await readFile(join(backupDir, name));
    expect(kept).toEqual([
      { name, madeAt: expect.stringMatching(/Z$/), size: bytes.length, copied: true, damaged: 0 },
    ]);
    // The artist and the visitor.
    expect((await verifyBackup(join(backupDir, name), folder())).header.tables).toContainEqual({
      name: 'user',
      rows: 2,
    });
    expect(bucket.objects.get(`/pictures/shop/${name}`)?.bytes.equals(bytes)).toBe(true);

    const { path } = (await link(name)).body.data;
    // A HEAD request does not use up the link.
    await shop.request('HEAD', path);
    const got = await shop.server.inject(path);
    expect([got.statusCode, sha256(got.rawPayload)]).toEqual([200, sha256(bytes)]);
    expect(got.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    expectFailure(await shop.request('GET', path), 'not_found');
    const { id } = (await shop.services.database.read
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'ADMIN')
      .executeTakeFirst()) ?? { id: undefined };
    expect(events().map(({ audit, actor, backup }) => [audit, actor, backup])).toEqual([
      ['backup asked for', id, undefined],
      ['backup downloaded', id, name],
    ]);
    expect(log()).not.toContain(new URL(path, 'http://shop').searchParams.get('ticket'));
    expect(log()).not.toContain(token);
  });
});

describe('a download', () => {
  test('requires the password, rate limited like the login', async () => {
    const { shop, backupDir, link } = await openWithBackups(undefined);
    const name = await putBackup(backupDir, shop);
    const wrong = await link(name, 'not the right one');
    expectFailure(wrong, 'invalid');
    expect(wrong.body.issues[0].path).toBe('password');
    for (let n = 0; n < 9; n += 1) expectFailure(await link(name, 'not the right one'), 'invalid');
    expectFailure(await link(name), 'too_many_requests');
  });

  test('serves existing backups only', async () => {
    const { shop, backupDir, link } = await openWithBackups(undefined);
    const name = await putBackup(backupDir, shop);
    writeFileSync(join(backupDir, 'shop.db'), 'not for anybody');
    for (const other of ['shop.db', '..%2Fkept%2Fshop.db', backupName(0), `${name}.copied`])
      expectFailure(await link(other), 'not_found');
    const ticket = async () => ((await link(name)).body.data.path as string).split('?')[1];
    for (const other of ['shop.db', '..%2Fkept%2Fshop.db', backupName(0)])
      expectFailure(await shop.request('GET', `/backups/${other}?${await ticket()}`), 'not_found');
    for (const query of ['', '?ticket=', '?ticket=a&ticket=b', `?ticket=${'A'.repeat(43)}`])
      expectFailure(await shop.request('GET', `/backups/${name}${query}`), 'not_found');
    expect((await shop.request('GET', `/backups/${name}?${await ticket()}`)).text).toBe('whatever it holds');
  });

  test('expires after one minute, after a logout, without the admin role, and with its backup', async () => {
    const { shop, backupDir, token, link } = await openWithBackups(undefined);
    const name = await putBackup(backupDir, shop);
    const requestLink = async () => (await link(name)).body.data.path;
    const late = await requestLink();
    shop.clock.advance(60_001);
    expectFailure(await shop.request('GET', late), 'not_found');

    const { database } = shop.services;
    const setRole = (role: 'USER' | 'ADMIN') =>
      database.write((tx) =>
        tx.updateTable('user').set({ role }).where('email', '=', 'artist@example.com').execute(),
      );
    const ofFormerAdmin = await requestLink();
    await setRole('USER');
    expectFailure(await shop.request('GET', ofFormerAdmin), 'not_found');
    await setRole('ADMIN');

    const leaving = await requestLink();
    const gone = await requestLink();
    await rm(join(backupDir, name));
    expectFailure(await shop.request('GET', gone), 'not_found');
    await writeFile(join(backupDir, name), 'there again');
    await shop.request('POST', '/api/auth/logout', { token });
    expectFailure(await shop.request('GET', leaving), 'not_found');
  });
});

test('a backup of another machine is downloaded from the bucket, or is unavailable', async () => {
  const bucket = await startBucket();
  const { shop, link, log } = await openWithBackups(undefined, { url: bucket.storageUrl });
  const {
    clock,
    services: { database },
  } = shop;
  const name = backupName(clock.now());
  const bytes = Buffer.from('whatever it holds');
  const listed = {
    name,
    madeAt: new Date(clock.now()).toISOString(),
    size: bytes.length,
    copied: true,
    damaged: 0,
  };
  await recordBackups(database, 'another machine', [listed], { keep, now: clock.now() });
  bucket.objects.set(`/pictures/shop/${name}`, { bytes, modified: new Date() });
  const download = async () => shop.request('GET', (await link(name)).body.data.path);
  expect((await download()).text).toBe(bytes.toString());
  bucket.fault = 'refuses the keys';
  expectFailure(await download(), 'unavailable');
  expect(log()).not.toContain(`"level":${logLevels.error}`);
});

test('shows why a backup failed', { tags: ['OP05'], timeout: 60_000 }, async () => {
  const backupDir = join(folder(), 'a-file');
  writeFileSync(backupDir, '');
  const { state, begin } = await openWithBackups(undefined, { backupDir });
  await begin();
  await expect.poll(async () => (await state()).progress, { timeout: 30_000 }).toBeNull();
  expect((await state()).failure).toEqual({
    at: expect.stringMatching(/Z$/),
    why: expect.stringMatching(/a-file cannot be used: there is a file instead of a folder/),
  });
});

test('rejects more than twelve backups per day', async () => {
  const { shop, begin, state } = await openWithBackups(undefined);
  for (let n = 0; n < 12; n += 1) await shop.services.rateLimits.beforeBackup();
  expectFailure(await begin(), 'too_many_requests');
  expect((await state()).progress).toBeNull();
});
