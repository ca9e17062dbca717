import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderInUseError, ownFolder, shareFolder } from './folder-lock.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kalakari-lock-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('many share a folder, and one has it alone', () => {
  const place = folder();
  const [one, two] = [shareFolder(place), shareFolder(place)];
  expect(() => ownFolder(place)).toThrow(FolderInUseError);
  one.release();
  expect(() => ownFolder(place)).toThrow(FolderInUseError);
  two.release();
  const alone = ownFolder(place);
  expect(() => shareFolder(place)).toThrow(FolderInUseError);
  expect(() => ownFolder(place)).toThrow(FolderInUseError);
  alone.release();
  alone.release();
  shareFolder(place).release();
  expect(statSync(join(place, 'shop.lock')).mode & 0o777).toBe(0o600);
});
