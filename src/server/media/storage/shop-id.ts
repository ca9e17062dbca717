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

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;

/** Names for messages, after "in". */
export const nameOfStorage = ({ storageUrl, dataDir }: Settings): string =>
  storageUrl === undefined ? join(dataDir, 'media') : 'the bucket at STORAGE_URL';
export const nameOfDatabase = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl === undefined ? join(dataDir, 'shop.db') : 'the database at DATABASE_URL';

/**
 * The id of the shop that the storage belongs to; undefined without one.
 * @throws UnreadableShopIdError, and the errors of the storage
 */
export async function readStorageId(files: Pick<Files, 'find' | 'read'>): Promise<string | undefined> {
  const found = await files.find(SHOP_ID_FILE);
  if (!found) return undefined;
  const text = found.size > MAX_BYTES ? '' : (await files.read(SHOP_ID_FILE)).toString().trim();
  if (!isShopId(text)) throw new UnreadableShopIdError(`There is no id in the file ${SHOP_ID_FILE}`);
  return text;
}

export const writeStorageId = (files: Pick<Files, 'put'>, id: string): Promise<void> =>
  files.put(SHOP_ID_FILE, Buffer.from(`${id}\n`));
