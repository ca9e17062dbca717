import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '#tests/support/process.ts';
import { makeFolder } from './ensure-dir.ts';

test('a folder is made with those above it, for this account only, and nothing where it is there', () => {
  const place = dataFolder();
  const folder = join(place, 'a', 'b', 'c');
  expect(makeFolder(folder)).toBe(join(place, 'a'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(makeFolder(folder)).toBeUndefined();
  symlinkSync(folder, join(place, 'link'));
  expect(makeFolder(join(place, 'link'))).toBeUndefined();
  expect(makeFolder(join(place, 'link', 'd'))).toBe(join(place, 'link', 'd'));
});

test('where none can be made it says so', () => {
  const place = dataFolder();
  const file = join(place, 'file');
  writeFileSync(file, '');
  symlinkSync(join(place, 'nowhere'), join(place, 'dangling'));
  symlinkSync(join(place, 'loop'), join(place, 'loop'));
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR/);
  expect(() => makeFolder(join(place, 'dangling', 'a'))).toThrow(/EEXIST/);
  expect(() => makeFolder(join(place, 'loop', 'a'))).toThrow(/ELOOP/);
});

test.skipIf(!existsSync('/proc/self'))(
  'it does not try for ever below a folder that takes none',
  { tags: ['CR11'] },
  () => {
    expect(() => makeFolder('/proc/kalakari')).toThrow(/ENOENT/);
    expect(() => makeFolder('/proc/kalakari/data/media')).toThrow(/ENOENT/);
  },
);
