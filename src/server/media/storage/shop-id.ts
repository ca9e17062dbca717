import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Files } from './storage.ts';

/** This file beside the images contains the id of their shop. No image has this name, and lists of files leave it out. */
export const SHOP_ID_FILE = 'shop-id';
const MAX_BYTES = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isShopId = (text: string): boolean => ID.test(text);
export const newShopId = (): string => randomUUID();

/** The file exists but contains no id. */
export class UnreadableShopIdError extends Error {}

type Locations = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;

/** Names for messages, after "in". */
export const nameOfStorage = ({ storageUrl, dataDir }: Locations): string =>
  storageUrl === undefined ? join(dataDir, 'media') : 'the bucket at STORAGE_URL';
export const nameOfDatabase = ({ databaseUrl, dataDir }: Locations): string =>
  databaseUrl === undefined ? join(dataDir, 'shop.db') : 'the database at DATABASE_URL';

/** @throws UnreadableShopIdError, and the errors of the storage */
async function readId(files: Pick<Files, 'find' | 'read'>, name: string): Promise<string | undefined> {
  const found = await files.find(name);
  if (!found) return undefined;
  const text = found.size > MAX_BYTES ? '' : (await files.read(name)).toString().trim();
  if (!isShopId(text)) throw new UnreadableShopIdError(`There is no id in the file ${name}`);
  return text;
}

/**
 * The id of the shop that the storage belongs to; undefined without one.
 * @throws UnreadableShopIdError, and the errors of the storage
 */
export const readShopIdFile = (files: Pick<Files, 'find' | 'read'>): Promise<string | undefined> =>
  readId(files, SHOP_ID_FILE);

/**
 * This file contains a random id of the folder itself. A copy or a moved folder has the same one, but the folder of a second
 * machine has not.
 */
export const FOLDER_ID_FILE = 'storage-id';
export const newFolderId = newShopId;

/** The id of the folder; undefined without one. @throws as `readShopIdFile` */
export const readFolderId = (files: Pick<Files, 'find' | 'read'>): Promise<string | undefined> =>
  readId(files, FOLDER_ID_FILE);

export const writeFolderId = (files: Pick<Files, 'put'>, id: string): Promise<void> =>
  files.put(FOLDER_ID_FILE, Buffer.from(`${id}\n`));

export const writeShopIdFile = (files: Pick<Files, 'put'>, id: string): Promise<void> =>
  files.put(SHOP_ID_FILE, Buffer.from(`${id}\n`));
