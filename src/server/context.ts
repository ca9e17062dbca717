import type { Logger } from 'pino';
import type { Replica } from './catalog/replica.queries.ts';
import type { CatalogVersion } from './catalog/catalog-version.store.ts';
import type { CountCache } from './catalog/products/list/count-cache.ts';
import type { CachedCategories } from './catalog/search/cached-categories.ts';
import type { ReadVocabulary } from './catalog/search/word-index.queries.ts';
import type { CachedHolds } from './orders/holds/cached-holds.ts';
import type { Backups } from './backup/schedule/scheduler.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Disk } from './platform/disk/disk.ts';
import type { BackgroundTasks } from './platform/background-tasks.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Caller } from './accounts/caller.ts';
import type { AuthRateLimits } from './accounts/rate-limits/auth-rate-limits.ts';
import type { PasswordHasher } from './accounts/password/password-hasher.ts';
import type { MediaLibrary } from './media/media-library.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OperatorWarnings } from './platform/operator-warnings.ts';
import type { Statistics } from './statistics/statistics.ts';

/** The parts of the server: created once in app.ts and passed to every handler. */
export type Services = {
  config: Config;
  database: Database;
  /** Epoch milliseconds. The system clock can jump, so do not measure durations with it. */
  now: () => number;
  /** Milliseconds of a clock that never jumps: for durations and rate limits. */
  monotonicNow: () => number;
  log: Logger;
  catalogVersion: CatalogVersion;
  /** Reads from the replica for guests; from the primary without one. */
  replica: Replica;
  productCounts: CountCache;
  cachedCategories: CachedCategories;
  cachedHolds: CachedHolds;
  readVocabulary: ReadVocabulary;
  passwordHasher: PasswordHasher;
  rateLimits: AuthRateLimits;
  disk: Disk;
  media: MediaLibrary;
  mailer: Mailer;
  backgroundTasks: BackgroundTasks;
  jobs: Jobs;
  operatorWarnings: OperatorWarnings;
  backups: Backups;
  statistics: Statistics;
};

/** The services and the current request. */
export type Context<C extends Caller | null = Caller | null> = Services & {
  caller: C;
  /** The client's IP address; TRUST_PROXY says which proxies to trust. */
  clientIp: string;
  /** The User-Agent header. The client chooses it: never decide about access with it. */
  userAgent: string | undefined;
  /** Value of the Device-Token header, by which the shop recognizes a browser: see accounts/login/known-devices.store.ts. */
  deviceToken?: string | undefined;
  requestId: string;
  /** Value of the Idempotency-Key header. A call and its retries with the same key take effect once. */
  idempotencyKey?: string | undefined;
};
