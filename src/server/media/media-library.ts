import { limits } from '#contract/api/limits.ts';
import type { Config } from '../config.ts';
import { createLimiter } from '../platform/concurrency.ts';
import { createImageCheck } from './integrity/daily-check.ts';
import { createFileRecords } from './integrity/file-records.ts';
import { countProblems } from './integrity/media-problems.store.ts';
import { createRepair, type FindGoodImages } from './integrity/repair.ts';
import { createVerifyImages } from './integrity/verify-images.ts';
import type { MediaServices } from './media-services.ts';
import { hasImages } from './media.store.ts';
import { createOpenImage } from './open-image.ts';
import { createRenditionWorker } from './processing/rendition-worker.ts';
import { createMediaSweep } from './storage/media-sweep.ts';
import { withFileRecords } from './storage/recorded-files.ts';
import { openStorage } from './storage/open-storage.ts';
import type { StorageCheck } from './storage/storage-check.ts';
import { watchStorage } from './storage/storage-watch.ts';
import { createTiles } from './tiles/tiles.ts';
import { createIngest } from './uploads/ingest.ts';
import { createStorageQuota } from './uploads/storage-quota.ts';
import { createMemoryBudget } from './memory-budget.ts';

/** Accepts, stores and serves images. */
export type MediaLibrary = ReturnType<typeof createMediaLibrary>;

type Parts = Omit<MediaServices, 'urgentWork'> & {
  config: Pick<Config, 'dataDir' | 'storageUrl' | 'storageKeys' | 'mediaLimit' | 'metricsToken'>;
  storage: Pick<StorageCheck, 'verify'>;
  /** The sentence for an error of the disk; undefined for other errors. */
  noteDiskFailure?: (error: unknown) => string | undefined;
  /** Finds files in the backups; without it nothing is restored from them. */
  findGoodImages?: FindGoodImages;
};

async function* noCopies() {}

/**
 * Bytes of request bodies that are in memory at once, and as many of images: one product with five full-size images, or eight
 * single images.
 */
const MAX_UPLOAD_MEMORY = 8 * limits.imageBody;

/** Opens the storage and continues the image work that an earlier process left. */
export function createMediaLibrary({
  config,
  storage,
  noteDiskFailure,
  findGoodImages = noCopies,
  ...given
}: Parts) {
  const { database, log, operatorWarnings } = given;
  const services: MediaServices = { ...given, urgentWork: createLimiter(2) };
  const quota = createStorageQuota(openStorage(config, watchStorage(log, operatorWarnings)), config, log);
  const files = withFileRecords(quota.files, services);
  const renditions = createRenditionWorker({ ...services, files, onComplete: quota.release });
  const sweep = createMediaSweep({ ...services, files: quota.files, storage });
  const tiles = createTiles({ ...services, files });
  const records = createFileRecords(database);
  const stopping = new AbortController();
  const verify = createVerifyImages({
    ...services,
    files: quota.files,
    onChange: records.forget,
    stopping: stopping.signal,
  });
  const repair = createRepair({ ...services, files, renditions, findGoodImages });
  const check = createImageCheck({ ...services, files, verify, repair, stopping });
  const memory = createMemoryBudget(MAX_UPLOAD_MEMORY);
  renditions.wake();

  return {
    /** Reserves memory for a request body with images; call the result when the request is over. */
    reserve: createMemoryBudget(MAX_UPLOAD_MEMORY).reserve,
    ingest: createIngest({ ...services, files, quota, memory, check, noteDiskFailure }),
    open: createOpenImage({ database, files, records, tiles, check }),
    wake: renditions.wake,
    sweep: sweep.sweep,
    check: check.check,
    /** The number of files known to be missing or damaged. */
    countProblems: () => countProblems(database.read),
    /**
     * Call this before the shop opens. Makes the image folder of a new shop.
     * @param isNewShop nothing of this shop was on this machine before
     */
    prepare: async (isNewShop: boolean) => files.prepare(isNewShop || !(await hasImages(database.read))),
    storageExists: files.folderExists,
    usedBytes: quota.used,
    async stop(): Promise<void> {
      await Promise.all([renditions.stop(), sweep.stop(), check.stop(), tiles.stop(), quota.stop()]);
    },
  };
}
