import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '#tests/support/process.ts';
import { ensureDir } from './ensure-dir.ts';

test('creates a folder and its parents, readable by this account only, and leaves an existing one alone', () => {
  const dir = dataFolder();
  const folder = join(dir, 'a', 'b', 'c');
  expect(ensureDir(folder)).toBe(join(dir, 'a'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(ensureDir(folder)).toBeUndefined();
  symlinkSync(folder, join(dir, 'link'));
  expect(ensureDir(join(dir, 'link'))).toBeUndefined();
  expect(ensureDir(join(dir, 'link', 'd'))).toBe(join(dir, 'link', 'd'));
});

test('throws when the folder cannot be created', () => {
  const dir = dataFolder();
  const file = join(dir, 'file');
  writeFileSync(file, '');
  symlinkSync(join(dir, 'nowhere'), join(dir, 'dangling'));
  symlinkSync(join(dir, 'loop'), join(dir, 'loop'));
  expect(() => ensureDir(file)).toThrow(/EEXIST/);
  expect(() => ensureDir(join(file, 'a', 'b'))).toThrow(/ENOTDIR/);
  expect(() => ensureDir(join(dir, 'dangling', 'a'))).toThrow(/EEXIST/);
  expect(() => ensureDir(join(dir, 'loop', 'a'))).toThrow(/ELOOP/);
});

test.skipIf(!existsSync('/proc/self'))(
  'does not loop forever below a folder that accepts none',
  { tags: ['CR11'] },
  () => {
    expect(() => ensureDir('/proc/kalakari')).toThrow(/ENOENT/);
    expect(() => ensureDir('/proc/kalakari/data/media')).toThrow(/ENOENT/);
  },
);
