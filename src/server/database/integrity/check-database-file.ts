import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { containsFiles, ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { verifyChecksum, checksumPath } from './file-checksum.ts';
import { checkBySize, type CheckDepth } from './integrity-check.ts';
import { SHOP_FILE_ID } from '../engines/sqlite-engine.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { commandLine } from '#server/platform/command-line.ts';

/** The database must not be used in its present state. */
export class UnusableDatabaseError extends OperatorError {}

const RESTORE = `Please restore it from a backup (${commandLine('restore', 'FILE', '--replace')})`;

/** Where a restore assembles the new shop. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');
/** This file exists while a restore moves the old shop out and the new one in. */
export const swapMarker = (dataDir: string): string => join(restoringFolder(dataDir), 'moving');

/** Creates the folder if there is none. @throws UnusableDatabaseError when it is not writable */
export function ensureWritable(folder: string): void {
  try {
    ensureDir(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new UnusableDatabaseError(
      `The folder ${folder} cannot be written to. Please correct its rights, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

const damagedError = (file: string, cause: unknown) =>
  new UnusableDatabaseError(`The database ${file} is damaged. ${RESTORE}; nothing in it was changed.`, {
    cause,
  });

/** @returns how thoroughly the file was checked @throws UnusableDatabaseError */
function checkFile(file: string): CheckDepth | 'verified' {
  if (!statSync(file).isFile())
    throw new UnusableDatabaseError(`${file} is not a file. Please move it away.`);
  if (statSync(file).size === 0) {
    throw new UnusableDatabaseError(
      `The database ${file} is empty. ${RESTORE}, or delete it if it never contained a shop.`,
    );
  }
  const checksum = verifyChecksum(file);
  if (checksum === 'valid') return 'verified';
  if (checksum === 'invalid') throw damagedError(file, new Error('Its checksum does not match'));
  const { applicationId, depth } = assertUndamaged(file);
  if (applicationId !== SHOP_FILE_ID) {
    throw new UnusableDatabaseError(
      `${file} is the database of another program. Please set DATA_DIR to another folder.`,
    );
  }
  return depth;
}

function assertUndamaged(file: string) {
  try {
    return checkBySize(file);
  } catch (cause) {
    // A lock of another process says nothing about the file.
    if (errorCode(cause).startsWith('SQLITE_BUSY')) throw cause;
    throw damagedError(file, cause);
  }
}

const interruptedError = (dataDir: string) =>
  new UnusableDatabaseError(
    `A restore into ${dataDir} was interrupted. Please run it again: ${commandLine('restore', 'FILE')}`,
  );

/** @throws UnusableDatabaseError when the folder is half old shop and half new shop */
export function assertNoInterruptedRestore(dataDir: string): void {
  if (existsSync(swapMarker(dataDir))) throw interruptedError(dataDir);
}

/** Files beside a database, which remain when it is removed. */
const traces = (file: string) => [`${file}-wal`, `${file}-shm`, checksumPath(file)];

/** Whether the default folder has backups. A command that only looked for a backup leaves its lock file in the folder. */
function hasBackups(file: string): boolean {
  const folder = join(dirname(file), 'backups');
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.tar'));
}

/**
 * Checks the database file before anything is opened or made.
 * @param mediaFolder the image folder of a shop with this file
 * @returns how thoroughly the file was checked
 * @throws UnusableDatabaseError when the file is damaged, empty, no file, of another program, or missing while other files of the
 * shop exist, and after an interrupted restore
 */
export function checkDatabaseFile(file: string, mediaFolder: string): CheckDepth | 'verified' | 'new' {
  assertNoInterruptedRestore(dirname(file));
  if (existsSync(file)) return checkFile(file);
  if (existsSync(restoringFolder(dirname(file)))) throw interruptedError(dirname(file));
  if (traces(file).some(existsSync) || containsFiles(mediaFolder) || hasBackups(file)) {
    throw new UnusableDatabaseError(
      `The database ${file} is missing, but the rest of the shop is there. ${RESTORE}; ` +
        'to begin an empty shop instead, set DATA_DIR to another folder.',
    );
  }
  return 'new';
}
