import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBackup } from '#contract/shop/backup.ts';
import { type BackupFile, type BackupKind, parseBackupTime } from './retention.rules.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** An empty file with this suffix beside a backup records that its copy is in the bucket. */
const COPIED = '.copied';
/** A file with this suffix contains the number of missing and damaged image files in the backup. */
const DAMAGED = '.damaged';

/** Finished backups of this kind, unordered; none when the folder does not exist. */
export async function listBackups(folder: string, kind?: BackupKind): Promise<BackupFile[]> {
  const found = await readdir(folder).catch(() => []);
  return found.flatMap((name) => {
    const time = parseBackupTime(name, kind);
    return time === undefined ? [] : [{ name, time }];
  });
}

/** Finished backups for the dashboard, the newest first. */
export async function describeBackups(folder: string): Promise<StoredBackup[]> {
  const names = new Set(await readdir(folder).catch(() => []));
  const backups = await listBackups(folder);
  const described = backups
    .toSorted((one, other) => other.time - one.time)
    .map(async ({ name, time }) => {
      // The backup may have expired just now.
      const found = await stat(join(folder, name)).catch(() => undefined);
      const madeAt = isoTimestamp(time);
      if (!found) return [];
      const damaged = names.has(name + DAMAGED) ? await readDamaged(join(folder, name)) : 0;
      return [{ name, madeAt, size: found.size, copied: names.has(name + COPIED), damaged }];
    });
  return (await Promise.all(described)).flat();
}

async function readDamaged(path: string): Promise<number> {
  const text = await readFile(path + DAMAGED, 'utf8').catch(() => '');
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Records the number of missing and damaged image files in the backup. */
export async function recordDamaged(path: string, count: number): Promise<void> {
  await writeFile(path + DAMAGED, String(count), { mode: 0o600 });
}

export async function removeBackup(folder: string, name: string): Promise<void> {
  await rm(join(folder, name));
  for (const note of [COPIED, DAMAGED]) await rm(join(folder, name + note), { force: true });
}

/** Records that a copy of the backup is in the bucket. */
export async function recordCopied(path: string): Promise<void> {
  // Failing to record it does not undo the copy.
  await writeFile(path + COPIED, '', { mode: 0o600 }).catch(() => undefined);
}
