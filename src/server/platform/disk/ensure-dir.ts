import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../error-code.ts';

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a folder holds nothing, or is not there; false where it cannot be read. */
export function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return errorCode(error) === 'ENOENT';
  }
}

/**
 * Makes a folder that nobody else may look into, with those above it, unless it is there. Node's own way to do that tries
 * without end where the system says that a folder above is missing which is there, as it does below /proc.
 * @returns the first one that had to be made
 */
export function ensureDir(folder: string): string | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (isFolder(folder)) return undefined;
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || existsSync(above)) throw error;
    const first = ensureDir(above);
    const last = ensureDir(folder);
    return first ?? last;
  }
}
