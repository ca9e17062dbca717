import type { Reader } from '#server/database/database.ts';
import type { Files, ListedFile } from './storage.ts';
import { findMediaFiles } from './media-files.store.ts';
import { hashOfName } from '../media-names.ts';
import { findMedia } from '../media.store.ts';

const BATCH = 500;

/** Image files in the storage, grouped by what this database knows. */
export type ComparedFiles = {
  recorded: ListedFile[];
  /** Without a row, but of known images: from before the table `media_file`. */
  unrecorded: ListedFile[];
  /** Of images that this database does not know. */
  unknown: ListedFile[];
};

async function compare(db: Reader, batch: readonly ListedFile[]): Promise<ComparedFiles> {
  const rows = await findMediaFiles(
    db,
    batch.map(({ name }) => name),
  );
  const names = new Set(rows.map(({ name }) => name));
  const rest = batch.filter(({ name }) => !names.has(name));
  const hashes = new Set(rest.map(({ name }) => hashOfName(name) ?? ''));
  const known = new Set((await findMedia(db, [...hashes])).map(({ hash }) => hash));
  const isKnown = ({ name }: ListedFile) => known.has(hashOfName(name) ?? '');
  return {
    recorded: batch.filter(({ name }) => names.has(name)),
    unrecorded: rest.filter(isKnown),
    unknown: rest.filter((file) => !isKnown(file)),
  };
}

/** Compares all image files in the storage with the rows, 500 at a time. Ignores files with other names. */
export async function* compareFiles(db: Reader, files: Pick<Files, 'list'>): AsyncGenerator<ComparedFiles> {
  let batch: ListedFile[] = [];
  for await (const file of files.list()) {
    if (hashOfName(file.name) === undefined || batch.push(file) < BATCH) continue;
    yield compare(db, batch);
    batch = [];
  }
  if (batch.length > 0) yield compare(db, batch);
}
