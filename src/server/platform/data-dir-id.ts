import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ensureDir } from './disk/ensure-dir.ts';

const NAME = 'machine-id';

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The id from `dataDirId`, without writing a file. */
export const findDataDirId = (dataDir: string): string => read(join(dataDir, NAME)) ?? hostname();

/**
 * A random id of this data folder, in a file there. A container has a new host name after each update, and two machines may
 * have the same. Where the file cannot be written, it is the host name.
 */
export function dataDirId(dataDir: string): string {
  const file = join(dataDir, NAME);
  const known = read(file);
  if (known !== undefined) return known;
  try {
    ensureDir(dataDir);
    writeFileSync(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 });
  } catch {
    // Another process with this data folder may have written it.
  }
  return findDataDirId(dataDir);
}

/** What /proc says, on Linux only. */
function fromProc(readIt: () => string): string {
  try {
    return readIt().trim();
  } catch {
    return '';
  }
}

/**
 * A text that is equal for processes that see each other's process ids, and so can check whether another one still runs. It
 * changes when the machine restarts, and contains no colon. Two machines may have the same host name, and even the same folder; two
 * containers may share both, and see other processes.
 */
export function processScope(dataDir: string): string {
  const boot = fromProc(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = fromProc(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), dataDirId(dataDir), boot, namespace].join('/').replaceAll(':', '-');
}
