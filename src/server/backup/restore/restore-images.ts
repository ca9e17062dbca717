import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '#server/media/storage/storage.ts';
import { hashOfName, largestName, tileOfName } from '#server/media/media-names.ts';
import type { Archive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { syncTree } from '#server/platform/disk/durable-write.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';

type Progress = ((done: number, all: number) => void) | undefined;

const AT_ONCE = 8;

async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function bytesOf(archive: Archive, name: string): Promise<Buffer> {
  const entry = archive.pictures.get(name);
  const chunks: Buffer[] = [];
  if (entry) for await (const chunk of archive.bytes(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes the pictures below `{folder}/media`, durably. @param damaged names to leave out */
export async function unpackImages(
  folder: string,
  archive: Archive,
  damaged: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  const root = join(folder, 'media');
  ensureDir(root);
  const names = [...archive.pictures.keys()].filter((name) => !damaged.has(name));
  const folders = new Set(names.map((name) => name.slice(0, 2)));
  for (const one of folders) ensureDir(join(root, one));
  let done = 0;
  await forEach(names, async (name) => {
    await writeFile(join(root, name.slice(0, 2), name), await bytesOf(archive, name), { mode: 0o600 });
    progress?.((done += 1), names.length);
  });
  await syncTree(root);
}

/** How many pictures the rows need that are not in place. */
export async function countMissing({ rows }: Archive, files: Files): Promise<number> {
  const needed = new Set<string>();
  for (const table of ['product_picture', 'order_line'])
    for await (const { media_hash: hash } of rows(table)) if (typeof hash === 'string') needed.add(hash);
  let missing = 0;
  for (const hash of needed) if (!(await files.find(largestName(hash)))) missing += 1;
  return missing;
}

/**
 * A bucket's pictures cannot be moved aside, and those of another shop would be cleared away one day as needed by nobody.
 * @throws BackupError when there are such
 */
export async function assertNoOtherImages(files: Files, archive: Archive): Promise<void> {
  for await (const { name } of files.list()) {
    if (hashOfName(name) === undefined || tileOfName(name) || archive.pictures.has(name)) continue;
    throw new BackupError(
      'There are other pictures at STORAGE_URL. Please set it to another folder of the bucket: s3://bucket/another-folder?…',
    );
  }
}

/** Puts what is not there yet: the same name always holds the same bytes. @param damaged names to leave out */
export async function uploadImages(
  files: Files,
  archive: Archive,
  damaged: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  let done = 0;
  const images = [...archive.pictures].filter(([name]) => !damaged.has(name));
  await forEach(images, async ([name, { size }]) => {
    if ((await files.find(name))?.size !== size) await files.put(name, await bytesOf(archive, name));
    progress?.((done += 1), images.length);
  });
}
