import type { Logger } from 'pino';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import type { CatalogVersion } from '../catalog/catalog-version.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { MediaRow } from '../database/tables.ts';
import { failpoint } from '../platform/failpoint.ts';
import type { Notices } from '../platform/notices.ts';
import { createMemoryBudget, createGate } from './uploads/upload-admission.ts';
import { createRenditionWorker } from './processing/rendition-worker.ts';
import { createFileRecords } from './integrity/file-records.ts';
import { openFiles } from './storage/storage.ts';
import { checkFormat } from './processing/formats.ts';
import { countProblems, hasProblems } from './integrity/media-problems.store.ts';
import { hasImages } from './media.store.ts';
import { createOpenImage, type OpenImage } from './open-image.ts';
import { createImageCheck } from './integrity/daily-check.ts';
import type { NamedFile } from './uploads/process-upload.ts';
import { recordFiles, StoreFailedError } from './storage/recorded-files.ts';
import { createRepair, type FindCopies } from './integrity/repair.ts';
import { createStorageQuota } from './uploads/storage-quota.ts';
import { throwIfOutOfThreads, throwIfTimedOut, throwIfReasonLost } from './uploads/resource-errors.ts';
import type { StorageCheck } from './storage/storage-check.ts';
import { uploadErrorMessage } from './storage/storage-error.ts';
import { watchStorage } from './storage/storage-watch.ts';
import { createMediaGc } from './storage/media-gc.ts';
import { createTiles } from './tiles/tiles.ts';
import { createVerifyImages } from './integrity/verify-images.ts';

/** A picture that has been decoded, re-encoded and stored durably; its row still has to be written. */
export type Ingested = Pick<
  MediaRow,
  'hash' | 'width' | 'height' | 'placeholder' | 'fine_width' | 'fine_height'
>;

/** Pictures: taking them in, keeping them, handing them out. */
export type MediaLibrary = {
  /**
   * Sets memory aside for a body with pictures that is about to be read; the answer gives it back.
   * @param bytes what the request declares
   * @param others is told each time somebody is refused while this is held
   * @throws problem `unavailable` (too much at once)
   */
  reserve(bytes: number, others?: () => void): () => void;
  /**
   * Decodes, cleans and stores one picture.
   * @param name how a message should call it, such as 'Picture 2'
   * @throws problem `invalid` (not a picture, damaged, too many pixels), `too_large`, `unavailable` (too many at once, no
   * room left for pictures, or the storage fails)
   */
  ingest(bytes: Uint8Array, name: string): Promise<Ingested>;
  /**
   * One stored file such as `{hash}-960.webp`, or undefined when there is none, or no such name. Tiles are made when they
   * are first asked for.
   * @throws problem `unavailable` when the file is missing or damaged, or a tile cannot be made now
   */
  open(name: string): Promise<OpenImage | undefined>;
  /** Starts making the remaining sizes and formats of what is `early`, one picture at a time, in the background. */
  wake(): void;
  /** Deletes pictures that nothing has referred to for a week, and files that no row needs; daily by itself. */
  sweep(): Promise<void>;
  /**
   * Verifies all files and repairs what can be repaired; daily by itself.
   * @returns the names of what was found missing or damaged; undefined while another process is at it
   */
  check(): Promise<string[] | undefined>;
  /** How many files are known to be missing or damaged. */
  countProblems(): Promise<number>;
  /**
   * To be called before the shop opens. Makes the folder of the pictures for a new shop.
   * @param isNewPlace nothing of this shop was on this machine before
   */
  prepare(isNewPlace: boolean): Promise<void>;
  /** False when the folder of the pictures is missing. */
  storageExists(): Promise<boolean>;
  /** Bytes that all pictures take; undefined where nobody wants to know, or until they were counted. */
  usedBytes(): number | undefined;
  stop(): Promise<void>;
};

type Parts = {
  config: Pick<Config, 'dataDir' | 'storageUrl' | 'storageKeys' | 'mediaLimit' | 'metricsToken'>;
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
  log: Logger;
  catalogVersion: CatalogVersion;
  storage: Pick<StorageCheck, 'isOurs'>;
  notices: Notices;
  /** Why a file could not be stored, as a sentence, where the disk is the reason. */
  reasonOf?: (error: unknown) => string | undefined;
  /** Looks for files in the backups; without it nothing is restored from them. */
  findCopies?: FindCopies;
};

async function* noCopies() {}

/** Uploads that may be in memory at once: one product with five full pictures, or eight single ones. */
const IN_MEMORY = 8 * limits.imageBody;

/** Opens the storage and takes up the work on pictures that an earlier process left. */
export function createMediaLibrary({
  config,
  database,
  now,
  log,
  catalogVersion,
  storage,
  notices,
  reasonOf,
  findCopies = noCopies,
}: Parts): MediaLibrary {
  const room = createStorageQuota(openFiles(config, watchStorage(log, notices)), config, log);
  const files = recordFiles(room.files, { database, now });
  const arriving = createMemoryBudget(IN_MEMORY);
  const waiting = createMemoryBudget(IN_MEMORY);
  const uploads = createGate(2);
  // Two threads for uploads and one for the background leave one of the four that Node has to files and passwords. Tiles
  // are cut while nothing is uploaded.
  const threads = createGate(2);
  const background = createRenditionWorker({
    database,
    files,
    log,
    catalogVersion,
    uploads,
    onComplete: room.release,
  });
  const sweeper = createMediaGc({ database, files: room.files, storage, notices, now, log });
  const tiles = createTiles({ database, files, log, uploads });
  const records = createFileRecords(database);
  const stopping = new AbortController();
  const check = createImageCheck({
    database,
    files,
    now,
    log,
    verify: createVerifyImages({
      database,
      files: room.files,
      now,
      uploads,
      onChange: records.forget,
      stopping: stopping.signal,
    }),
    repair: createRepair({ database, files, log, catalogVersion, background, findCopies }),
    stopping,
  });
  background.wake();

  async function store(made: readonly NamedFile[]): Promise<void> {
    try {
      // Also what seems to be there: its place may not be on the disk yet, and a sweep under way has to see it as new.
      await files.put(made);
    } catch (error) {
      if (!(error instanceof StoreFailedError)) throw error;
      log.error({ err: error.cause }, 'A picture could not be stored');
      const sentence = 'The shop cannot store pictures right now. Please try again in a moment.';
      const reason = reasonOf?.(error.cause) ?? uploadErrorMessage(error.cause) ?? sentence;
      const refused = problem('unavailable', reason, { retryAfter: 10 });
      throw Object.assign(refused, { cause: error.cause });
    }
  }

  return {
    reserve: arriving.reserve,
    async ingest(bytes, name) {
      if (bytes.byteLength > limits.imageBytes) {
        throw problem('too_large', `${name} is too large. Pictures can be up to 10MB.`);
      }
      checkFormat(bytes, name);
      room.assertFits(bytes.byteLength);
      const release = waiting.reserve(bytes.byteLength);
      try {
        return await uploads.run(async () => {
          // Loaded with the first picture: most shops start far more often than they take one in.
          const { processUpload: makePicture } = await import('./uploads/process-upload.ts');
          const {
            fine,
            files: made,
            ...picture
          } = await makePicture(bytes, name, threads).catch((error: unknown) => {
            throwIfOutOfThreads(error);
            throwIfTimedOut(error);
            throwIfReasonLost(error);
            throw error;
          });
          failpoint('upload:decoded');
          // With its largest version back, the other sizes of the same picture can be made again.
          const wasDamaged = await hasProblems(database.read, picture.hash);
          await store(made);
          const stored = made.reduce((sum, file) => sum + file.bytes.byteLength, 0);
          room.reserve(picture.hash, stored);
          if (wasDamaged) check.suspect(picture.hash);
          return { ...picture, fine_width: fine?.width ?? null, fine_height: fine?.height ?? null };
        });
      } finally {
        release();
      }
    },
    open: createOpenImage({ database, files, records, tiles, check }),
    wake: background.wake,
    sweep: sweeper.sweep,
    check: check.check,
    countProblems: () => countProblems(database.read),
    prepare: async (isNewPlace) => files.prepare(isNewPlace || !(await hasImages(database.read))),
    storageExists: files.exists,
    usedBytes: room.used,
    async stop() {
      await Promise.all([background.stop(), sweeper.stop(), check.stop(), tiles.stop(), room.stop()]);
    },
  };
}
