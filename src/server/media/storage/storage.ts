import type { Readable } from 'node:stream';

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

/** The storage of image files. Names are those of media-names.ts: the same name always has the same bytes. */
export type Files = {
  /** Durable and complete when it resolves; until then the name is absent or unchanged. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** @throws when there is no such file */
  read(name: string): Promise<Buffer>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** Every stored file, unordered. */
  list(): AsyncIterable<ListedFile>;
  /**
   * False when the folder of the files is missing. Always true for a bucket, whose calls fail when it is not available.
   */
  folderExists(): Promise<boolean>;
  /** Makes the folder of a new shop. Later calls never make it again: a shop that lost it must not seem empty. */
  prepare(isNew: boolean): Promise<void>;
  /** Removes files that interrupted writes left before `time`, epoch milliseconds. */
  clearUnfinished(time: number): Promise<void>;
  /** Sends a minimal request to a bucket. @param limit milliseconds @throws StorageError when it cannot be used */
  checkReachable(limit: number): Promise<void>;
};
