import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '#tests/support/process.ts';
import { ensureDir } from './ensure-dir.ts';

test('a folder is made with those above it, for this account only, and nothing where it is there', () => {
  const place = dataFolder();
  const folder = join(place, 'a', 'b', 'c');
  expect(ensureDir(folder)).toBe(join(place, 'a'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(ensureDir(folder)).toBeUndefined();
  symlinkSync(folder, join(place, 'link'));
  expect(ensureDir(join(place, 'link'))).toBeUndefined();
  expect(ensureDir(join(place, 'link', 'd'))).toBe(join(place, 'link', 'd'));
});

test('where none can be made it says so', () => {
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
  'it does not try for ever below a folder that takes none',
  { tags: ['CR11'] },
  () => {
    expect(() => ensureDir('/proc/kalakari')).toThrow(/ENOENT/);
    expect(() => ensureDir('/proc/kalakari/data/media')).toThrow(/ENOENT/);
  },
);
