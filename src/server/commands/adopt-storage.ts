// "npm run adopt-storage -- [--yes]": assigns the images at STORAGE_URL or in DATA_DIR to the shop whose database the
// settings point to.
import { migrateWithBackup } from '../backup/create/pre-migration-backup.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import type { Files } from '../media/storage/storage.ts';
import { adoptFolder } from '../media/storage/folder-check.ts';
import { compareFiles } from '../media/storage/compare-files.ts';
import { initShopId, readShopId } from '../media/storage/shop-id.store.ts';
import {
  nameOfDatabase,
  nameOfStorage,
  newShopId,
  readShopIdFile,
  UnreadableShopIdError,
  writeShopIdFile,
} from '../media/storage/shop-id.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { withExistingShop } from './open-existing-shop.ts';
import { commandLine } from '../platform/command-line.ts';

const WARNING =
  'Adopt them only if no other shop uses them any more: another shop will not start with them again, and this shop ' +
  'may delete files that the other shop still needs.';

const { flags } = readArguments({
  command: commandLine('adopt-storage', '[--yes]'),
  description:
    'Shows which shop the pictures belong to. With --yes, assigns them to the shop whose database the settings point to. ' +
    WARNING,
  flags: ['--yes'],
});

/** Completes the sentence "The pictures belong to …". */
async function describeStorage(files: Files): Promise<string> {
  try {
    const id = await readShopIdFile(files);
    return id === undefined ? 'no shop yet' : `the shop ${id}`;
  } catch (error) {
    if (error instanceof UnreadableShopIdError) return 'a shop whose id cannot be read';
    throw error;
  }
}

/** Completes the sentence "The database holds …". */
async function describeDatabase(database: Database): Promise<string> {
  const id = await readShopId(database.read);
  return id === undefined ? 'a shop without an id yet' : `the shop ${id}`;
}

async function describeFiles(database: Database, files: Files): Promise<string> {
  let [all, known] = [0, 0];
  // `unrecorded` files are of this shop's images too, from before it recorded its files.
  for await (const { recorded, unrecorded, unknown } of compareFiles(database.read, files)) {
    known += recorded.length + unrecorded.length;
    all += recorded.length + unrecorded.length + unknown.length;
  }
  return `This shop uses ${known} of the ${all} picture files there.`;
}

async function adopt(files: Files, database: Database, config: Config): Promise<string> {
  const formerOwner = await describeStorage(files);
  const own = await initShopId(database, newShopId());
  await writeShopIdFile(files, own);
  await adoptFolder({ config, database, files });
  return `The pictures in ${nameOfStorage(config)} now belong to this shop (${own}). Before, they belonged to ${formerOwner}.`;
}

async function show(files: Files, database: Database, config: Config): Promise<string> {
  return [
    `The pictures in ${nameOfStorage(config)} belong to ${await describeStorage(files)}.`,
    `${nameOfDatabase(config)} holds ${await describeDatabase(database)}.`,
    await describeFiles(database, files),
    `${WARNING} The owner was not changed. To adopt them: ${commandLine('adopt-storage', '--yes')}`,
  ].join('\n');
}

await runCommand((config) =>
  withExistingShop(config, async (database, log) => {
    await migrateWithBackup({ config, database, log, now: Date.now });
    const files = openStorage(config);
    return flags.has('--yes') ? adopt(files, database, config) : show(files, database, config);
  }),
);
