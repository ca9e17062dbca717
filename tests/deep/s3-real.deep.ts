import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupName } from '#server/backup/schedule/retention.rules.ts';
import { copyOffsite } from '#server/backup/offsite/offsite-copy.ts';
import { command } from '../support/backup/commands.ts';
import { oneBackup } from '../support/backup/corrupt-archives.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { openBucket } from '#server/media/storage/s3/s3-client.ts';
import { s3Files } from '#server/media/storage/s3/s3.ts';
import { defaultTimeLimits } from '#server/media/storage/s3/s3-request.ts';
import { specialFolders } from '../support/media/bucket.ts';
import { collect, folder } from '../support/media/library.ts';
import { contentOf, movableShop, moveOptions } from '../support/backup/moving.ts';
import { newConfig } from '../support/backup/shops.ts';
import { moveShop } from '#server/move/move.ts';
import { missingPackages, radosgwKeys as keys, startRadosgw } from '../support/media/radosgw.ts';
import { noiseImage } from '../support/media/samples.ts';
import { adminEnvironment, adminLogin } from '../support/credentials.ts';
import { imageForm } from '../support/http/multipart.ts';

// An independent S3 server: Ceph's. `apt-get install radosgw ceph-mon ceph-osd` installs it.

const missing = missingPackages();
const keysInEnvironment = { AWS_ACCESS_KEY_ID: keys.id, AWS_SECRET_ACCESS_KEY: keys.secret };
const IMAGE = `${'ab'.repeat(16)}.webp`;
const MINUTES = 60_000;
test.runIf(missing.length > 0)('needs a Debian package that is missing', ({ skip }) =>
  skip(`Please run: apt-get install ${missing.join(' ')}`),
);

describe.skipIf(missing.length > 0)('a real S3 server', { timeout: 3 * MINUTES }, () => {
  let server: Awaited<ReturnType<typeof startRadosgw>>;
  beforeAll(async () => {
    server = await startRadosgw();
  }, 5 * MINUTES);
  afterAll(() => server.stop());

  test.for(specialFolders)(
    'has the same objects in the folder %s, which means %s',
    { tags: ['FX11'] },
    async ([written, meant]) => {
      const bytes = randomBytes(100_000);
      const files = s3Files(server.folderUrl(written), keys);
      const plain = s3Files(server.folderUrl(encodeURIComponent(meant)), keys);
      const whole = s3Files(server.folderUrl(''), keys);
      await files.put(IMAGE, bytes);
      const found = await files.find(IMAGE);
      expect(found?.size).toBe(bytes.length);
      expect(Math.abs((found?.modified ?? 0) - Date.now())).toBeLessThan(60_000);
      expect((await files.read(IMAGE)).equals(bytes)).toBe(true);
      const part = await found?.stream({ start: 10, end: 19 });
      expect(part && (await buffer(part))).toEqual(bytes.subarray(10, 20));
      expect((await collect(files.list())).map((file) => file.name)).toEqual([IMAGE]);
      expect((await collect(plain.list())).map((file) => file.name)).toEqual([IMAGE]);
      expect((await collect(whole.list())).map((file) => file.name)).toEqual([`${meant}/${IMAGE}`]);
      await files.remove(IMAGE);
      expect(await collect(whole.list())).toEqual([]);
    },
  );

  test('lists as many pages as there are', async () => {
    const files = s3Files(server.folderUrl("a list's & pages"), keys);
    const names = Array.from(
      { length: 3 * server.perPage + 2 },
      (_, at) => `${String(at).padStart(32, '0')}.webp`,
    );
    for (const one of names) await files.put(one, randomBytes(10));
    expect((await collect(files.list())).map((file) => file.name)).toEqual(names);
    for (const one of names) await files.remove(one);
  });

  test('wrong keys and a missing bucket are reported in plain words', { tags: ['FX04'] }, async () => {
    const check = (setting: string, wrong = {}) =>
      openBucket(setting, { ...keys, ...wrong }).checkReachable(10_000);
    const setting = server.folderUrl('shop');
    await check(setting);
    await expect(check(setting, { secret: 'other' })).rejects.toThrow(
      'The storage refuses these keys (403 SignatureDoesNotMatch).',
    );
    await expect(check(setting, { id: 'other' })).rejects.toThrow(
      'The storage refuses these keys (403 InvalidAccessKeyId).',
    );
    await expect(check(server.folderUrl('shop', 'absent'))).rejects.toThrow(
      'There is no bucket of this name (404 NoSuchBucket).',
    );
  });

  test('accepts a copy of a backup in parts', async () => {
    const path = join(folder(), backupName(Date.now()));
    const bytes = randomBytes(40 * 2 ** 20);
    writeFileSync(path, bytes);
    const keep = { daily: 1, weekly: 0, monthly: 0 };
    const url = server.folderUrl("asha's backups+ü");
    expect(await copyOffsite(path, { folder: '', every: 0, keep, url, urlKeys: keys })).toBe(true);
    expect((await s3Files(url, keys).read(basename(path))).equals(bytes)).toBe(true);
  });

  test(
    'requests to a hanging or unreachable server end in time, and work again afterwards',
    { tags: ['FX04'] },
    async () => {
      const files = s3Files(server.folderUrl('shop'), keys, {
        limits: { ...defaultTimeLimits, request: 2_000 },
      });
      await files.put(IMAGE, randomBytes(10));
      server.hang();
      const since = performance.now();
      await expect(files.read(IMAGE)).rejects.toThrow('The storage does not respond in time.');
      // The limit of 2 s, and 5 s that a busy machine may add.
      expect(performance.now() - since).toBeLessThan(7_000);
      server.goOn();
      expect(await s3Files(server.folderUrl('shop'), keys).read(IMAGE)).toHaveLength(10);
      await server.closePort();
      await expect(files.read(IMAGE)).rejects.toThrow(/^The storage does not respond \(\w+\)\.$/);
      await server.reopenPort();
      expect(await s3Files(server.folderUrl('shop'), keys).read(IMAGE)).toHaveLength(10);
    },
  );

  test('a shop stores its images there', async () => {
    const shop = spawnShop({
      DATA_DIR: dataFolder(),
      STORAGE_URL: server.folderUrl("Asha's pictures"),
      ...keysInEnvironment,
      ...adminEnvironment,
    });
    const origin = `http://127.0.0.1:${await shop.open()}`;
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(adminLogin),
    });
    const { data }: { data: { token: string } } = JSON.parse(await login.text());
    const form = imageForm(await noiseImage().jpeg().toBuffer());
    const authorization = `Bearer ${data.token}`;
    const response = await fetch(`${origin}/api/media`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    expect(response.status).toBe(201);
    const taken: { data: { url: string } } = JSON.parse(await response.text());
    const image = await fetch(`${origin}${taken.data.url}`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await image.arrayBuffer()).byteLength).toBe(Number(image.headers.get('content-length')));
  });

  test(
    'a fresh machine restores the newest backup there, or names the wrong keys',
    { tags: ['OP03'] },
    async () => {
      const url = server.folderUrl("Asha's backups");
      const path = await oneBackup();
      const keep = { daily: 1, weekly: 0, monthly: 0 };
      await copyOffsite(path, { folder: '', every: 0, keep, url, urlKeys: keys });
      const environment = { DATA_DIR: join(dataFolder(), 'data'), BACKUP_URL: url, ...keysInEnvironment };
      const wrong = command('restore', [], { ...environment, AWS_SECRET_ACCESS_KEY: 'other' });
      expect(await wrong.ended).toBe(1);
      expect(wrong.printed()).toMatch(
        /^The backups at BACKUP_URL cannot be read: The storage refuses these keys /,
      );
      const restored = command('restore', [], environment);
      expect(await restored.ended, restored.printed()).toBe(0);
      expect(restored.printed()).toContain(`Downloading ${basename(path)}: `);
      expect(restored.printed()).toContain(`The shop was restored into ${environment.DATA_DIR}: `);
    },
  );

  test('a shop moves its images there and back', { tags: ['OP07'] }, async () => {
    const shop = await movableShop();
    await shop.close();
    const source = shop.services.config;
    const content = await contentOf(source);
    const there = { ...source, storageUrl: server.folderUrl('मूव & more'), storageKeys: keys };
    await moveShop(moveOptions(source, there));
    expect(await contentOf(there)).toEqual(content);
    const back = newConfig();
    await moveShop(moveOptions(there, back));
    expect(await contentOf(back)).toEqual(content);
  });

  test('a shop with wrong keys does not open and says why', async () => {
    const shop = spawnShop({
      DATA_DIR: dataFolder(),
      STORAGE_URL: server.folderUrl('shop'),
      ...keysInEnvironment,
      AWS_SECRET_ACCESS_KEY: 'other',
    });
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toMatch(
      /^The pictures at STORAGE_URL cannot be reached: The storage refuses these keys/m,
    );
  });
});
