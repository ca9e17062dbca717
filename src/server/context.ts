import type { Logger } from 'pino';
import type { CatalogVersion } from './catalog/catalog-version.ts';
import type { Totals } from './catalog/products/count-cache.ts';
import type { Backups } from './backup/schedule/scheduler.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Disk } from './platform/disk/disk.ts';
import type { BackgroundTasks } from './platform/background-tasks.ts';
import type { Caller } from './accounts/caller.ts';
import type { AuthRateLimits } from './accounts/rate-limits/auth-rate-limits.ts';
import type { PasswordHasher } from './accounts/password/password-hasher.ts';
import type { MediaLibrary } from './media/media-library.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Notices } from './platform/notices.ts';

/** What the server is made of; made once in app.ts and handed to every handler. */
export type Services = {
  config: Config;
  database: Database;
  /** Epoch milliseconds. Somebody may set this clock, so nothing is measured by it. */
  now: () => number;
  /** Milliseconds by a clock that nobody sets: for how long something took, or how often within a while. */
  monotonicNow: () => number;
  log: Logger;
  catalogVersion: CatalogVersion;
  productCounts: Totals;
  passwordHasher: PasswordHasher;
  rateLimits: AuthRateLimits;
  disk: Disk;
  media: MediaLibrary;
  mailer: Mailer;
  backgroundTasks: BackgroundTasks;
  notices: Notices;
  backups: Backups;
};

/** Services and the request at hand. */
export type Context<C extends Caller | null = Caller | null> = Services & {
  caller: C;
  /** The caller's IP address; proxies are believed as the settings say. */
  ipAddress: string;
  /** What the caller's browser calls itself: theirs to choose, so for showing only. */
  userAgent: string | undefined;
  /** What the caller's browser is known again by: see accounts/known-devices.ts. */
  deviceToken?: string | undefined;
  requestId: string;
  /** What the caller calls this request and every repetition of it, where it has no name of its own: a repetition is done once. */
  idempotencyKey?: string | undefined;
};
