import type { Database } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { LruMap } from '#server/platform/lru-map.ts';
import { findMediaFiles } from '../storage/media-files.store.ts';

/** How long a row is cached: after this time, this process sees what another process recorded. */
const FRESH_MS = 5_000;
/** A page has about 20 images; a row takes 300 bytes. */
const MAX_ROWS = 10_000;

/** Caches the rows of recently requested files, so that images can be sent while the database is down. */
export type FileRecords = ReturnType<typeof createFileRecords>;

/** @param monotonicNow milliseconds of a clock that is never set back */
export function createFileRecords(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  monotonicNow = () => performance.now(),
) {
  const cache = new LruMap<string, { row: MediaFileRow | undefined; readAt: number }>(MAX_ROWS);

  return {
    /**
     * The row of a file; 'unknown' while the database is down and the row is not cached.
     * @param maxAge of a cached row, in milliseconds
     */
    async find(name: string, maxAge = FRESH_MS): Promise<MediaFileRow | undefined | 'unknown'> {
      const cached = cache.get(name);
      const readAt = monotonicNow();
      if (cached && readAt - cached.readAt < maxAge) return cached.row;
      try {
        const [row] = await findMediaFiles(read, [name]);
        cache.set(name, { row, readAt });
        return row;
      } catch (error) {
        if (!engine.isOutage(error)) throw error;
        return cached ? cached.row : 'unknown';
      }
    },
    /** Call this when the rows of these files have changed. */
    forget(names: readonly string[]): void {
      for (const name of names) cache.delete(name);
    },
  };
}
