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

/** True when a folder is empty or missing; false when it cannot be read. */
export function isEmptyOrMissing(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return errorCode(error) === 'ENOENT';
  }
}

/** Whether a folder contains a file at any depth; false when it does not exist. */
export const containsFiles = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/**
 * Creates a folder that only its owner can read, with its parents, if it does not exist. Node's `recursive` option loops
 * forever below /proc, where the system reports ENOENT although the parent exists.
 * @returns the topmost folder that was created
 */
export function ensureDir(folder: string): string | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (isFolder(folder)) return undefined;
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || existsSync(parent)) throw error;
    const first = ensureDir(parent);
    const last = ensureDir(folder);
    return first ?? last;
  }
}
