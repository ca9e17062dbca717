import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './file-lock.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
  lock = join(folder, 'deep/lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('runs two concurrent calls one after the other', async () => {
  const events: string[] = [];
  const work = (name: string) =>
    withLock(lock, async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      events.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two')]);
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('releases the lock when the work fails', async () => {
  const failing = withLock(lock, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('returns the result of the work', async () => {
  expect(await withLock(lock, () => Promise.resolve(3))).toBe(3);
});

test.each([
  ['a lock of a process that is gone', '999999999'],
  ['an old empty lock file, as a full disk leaves it', ''],
])('takes over %s', async (_what, text) => {
  lock = join(folder, 'lock');
  writeFileSync(lock, text);
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  expect(await withLock(lock, () => Promise.resolve('done'))).toBe('done');
});
