import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderInUseError, lockExclusive, lockShared } from './folder-lock.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kalakari-lock-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('allows many shared locks or one exclusive lock on a folder', () => {
  const place = folder();
  const [one, two] = [lockShared(place), lockShared(place)];
  expect(() => lockExclusive(place)).toThrow(FolderInUseError);
  one.release();
  expect(() => lockExclusive(place)).toThrow(FolderInUseError);
  two.release();
  const alone = lockExclusive(place);
  expect(() => lockShared(place)).toThrow(FolderInUseError);
  expect(() => lockExclusive(place)).toThrow(FolderInUseError);
  alone.release();
  alone.release();
  lockShared(place).release();
  expect(statSync(join(place, 'shop.lock')).mode & 0o777).toBe(0o600);
});
