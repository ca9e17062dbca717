import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { specialFolders, startBucket } from '#tests/support/media/bucket.ts';
import { allFaults, collectGarbageMeanwhile, startFaultyBucket } from '#tests/support/media/faulty-bucket.ts';
import { backupName } from '../schedule/retention.rules.ts';
import { noProgress } from '../progress.ts';
import { copyOffsite } from './offsite-copy.ts';
import { backUp, filledShop, folder } from '#tests/support/backup/shops.ts';

const urlKeys = { id: 'id', secret: 'secret', session: undefined };
const SLOW = { timeout: 120_000 };
const keep = { daily: 1, weekly: 0, monthly: 0 };
const backupConfig = (url: string) => ({ folder: '', every: 0, keep, url, urlKeys });

test('uploads a copy in several parts and deletes expired copies', SLOW, async () => {
  const bucket = await startBucket();
  const path = join(folder(), backupName(Date.now()));
  // Three parts, the last one not full.
  writeFileSync(path, randomBytes(40 * 2 ** 20));
  const old = `/pictures/shop/${backupName(Date.parse('2020-02-02T00:00:00Z'))}`;
  bucket.objects.set(old, { bytes: Buffer.from(''), modified: new Date() });
  expect(await copyOffsite(path, backupConfig(bucket.storageUrl))).toBe(true);
  expect([...bucket.objects.keys()]).toEqual([`/pictures/shop/${basename(path)}`]);
  expect(bucket.objects.get(`/pictures/shop/${basename(path)}`)?.bytes.equals(readFileSync(path))).toBe(true);
  expect(bucket.rejected).toEqual([]);
});

test(
  'reports a bucket that rejects the copy in one line and keeps the backup',
  { ...SLOW, tags: ['OP05'] },
  async () => {
    const { path } = await backUp(await filledShop());
    const bucket = await startBucket();
    const wrong = { ...backupConfig(bucket.storageUrl), urlKeys: { ...urlKeys, id: 'another' } };
    await expect(copyOffsite(path, wrong)).rejects.toThrow(
      /^The backup .* was made, but its copy to BACKUP_URL failed: .*403/,
    );
    // No server listens on this port.
    const gone = { ...wrong, url: 's3://pictures?endpoint=http://127.0.0.1:1' };
    await expect(copyOffsite(path, gone)).rejects.toThrow(
      / failed: The storage does not respond \(ECONNREFUSED\)\.$/,
    );
    expect(readFileSync(path).length).toBeGreaterThan(0);
    expect(await copyOffsite(path, { ...wrong, url: undefined })).toBe(false);
  },
);

test('rejects a copy of the wrong size and skips an existing copy', { ...SLOW, tags: ['OP05'] }, async () => {
  const path = join(folder(), backupName(Date.now()));
  writeFileSync(path, 'whatever it holds');
  // Loses the first byte when it joins the parts.
  const forgetful = await startBucket({ joined: (bytes) => bytes.subarray(1) });
  await expect(copyOffsite(path, backupConfig(forgetful.storageUrl))).rejects.toThrow(
    /another size than the file that was sent/,
  );
  expect([...forgetful.objects]).toEqual([]);
  expect(existsSync(`${path}.copied`)).toBe(false);

  const bucket = await startBucket();
  const there = { bytes: readFileSync(path), modified: new Date(0) };
  bucket.objects.set(`/pictures/shop/${basename(path)}`, there);
  expect(await copyOffsite(path, backupConfig(bucket.storageUrl))).toBe(true);
  expect(bucket.objects.get(`/pictures/shop/${basename(path)}`)).toBe(there);
  expect(existsSync(`${path}.copied`)).toBe(true);
});

test.for(allFaults)(
  'a copy to a bucket that %s ends at its time limit and keeps the backup',
  { ...SLOW, tags: ['FX03'] },
  async (fault) => {
    collectGarbageMeanwhile();
    const path = join(folder(), backupName(Date.now()));
    writeFileSync(path, 'whatever it holds');
    const { storageUrl, connections } = await startFaultyBucket(fault);
    // Milliseconds.
    const limits = { request: 400, part: 400, stall: 400, stream: 400 };
    const since = performance.now();
    await expect(copyOffsite(path, backupConfig(storageUrl), noProgress, limits)).rejects.toThrow(
      / its copy to BACKUP_URL failed: The storage does not respond in time\.$/,
    );
    // The search for a copy, the upload, and the removal of a failed upload.
    expect(performance.now() - since).toBeLessThan(3 * limits.request + 5_000);
    await expect.poll(connections).toBe(0);
    expect(existsSync(path)).toBe(true);
    expect(existsSync(`${path}.copied`)).toBe(false);
  },
);

test.for(specialFolders)(
  'uploads copies to the folder %s and finds expired ones there',
  { tags: ['FX11'] },
  async ([written, meant]) => {
    const bucket = await startBucket();
    const path = join(folder(), backupName(Date.now()));
    writeFileSync(path, 'whatever it holds');
    const old = `/pictures/${meant}/${backupName(Date.parse('2020-02-02T00:00:00Z'))}`;
    bucket.objects.set(old, { bytes: Buffer.from(''), modified: new Date() });
    expect(await copyOffsite(path, backupConfig(bucket.folderUrl(written)))).toBe(true);
    expect([...bucket.objects.keys()]).toEqual([`/pictures/${meant}/${basename(path)}`]);
    expect(bucket.rejected).toEqual([]);
  },
);
