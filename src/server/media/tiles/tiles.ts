import { isValidTile, type Tile } from '#contract/catalog/images/image-tiles.ts';
import { problem } from '#contract/api/problems.ts';
import { createLimiter } from '#server/platform/concurrency.ts';
import type { MediaServices } from '../media-services.ts';
import { fullResolutionName } from '../media-names.ts';
import { findMedia } from '../media.store.ts';
import type { RecordedFiles } from '../storage/recorded-files.ts';

export type Tiles = ReturnType<typeof createTiles>;

/** Images that may wait for their tiles. A request for another image gets 503, and the browser retries. */
const MAX_WAITING = 20;
const WAITING_RETRY_SECONDS = 5;
const FAILED_RETRY_SECONDS = 10;

/**
 * Makes tiles at the first request, one image at a time: most images never need tiles.
 * @param parts.files also records the checksum of each file that it stores
 * @param parts.urgentWork work that a person waits for; renditions are made while there is none
 */
export function createTiles({ database, files, log, urgentWork }: MediaServices & { files: RecordedFiles }) {
  const limiter = createLimiter(1);
  const inProgress = new Map<string, Promise<void>>();
  let isStopped = false;

  async function makeAll(hash: string): Promise<void> {
    if (isStopped) throw problem('unavailable');
    try {
      // Loaded late: it loads the image decoder, which a start does not need.
      const { cutTiles } = await import('./tile-maker.ts');
      const fullResolution = await files.read(fullResolutionName(hash));
      await files.put(await urgentWork.run(() => cutTiles(hash, fullResolution)));
    } catch (error) {
      log.error({ err: error, hash }, 'The tiles of a picture could not be made');
      throw problem(
        'unavailable',
        'This picture cannot be enlarged right now. Please try again in a few seconds.',
        { retryAfter: FAILED_RETRY_SECONDS },
      );
    }
  }

  function start(hash: string): Promise<void> {
    if (inProgress.size >= MAX_WAITING) {
      throw problem(
        'unavailable',
        'Many pictures are being enlarged right now. Please try again in a few seconds.',
        {
          retryAfter: WAITING_RETRY_SECONDS,
        },
      );
    }
    const work = limiter.run(() => makeAll(hash)).finally(() => inProgress.delete(hash));
    inProgress.set(hash, work);
    return work;
  }

  return {
    /**
     * Makes all tiles of the image, once for concurrent calls.
     * @returns false, without making any, when the image has no such tile
     * @throws problem `unavailable` when too many images are waiting, or the storage fails
     */
    async make(hash: string, tile: Tile): Promise<boolean> {
      const [row] = await findMedia(database.read, [hash]);
      if (!row || row.fine_width === null || row.fine_height === null) return false;
      if (!isValidTile({ width: row.fine_width, height: row.fine_height }, tile)) return false;
      await (inProgress.get(hash) ?? start(hash));
      return true;
    },
    /** Stops after the current image. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.allSettled(inProgress.values());
    },
  };
}
