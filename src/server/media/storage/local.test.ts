import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { localFiles } from './local.ts';
import { collect, folder, storedNames } from '#tests/support/media/library.ts';

const name = `${'ab'.repeat(16)}.webp`;
const other = `${'cd'.repeat(16)}.webp`;
const bytes = Buffer.from('the bytes of a picture');

test('stores a file and reads it, whole and in ranges', async () => {
  const files = localFiles(folder());
  await files.put(name, bytes);
  const found = await files.find(name);
  expect(found?.size).toBe(bytes.length);
  expect(Math.abs((found?.modified ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(await files.read(name)).toEqual(bytes);
  if (!found) return;
  expect(await buffer(await found.stream())).toEqual(bytes);
  expect((await buffer(await found.stream({ start: 4, end: 8 }))).toString()).toBe('bytes');
});

test(
  'syncs the bytes before the rename, and the folder before put resolves',
  { tags: ['CR07'] },
  async () => {
    const dataDir = folder();
    const files = localFiles(dataDir);
    const probe = await open(dataDir);
    const handles = Object.getPrototypeOf(probe);
    await probe.close();
    // Makes and syncs the folder, so that the next file there does not.
    await files.put(name, bytes);
    const next = `${'ab'.repeat(15)}cd.webp`;
    const path = join(dataDir, 'media', 'ab', next);
    const seen: ('stored' | 'not yet')[] = [];
    const sync = vi.spyOn(handles, 'sync').mockImplementation(async () => {
      seen.push(existsSync(path) ? 'stored' : 'not yet');
    });
    onTestFinished(() => sync.mockRestore());
    await files.put(next, bytes);
    // The bytes before the rename, the folder after it.
    expect(seen).toEqual(['not yet', 'stored']);
  },
);

test('finds no file that was never stored', async () => {
  const files = localFiles(folder());
  expect(await files.find(name)).toBeUndefined();
  await expect(files.read(name)).rejects.toThrow('ENOENT');
  await files.remove(name);
  expect(await collect(files.list())).toEqual([]);
  await files.clearUnfinished(Date.now());
});

test('makes no folder when it is opened', async () => {
  const dataDir = folder();
  await collect(localFiles(dataDir).list());
  expect(await readdir(dataDir)).toEqual([]);
});

test('lists, replaces and removes', async () => {
  const dataDir = folder();
  const files = localFiles(dataDir);
  await Promise.all([files.put(name, bytes), files.put(other, bytes), files.put(name, bytes)]);
  expect((await collect(files.list())).map((file) => file.name).toSorted()).toEqual([name, other]);
  await files.remove(name);
  expect(await storedNames(dataDir)).toEqual([other]);
});

test('other accounts of the machine cannot read the images', { tags: ['OP16'] }, async () => {
  const dataDir = folder();
  await localFiles(dataDir).put(name, bytes);
  expect((await stat(join(dataDir, 'media'))).mode & 0o077).toBe(0);
  expect((await stat(join(dataDir, 'media', 'ab', name))).mode & 0o077).toBe(0);
});

test('neither follows nor lists links', { tags: ['IM23'] }, async () => {
  const dataDir = folder();
  const files = localFiles(dataDir);
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'secret'), 'secret');
  await symlink(join(dataDir, 'secret'), join(dataDir, 'media', 'ab', name));
  expect(await files.find(name)).toBeUndefined();
  expect(await collect(files.list())).toEqual([]);
});

test('leaves nothing and changes nothing after a failed write', async () => {
  const dataDir = folder();
  const files = localFiles(dataDir);
  // A folder has the name of the file, so that the rename at the end of a write fails.
  await mkdir(join(dataDir, 'media', 'ab', name, 'in the way'), { recursive: true });
  await expect(files.put(name, bytes)).rejects.toThrow();
  expect(await storedNames(dataDir)).toEqual([]);
});

test('removes old files of interrupted writes', async () => {
  const dataDir = folder();
  const files = localFiles(dataDir);
  await files.put(name, bytes);
  const left = join(dataDir, 'media', 'unfinished', 'left');
  await writeFile(left, 'half');
  await files.clearUnfinished(Date.now() - HOUR_MS);
  expect(await readFile(left, 'utf8')).toBe('half');
  await utimes(left, new Date(0), new Date(0));
  await files.clearUnfinished(Date.now() - HOUR_MS);
  expect(await storedNames(dataDir)).toEqual([name]);
});
