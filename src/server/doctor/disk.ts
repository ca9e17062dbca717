import { freeBytes } from '../backup/create/disk-space.ts';
import type { Config } from '../config.ts';
import { type Finding, findingsOf } from './finding.ts';

const LOW_BYTES = 1024 * 2 ** 20;
/** Backups leave 256 MB free, so with less than this they stop soon. */
const VERY_LOW_BYTES = 512 * 2 ** 20;

const { ok, warning, failed, unknown } = findingsOf('Disk');

const ADVICE = 'Free some space, or set BACKUP_DIR to another disk.';

/** Checks the free space of the data folder and of the backups. */
export async function checkDisk({
  dataDir,
  backups,
}: {
  dataDir: string;
  backups: Pick<Config['backups'], 'folder'>;
}): Promise<Finding> {
  const folders = [dataDir, backups.folder];
  const free = await Promise.all(
    folders.map(async (folder) => {
      const bytes = await freeBytes(folder).catch(() => undefined);
      return bytes === undefined ? [] : [{ folder, bytes }];
    }),
  );
  const fullest = free.flat().toSorted((one, other) => one.bytes - other.bytes)[0];
  if (!fullest) return unknown(`There is no folder ${dataDir}.`);
  const text = `${Math.floor(fullest.bytes / 1e6).toLocaleString('en')} MB are free for ${fullest.folder}.`;
  if (fullest.bytes < VERY_LOW_BYTES)
    return failed(text, `Backups stop soon, and then the shop itself. ${ADVICE}`);
  return fullest.bytes < LOW_BYTES ? warning(text, ADVICE) : ok(text);
}
