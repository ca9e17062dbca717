import type { Logger } from 'pino';
import type { CatalogVersion } from '../catalog/catalog-version.store.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Limiter } from '../platform/concurrency.ts';
import type { OperatorWarnings } from '../platform/operator-warnings.ts';

/** What the parts of the media library share. */
export type MediaServices = {
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
  log: Logger;
  jobs: Jobs;
  catalogVersion: CatalogVersion;
  operatorWarnings: OperatorWarnings;
  /**
   * Work that someone waits for: the artist for uploads, a visitor for tiles. Later renditions and checks of images begin
   * after it.
   */
  urgentWork: Limiter;
};
