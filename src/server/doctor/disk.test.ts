import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDisk } from './disk.ts';

test('the free space of a folder is reported in megabytes of a million bytes', async () => {
  const folder = tmpdir();
  const { text } = await checkDisk({ dataDir: folder, backups: { folder } });
  const { bavail, bsize } = statfsSync(folder);
  const reported = Number(/^([\d,]+) MB are free for /.exec(text)?.[1]?.replaceAll(',', ''));
  // Other programs write meanwhile, but less than 2 %. A mebibyte is 5 % larger.
  expect(Math.abs(reported / ((bavail * bsize) / 1e6) - 1)).toBeLessThan(0.02);
});

test('a missing folder has no free space to report', async () => {
  const missing = join(tmpdir(), 'kalakari-no-such-folder');
  expect(await checkDisk({ dataDir: missing, backups: { folder: missing } })).toMatchObject({
    status: 'unknown',
    text: `There is no folder ${missing}.`,
  });
});
