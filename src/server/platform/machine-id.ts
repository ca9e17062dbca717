import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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

/**
 * A random id of this data folder, in a file there. A container has a new host name after each update, and two machines may
 * have the same. Where the file cannot be written, the host name has to do.
 */
export function machineId(dataDir: string): string {
  const file = join(dataDir, NAME);
  const known = read(file);
  if (known !== undefined) return known;
  try {
    ensureDir(dataDir);
    writeFileSync(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 });
  } catch {
    // Another process of this machine may have written it.
  }
  return read(file) ?? hostname();
}
