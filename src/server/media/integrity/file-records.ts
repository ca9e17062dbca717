import type { Database } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { findMediaFiles } from '../storage/media-files.store.ts';

/** What another process finds out about a file is known here after this time. */
const FRESH_MS = 5_000;
/** A page has about twenty pictures; a row takes 300 bytes. */
const MAX_ROWS = 10_000;

/** Rows of files that were asked for lately, so that a picture can be sent while the database is away. */
export type FileRecords = {
  /**
   * The row of a file; 'unknown' while the database is away and the file was not asked for lately.
   * @param age of the oldest row that will do, in milliseconds
   */
  find(name: string, age?: number): Promise<MediaFileRow | undefined | 'unknown'>;
  /** To be called when the rows of these files have changed. */
  forget(names: readonly string[]): void;
};

/** @param elapsed milliseconds by a clock that is never set */
export function createFileRecords(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  elapsed = () => performance.now(),
): FileRecords {
  const cache = new Map<string, { row: MediaFileRow | undefined; at: number }>();

  return {
    async find(name, age = FRESH_MS) {
      const cached = cache.get(name);
      if (cached && elapsed() - cached.at < age) return cached.row;
      const at = elapsed();
      try {
        const [row] = await findMediaFiles(read, [name]);
        // The oldest goes first: a row that is asked for again moves to the end.
        cache.delete(name);
        const [oldest] = cache.size >= MAX_ROWS ? cache.keys() : [];
        if (oldest !== undefined) cache.delete(oldest);
        cache.set(name, { row, at });
        return row;
      } catch (error) {
        if (!engine.isOutage(error)) throw error;
        return cached ? cached.row : 'unknown';
      }
    },
    forget(names) {
      for (const name of names) cache.delete(name);
    },
  };
}
