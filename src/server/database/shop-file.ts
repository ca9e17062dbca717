import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SHOP_FILE_ID } from './engines.ts';

/** The database should not be used as it is. Its message is for the person at the machine. */
export class UnusableDatabaseError extends Error {}

const RESTORE = 'Please restore it from a backup (npm run restore -- FILE)';

/** Where a restore puts the new shop together. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');
/** Is there while the old shop is moved out and the new one in: what is there then is not a shop. */
export const interruptedRestore = (dataDir: string): string => join(restoringFolder(dataDir), 'moving');

/** @throws UnusableDatabaseError when nothing can be written there */
export function checkFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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

function applicationIdOfSound(file: string): unknown {
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    const result: unknown = database.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new Error(String(result));
    return database.pragma('application_id', { simple: true });
  } finally {
    database.close();
  }
}

function checkFile(file: string): void {
  if (!statSync(file).isFile())
    throw new UnusableDatabaseError(`${file} is not a file. Please move it away.`);
  if (statSync(file).size === 0) {
    throw new UnusableDatabaseError(
      `The database ${file} is empty. ${RESTORE}, or delete it if it never held a shop.`,
    );
  }
  let id: unknown;
  try {
    id = applicationIdOfSound(file);
  } catch (cause) {
    // Somebody else's lock says nothing about the file.
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY')) return;
    throw new UnusableDatabaseError(
      `The database ${file} is damaged. ${RESTORE}; nothing in it was changed.`,
      {
        cause,
      },
    );
  }
  if (id !== SHOP_FILE_ID) {
    throw new UnusableDatabaseError(
      `${file} is the database of another program. Please set DATA_DIR to another folder.`,
    );
  }
}

const wasInterrupted = (dataDir: string) =>
  new UnusableDatabaseError(
    `A restore into ${dataDir} was interrupted. Please run it again: npm run restore -- FILE`,
  );

/** @throws UnusableDatabaseError when what is in the folder is half an old shop and half a new one */
export function refuseInterruptedRestore(dataDir: string): void {
  if (existsSync(interruptedRestore(dataDir))) throw wasInterrupted(dataDir);
}

/**
 * Looks at the place of the database before anything is opened or made there.
 * @param mediaFolder where the pictures of a shop with this file would be
 * @throws UnusableDatabaseError when the file is damaged, foreign, or gone while its pictures are still there
 */
export function checkShopFile(file: string, mediaFolder: string): void {
  refuseInterruptedRestore(dirname(file));
  if (existsSync(file)) return checkFile(file);
  if (existsSync(restoringFolder(dirname(file)))) throw wasInterrupted(dirname(file));
  if (holdsFiles(mediaFolder) || existsSync(`${file}-wal`)) {
    throw new UnusableDatabaseError(
      `The database ${file} is missing, but the rest of the shop is there. ${RESTORE}; ` +
        'to begin an empty shop instead, set DATA_DIR to another folder.',
    );
  }
}
