import type { Logger } from 'pino';
import { isValidTile, type Tile } from '#contract/catalog/image-tiles.ts';
import { problem } from '#contract/api/problems.ts';
import type { Database } from '#server/database/database.ts';
import { createGate, type UploadLimiter } from '../uploads/upload-admission.ts';
import { fullResolutionName } from '../media-names.ts';
import { findMedia } from '../media.store.ts';
import type { RecordedFiles } from '../storage/recorded-files.ts';

export type Tiles = {
  /**
   * Makes all tiles of a picture, if this is one of them; who asks for the same picture meanwhile waits for the same work.
   * @returns false where there is no such tile
   * @throws problem `unavailable` when too many pictures wait for theirs, or the storage fails
   */
  make(hash: string, tile: Tile): Promise<boolean>;
  /** Ends with the picture at hand. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  files: RecordedFiles;
  log: Logger;
  /** Goes first. */ uploads: Pick<UploadLimiter, 'quiet'>;
};

/** Pictures that may wait for their tiles: the next one is asked to come again. */
const MAX_WAITING = 20;

/** Tiles are made when somebody first looks closely, one picture at a time: most pictures never need any. */
export function createTiles({ database, files, log, uploads }: Parts): Tiles {
  const gate = createGate(1);
  const atWork = new Map<string, Promise<void>>();
  let stopped = false;

  async function makeAll(hash: string): Promise<void> {
    if (stopped) throw problem('unavailable');
    try {
      // Loads what decodes pictures, which a start does without.
      const { cutTiles } = await import('./tile-maker.ts');
      await uploads.quiet();
      await files.put(await cutTiles(hash, await files.read(fullResolutionName(hash))));
    } catch (error) {
      log.error({ err: error, hash }, 'The tiles of a picture could not be made');
      throw problem('unavailable', 'The picture cannot be looked at closely right now.', { retryAfter: 10 });
    }
  }

  function begin(hash: string): Promise<void> {
    if (atWork.size >= MAX_WAITING) {
      throw problem('unavailable', 'Many pictures are being looked at. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
    const work = gate.run(() => makeAll(hash)).finally(() => atWork.delete(hash));
    atWork.set(hash, work);
    return work;
  }

  return {
    async make(hash, tile) {
      const [row] = await findMedia(database.read, [hash]);
      if (!row || row.fine_width === null || row.fine_height === null) return false;
      if (!isValidTile({ width: row.fine_width, height: row.fine_height }, tile)) return false;
      await (atWork.get(hash) ?? begin(hash));
      return true;
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(atWork.values());
    },
  };
}
