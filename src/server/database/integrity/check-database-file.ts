import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { verifyChecksum, checksumPath } from './file-checksum.ts';
import { type QuickCheckResult, quickCheck, type CheckDepth } from './integrity-check.ts';
import { SHOP_FILE_ID } from '../engines/sqlite-engine.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

/** The database should not be used as it is. Its message is for the person at the machine. */
export class UnusableDatabaseError extends OperatorError {}

const RESTORE = 'Please restore it from a backup (npm run restore -- FILE --replace)';

/** Where a restore puts the new shop together. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');
/** Is there while the old shop is moved out and the new one in: what is there then is not a shop. */
export const movingMarker = (dataDir: string): string => join(restoringFolder(dataDir), 'moving');

/** @throws UnusableDatabaseError when nothing can be written there */
export function assertWritable(folder: string): void {
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

const holdsFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

const damaged = (file: string, cause: unknown) =>
  new UnusableDatabaseError(`The database ${file} is damaged. ${RESTORE}; nothing in it was changed.`, {
    cause,
  });

/** What is wrong with the file, and whether it was looked at as closely as can be. */
function checkFile(file: string): CheckDepth | 'sealed' {
  if (!statSync(file).isFile())
    throw new UnusableDatabaseError(`${file} is not a file. Please move it away.`);
  if (statSync(file).size === 0) {
    throw new UnusableDatabaseError(
      `The database ${file} is empty. ${RESTORE}, or delete it if it never held a shop.`,
    );
  }
  const sealed = verifyChecksum(file);
  if (sealed === 'whole') return 'sealed';
  if (sealed === 'broken') throw damaged(file, new Error('Its seal is broken'));
  const { applicationId, depth: looked } = look(file);
  if (applicationId !== SHOP_FILE_ID) {
    throw new UnusableDatabaseError(
      `${file} is the database of another program. Please set DATA_DIR to another folder.`,
    );
  }
  return looked;
}

function look(file: string): QuickCheckResult {
  try {
    return quickCheck(file);
  } catch (cause) {
    // Somebody else's lock says nothing about the file.
    if (errorCode(cause).startsWith('SQLITE_BUSY')) throw cause;
    throw damaged(file, cause);
  }
}

const wasInterrupted = (dataDir: string) =>
  new UnusableDatabaseError(
    `A restore into ${dataDir} was interrupted. Please run it again: npm run restore -- FILE`,
  );

/** @throws UnusableDatabaseError when what is in the folder is half an old shop and half a new one */
export function assertNotInterrupted(dataDir: string): void {
  if (existsSync(movingMarker(dataDir))) throw wasInterrupted(dataDir);
}

/** What stands beside a database, and outlives one that is taken away. */
const traces = (file: string) => [`${file}-wal`, `${file}-shm`, checksumPath(file)];
const backupsFolder = (file: string) => join(dirname(file), 'backups');

/**
 * Looks at the place of the database before anything is opened or made there.
 * @param mediaFolder where the pictures of a shop with this file would be
 * @returns how closely the file was looked at
 * @throws UnusableDatabaseError when the file is damaged, foreign, or gone while its pictures are still there
 */
export function checkDatabaseFile(file: string, mediaFolder: string): CheckDepth | 'sealed' | 'new' {
  assertNotInterrupted(dirname(file));
  if (existsSync(file)) return checkFile(file);
  if (existsSync(restoringFolder(dirname(file)))) throw wasInterrupted(dirname(file));
  if (traces(file).some(existsSync) || holdsFiles(mediaFolder) || holdsFiles(backupsFolder(file))) {
    throw new UnusableDatabaseError(
      `The database ${file} is missing, but the rest of the shop is there. ${RESTORE}; ` +
        'to begin an empty shop instead, set DATA_DIR to another folder.',
    );
  }
  return 'new';
}
