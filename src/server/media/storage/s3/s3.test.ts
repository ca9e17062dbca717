import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { s3Files } from './s3.ts';
import { collect } from '#tests/support/media/library.ts';
import { specialFolders, startBucket } from '#tests/support/media/bucket.ts';

const keys = { id: 'id', secret: 'secret', session: undefined };
const name = `${'ab'.repeat(16)}.webp`;
const bytes = Buffer.from('the bytes of a picture');

test('stores a file and reads it, whole and in ranges', async () => {
  const bucket = await startBucket();
  const files = s3Files(bucket.storageUrl, keys);
  await files.put(name, bytes);
  expect([...bucket.objects.keys()]).toEqual([`/pictures/shop/${name}`]);
  expect(await files.read(name)).toEqual(bytes);
  const found = await files.find(name);
  expect(found?.size).toBe(bytes.length);
  expect(Math.abs((found?.modified ?? 0) - Date.now())).toBeLessThan(60_000);
  if (!found) return;
  expect(await buffer(await found.stream())).toEqual(bytes);
  expect((await buffer(await found.stream({ start: 4, end: 8 }))).toString()).toBe('bytes');
});

test('finds no file that was never stored', async () => {
  const files = s3Files((await startBucket()).storageUrl, keys);
  expect(await files.find(name)).toBeUndefined();
  await expect(files.read(name)).rejects.toThrow('404');
  await files.remove(name);
  expect(await collect(files.list())).toEqual([]);
});

test('lists everything below its folder, over several pages', async () => {
  const bucket = await startBucket();
  const files = s3Files(bucket.storageUrl, keys);
  const names = ['aa', 'bb', 'cc', 'dd', 'ee'].map((two) => `${two.repeat(16)}.webp`);
  for (const one of names) await files.put(one, bytes);
  bucket.objects.set('/pictures/elsewhere/x.webp', { bytes, modified: new Date() });
  const listed = await collect(files.list());
  expect(listed.map((file) => file.name)).toEqual(names);
  expect(listed.every((file) => file.size > 0)).toBe(true);
  expect(listed.every((file) => Math.abs(file.modified - Date.now()) < 60_000)).toBe(true);
  await files.remove('aa'.repeat(16) + '.webp');
  expect(await collect(files.list())).toHaveLength(4);
});

test('wrong keys and an absent server are errors, not missing files', async () => {
  const bucket = await startBucket();
  const files = s3Files(bucket.storageUrl, { ...keys, id: 'another' });
  await expect(files.find(name)).rejects.toThrow('403');
  await expect(files.put(name, bytes)).rejects.toThrow('403');
  const nowhere = s3Files('s3://pictures?endpoint=http://127.0.0.1:1', keys);
  await expect(nowhere.find(name)).rejects.toThrow();
});

test(
  'a missing bucket is an error of the storage, and a missing file is none',
  { tags: ['FX04'] },
  async () => {
    const bucket = await startBucket();
    const done: (string | undefined)[] = [];
    const filesIn = (url: string) =>
      s3Files(url, keys, { onRequestDone: (error) => void done.push(error?.message) });
    await expect(filesIn(bucket.storageUrl).read(name)).rejects.toThrow('404');
    expect(done.splice(0)).toEqual([undefined]);
    const deleted = filesIn(bucket.folderUrl('shop', 'deleted'));
    await expect(deleted.read(name)).rejects.toThrow('NoSuchBucket');
    await expect(collect(deleted.list())).rejects.toThrow('NoSuchBucket');
    expect(done.splice(0)).toEqual(Array(2).fill('There is no bucket of this name (404 NoSuchBucket).'));
    // Responses to HEAD and DELETE do not say whether the file or the bucket is missing.
    expect(await deleted.find(name)).toBeUndefined();
    await deleted.remove(name);
    expect(done).toEqual([]);
  },
);

test.for(specialFolders)(
  'the folder %s of a URL starts every key with %s',
  { tags: ['FX11'] },
  async ([written, meant]) => {
    const bucket = await startBucket();
    const files = s3Files(bucket.folderUrl(written), keys);
    const names = ['aa', 'bb', 'cc'].map((two) => `${two.repeat(16)}.webp`);
    for (const one of names) await files.put(one, bytes);
    bucket.objects.set('/pictures/elsewhere/x.webp', { bytes, modified: new Date() });
    expect([...bucket.objects.keys()]).toEqual([
      ...names.map((one) => `/pictures/${meant}/${one}`),
      '/pictures/elsewhere/x.webp',
    ]);
    expect((await collect(files.list())).map((file) => file.name)).toEqual(names);
    expect(await files.read(names[0] ?? '')).toEqual(bytes);
    expect((await files.find(names[1] ?? ''))?.size).toBe(bytes.length);
    for (const one of names) await files.remove(one);
    expect([...bucket.objects.keys()]).toEqual(['/pictures/elsewhere/x.webp']);
    expect(bucket.rejected).toEqual([]);
  },
);
