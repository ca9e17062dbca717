import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { localFiles } from './local.ts';
import { s3Files } from './s3.ts';
import type { NoteOutcome } from './storage-watch.ts';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

export type StoredFile = {
  /** Bytes. */
  size: number;
  /** Epoch milliseconds of the last `put`. */
  modified: number;
  stream(range?: ByteRange): Promise<Readable>;
};

/** `modified` in epoch milliseconds, `size` in bytes. */
export type ListedFile = { name: string; modified: number; size: number };

/** Where the pictures lie. Names are those of media-names.ts: the same name always holds the same bytes. */
export type Files = {
  /** Durable and whole once it answers; before that the name is absent or as it was. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** @throws when there is no such file */
  read(name: string): Promise<Buffer>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /** Every stored file, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /**
   * False when the folder that holds the files is missing, which a bucket's never is: one that does not answer says so in
   * each call.
   */
  exists(): Promise<boolean>;
  /** Makes that folder for a new shop. From then on nothing makes it again: a shop that lost it must not seem to be empty. */
  prepare(isNew: boolean): Promise<void>;
  /** Removes what interrupted writes left behind before `time`, epoch milliseconds. */
  clearUnfinished(time: number): Promise<void>;
  /**
   * Asks a bucket for as little as can be.
   * @param limit milliseconds
   * @throws StorageError when it cannot be used
   */
  check(limit: number): Promise<void>;
};

/**
 * The storage that the settings name: a folder beside the database, or an S3-compatible bucket.
 * @param note is told of every request to a bucket
 */
export function openFiles(
  { dataDir, storageUrl, storageKeys }: Pick<Config, 'dataDir' | 'storageUrl' | 'storageKeys'>,
  note?: NoteOutcome,
): Files {
  return storageUrl ? s3Files(storageUrl, storageKeys, undefined, note) : localFiles(dataDir);
}
