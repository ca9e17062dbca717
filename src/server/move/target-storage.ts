import type { Config } from '../config.ts';
import { hashOfName } from '../media/media-names.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { readShopIdFile, UnreadableShopIdError, writeShopIdFile } from '../media/storage/shop-id.ts';
import type { Files } from '../media/storage/storage.ts';
import { namingTarget, MoveError } from './move-error.ts';

/** How long the start of a move waits for a bucket. */
const CHECK_MS = 10_000;

const nameOf = ({ storageUrl, dataDir }: Config) =>
  storageUrl === undefined ? `the folder ${dataDir}/media` : 'the bucket at STORAGE_URL';
const anotherLocation = ({ storageUrl }: Config) =>
  storageUrl === undefined
    ? 'another DATA_DIR.'
    : 'another folder of the bucket: s3://bucket/another-folder?…';

async function readId(files: Files, target: Config): Promise<string | undefined> {
  try {
    return await readShopIdFile(files);
  } catch (cause) {
    if (!(cause instanceof UnreadableShopIdError)) throw cause;
    throw new MoveError(
      `It cannot be read to which shop ${nameOf(target)} belongs. Please choose ${anotherLocation(target)}`,
      {
        cause,
      },
    );
  }
}

async function hasImages(files: Files): Promise<boolean> {
  for await (const { name } of files.list()) if (hashOfName(name) !== undefined) return true;
  return false;
}

/** The storage to move to. Known errors of it become MoveErrors that name the target. */
export type TargetStorage = Pick<Files, 'put' | 'read'> & {
  /** The sizes of all files by name. */
  listSizes(): Promise<Map<string, number>>;
};

async function listSizes(files: Files): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { name, size } of files.list()) sizes.set(name, size);
  return sizes;
}

async function assertOwnOrClaim(files: Files, target: Config, shopId: string, claim: boolean): Promise<void> {
  await files.checkReachable(CHECK_MS);
  const id = await readId(files, target);
  if (id === shopId) return;
  if (id !== undefined)
    throw new MoveError(
      `Another shop (${id}) has its pictures in ${nameOf(target)}. Please choose ${anotherLocation(target)}`,
    );
  if (await hasImages(files))
    throw new MoveError(
      `There are pictures of an unknown shop in ${nameOf(target)}. Please choose ${anotherLocation(target)}`,
    );
  if (claim) await writeShopIdFile(files, shopId);
}

/**
 * Opens the storage to move to, which must be empty or contain files of this shop only, as after an interrupted move.
 * @param claim writes the id of the shop into an empty storage, so that no other shop uses it
 * @throws MoveError when it belongs to another shop, or its pictures or its id to an unknown one
 */
export async function openTargetStorage(
  target: Config,
  shopId: string,
  { claim }: { claim: boolean },
): Promise<TargetStorage> {
  const files = openStorage(target);
  await namingTarget(target, () => assertOwnOrClaim(files, target, shopId, claim));
  return {
    put: (name, bytes) => namingTarget(target, () => files.put(name, bytes)),
    read: (name) => namingTarget(target, () => files.read(name)),
    listSizes: () => namingTarget(target, () => listSizes(files)),
  };
}
