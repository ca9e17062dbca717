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
  const dir = folder();
  const [one, two] = [lockShared(dir), lockShared(dir)];
  expect(() => lockExclusive(dir)).toThrow(FolderInUseError);
  one.release();
  expect(() => lockExclusive(dir)).toThrow(FolderInUseError);
  two.release();
  const alone = lockExclusive(dir);
  expect(() => lockShared(dir)).toThrow(FolderInUseError);
  expect(() => lockExclusive(dir)).toThrow(FolderInUseError);
  alone.release();
  alone.release();
  lockShared(dir).release();
  expect(statSync(join(dir, 'shop.lock')).mode & 0o777).toBe(0o600);
});
