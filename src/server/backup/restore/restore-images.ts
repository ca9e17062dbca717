import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Files } from '#server/media/storage/storage.ts';
import { checkFile } from '#server/media/integrity/file-check.ts';
import { hashOfName, largestName, tileOfName } from '#server/media/media-names.ts';
import type { Archive } from '../archive/archive.ts';
import { readUsedHashes } from '../archive/image-problems.ts';
import { BackupError } from '../backup-error.ts';
import { syncTree } from '#server/platform/disk/durable-write.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { inParallel } from '#server/platform/concurrency.ts';

type Progress = ((done: number, all: number) => void) | undefined;

const CONCURRENCY = 8;

/** Calls `store` for each image file that is not damaged, eight at a time. */
async function restoreEach(
  archive: Archive,
  damaged: ReadonlySet<string>,
  progress: Progress,
  store: (name: string, entry: { size: number; checksum: string }) => Promise<void>,
): Promise<void> {
  const images = [...archive.images].filter(([name]) => !damaged.has(name));
  let done = 0;
  await inParallel(images, CONCURRENCY, async ([name, entry]) => {
    await store(name, entry);
    progress?.((done += 1), images.length);
  });
}

async function bytesOf(archive: Archive, name: string): Promise<Buffer> {
  const entry = archive.images.get(name);
  return entry ? buffer(archive.bytes(entry)) : Buffer.alloc(0);
}

/** Writes the image files below `{folder}/media`, durably. @param damaged names to skip */
export async function unpackImages(
  folder: string,
  archive: Archive,
  damaged: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  const root = join(folder, 'media');
  ensureDir(root);
  const folders = new Set([...archive.images.keys()].map((name) => name.slice(0, 2)));
  for (const one of folders) ensureDir(join(root, one));
  await restoreEach(archive, damaged, progress, async (name) => {
    await writeFile(join(root, name.slice(0, 2), name), await bytesOf(archive, name), { mode: 0o600 });
  });
  await syncTree(root);
}

/** The number of images that the backup's rows use and whose largest file is not in `files`. */
export async function countMissingImages(archive: Archive, files: Files): Promise<number> {
  const needed = await readUsedHashes(archive);
  let missing = 0;
  for (const hash of needed) if (!(await files.find(largestName(hash)))) missing += 1;
  return missing;
}

/**
 * The files of a bucket cannot be moved aside, and the restored shop would later delete those that no row uses.
 * @throws BackupError when the bucket has image files other than tiles that are not in the backup
 */
export async function assertNoOtherImages(files: Files, archive: Archive): Promise<void> {
  for await (const { name } of files.list()) {
    if (hashOfName(name) === undefined || tileOfName(name) || archive.images.has(name)) continue;
    throw new BackupError(
      'There are other pictures at STORAGE_URL. Please set it to another folder of the bucket: s3://bucket/another-folder?…',
    );
  }
}

/**
 * Uploads the image files that the bucket lacks or has damaged, so that a restore that was interrupted continues. Reading a file from
 * the bucket takes no longer than uploading it.
 * @param damaged names to skip
 */
export async function uploadImages(
  files: Files,
  archive: Archive,
  damaged: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  await restoreEach(archive, damaged, progress, async (name, { size, checksum }) => {
    const present = await checkFile(files, name, { bytes: size, checksum });
    if ('problem' in present) await files.put(name, await bytesOf(archive, name));
  });
}
