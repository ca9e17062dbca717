import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '#tests/support/process.ts';
import { ensureDir } from './ensure-dir.ts';

test('creates a folder and its parents, readable by this account only, and leaves an existing one alone', () => {
  const place = dataFolder();
  const folder = join(place, 'a', 'b', 'c');
  expect(ensureDir(folder)).toBe(join(place, 'a'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(ensureDir(folder)).toBeUndefined();
  symlinkSync(folder, join(place, 'link'));
  expect(ensureDir(join(place, 'link'))).toBeUndefined();
  expect(ensureDir(join(place, 'link', 'd'))).toBe(join(place, 'link', 'd'));
});

test('throws when the folder cannot be created', () => {
  const place = dataFolder();
  const file = join(place, 'file');
  writeFileSync(file, '');
  symlinkSync(join(place, 'nowhere'), join(place, 'dangling'));
  symlinkSync(join(place, 'loop'), join(place, 'loop'));
  expect(() => ensureDir(file)).toThrow(/EEXIST/);
  expect(() => ensureDir(join(file, 'a', 'b'))).toThrow(/ENOTDIR/);
  expect(() => ensureDir(join(place, 'dangling', 'a'))).toThrow(/EEXIST/);
  expect(() => ensureDir(join(place, 'loop', 'a'))).toThrow(/ELOOP/);
});

test.skipIf(!existsSync('/proc/self'))(
  'does not loop forever below a folder that accepts none',
  { tags: ['CR11'] },
  () => {
    expect(() => ensureDir('/proc/kalakari')).toThrow(/ENOENT/);
    expect(() => ensureDir('/proc/kalakari/data/media')).toThrow(/ENOENT/);
  },
);
