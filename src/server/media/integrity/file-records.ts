import type { Database } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { findMediaFiles } from '../storage/media-files.store.ts';

/** How long a row is cached: after this time, this process sees what another process recorded. */
const FRESH_MS = 5_000;
/** A page has about 20 images; a row takes 300 bytes. */
const MAX_ROWS = 10_000;

/** Caches the rows of recently requested files, so that images can be sent while the database is down. */
export type FileRecords = {
  /**
   * The row of a file; 'unknown' while the database is down and the row is not cached.
   * @param maxAge of a cached row, in milliseconds
   */
  find(name: string, maxAge?: number): Promise<MediaFileRow | undefined | 'unknown'>;
  /** Call this when the rows of these files have changed. */
  forget(names: readonly string[]): void;
};

/** @param monotonicNow milliseconds of a clock that is never set back */
export function createFileRecords(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  monotonicNow = () => performance.now(),
): FileRecords {
  const cache = new Map<string, { row: MediaFileRow | undefined; at: number }>();

  return {
    async find(name, maxAge = FRESH_MS) {
      const cached = cache.get(name);
      if (cached && monotonicNow() - cached.at < maxAge) return cached.row;
      const at = monotonicNow();
      try {
        const [row] = await findMediaFiles(read, [name]);
        // A row that is read again moves to the end, so the first key is the oldest.
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
