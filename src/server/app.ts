import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Renderer } from '#contract/api/renderer.ts';
import { createAuthRateLimits } from './accounts/rate-limits/auth-rate-limits.ts';
import { createSharedCounts } from './accounts/rate-limits/shared-counts.store.ts';
import { createPasswordHasher, type PasswordHasher } from './accounts/password/password-hasher.ts';
import { registerBackupDownloads } from './backup/downloads.http.ts';
import { findGoodImages } from './backup/find-good-images.ts';
import { registerBranding } from './branding/branding.http.ts';
import { createBackups } from './backup/schedule/scheduler.ts';
import { migrateWithBackup } from './backup/create/pre-migration-backup.ts';
import { watchCatalogVersion } from './catalog/catalog-version.store.ts';
import { noReplica, openReplica } from './catalog/replica.queries.ts';
import { createCountCache } from './catalog/products/list/count-cache.ts';
import { repairSearchIndex } from './catalog/search/repair-index.store.ts';
import { cacheCategories } from './catalog/search/cached-categories.ts';
import { createVocabulary } from './catalog/search/word-index.queries.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { postgresEngine } from './database/engines/postgres-engine.ts';
import { openShopDatabase } from './database/open-database.ts';
import { registerEnquiryForm } from './enquiries/enquiry-form.http.ts';
import { registerOrderPages } from './orders/order-page/order-page.http.ts';
import { createDisk } from './platform/disk/disk.ts';
import { isEmptyOrMissing } from './platform/disk/ensure-dir.ts';
import { createBackgroundTasks } from './platform/background-tasks.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { handlers } from './api-handlers.ts';
import { readClientFiles } from './http/static-files.ts';
import { createInternalClient } from './http/internal-client.ts';
import { createReadiness } from './http/readiness.ts';
import type { WrapHandler } from './http/node-server.ts';
import { createHttpServer } from './http/server.ts';
import { processScope } from './platform/data-dir-id.ts';
import { createLogger } from './platform/logging/logger.ts';
import { registerInvitationMails } from './accounts/invitations/invitation-mails.ts';
import { registerResetMails } from './accounts/password-reset/reset-mails.ts';
import { registerOrderMails } from './orders/messages/order-mails.ts';
import { registerMailJobs, withdrawingLostMailWarning } from './mail/mail-jobs.ts';
import { createMailer } from './mail/mailer.ts';
import { openStorage } from './media/storage/open-storage.ts';
import { createMediaLibrary } from './media/media-library.ts';
import { registerMedia } from './media/media.http.ts';
import { createStorageCheck } from './media/storage/storage-check.ts';
import { DEFAULT_SHUTDOWN_TIMEOUTS, type ShutdownTimeouts } from './platform/shutdown-limits.ts';
import { createOperatorWarnings } from './platform/operator-warnings.ts';
import { cacheHolds } from './orders/holds/cached-holds.ts';
import { createPages } from './pages/pages.ts';
import { registerSiteFiles } from './pages/site-files.ts';
import { createStatistics } from './statistics/statistics.ts';

export type AppOptions = {
  /** Epoch milliseconds. Default: the system clock. */
  now?: () => number;
  /** Milliseconds of a clock that never jumps. Default: the system's monotonic clock. */
  monotonicNow?: () => number;
  log?: Logger;
  /** An open database. Default: opened from the config. */
  database?: Database;
  /** Default: hashes of full strength. */
  passwordHasher?: PasswordHasher;
  /** Without a renderer the shop serves the API only. */
  renderer?: Renderer;
  /** Absolute path of the client build. Without it no static files are served. */
  clientFolder?: string;
  /** Wraps the HTTP handler, in development. */
  wrapHandler?: WrapHandler;
  /** Called after each change of the catalog, to notify other processes at once. Without it they notice the change later. */
  onCatalogChange?: (() => void) | undefined;
};

export type App = Awaited<ReturnType<typeof createApp>>;

const millisecondsSinceStart = () => performance.now();

/** The primary repeats a statement that takes longer on the replica, so this limit is lower than the primary's. */
const REPLICA_STATEMENT_MS = 1_000;

function openReplicaOf(
  { databaseReadUrl, databasePoolSize: poolSize }: Config,
  parts: Pick<Services, 'database' | 'catalogVersion' | 'log'>,
) {
  if (databaseReadUrl === undefined) return noReplica(parts.database);
  return openReplica(parts, postgresEngine(databaseReadUrl, { poolSize, statementMs: REPLICA_STATEMENT_MS }));
}

async function createServices(
  config: Config,
  { now = Date.now, monotonicNow = millisecondsSinceStart, ...options }: AppOptions,
): Promise<Services> {
  const log = options.log ?? createLogger(config.logLevel);
  const isNewFolder = isEmptyOrMissing(config.dataDir);
  const database = options.database ?? openShopDatabase(config, log);
  await migrateWithBackup({ config, database, log, now });
  await database.engine.verifySchema?.(database.read);
  if (await repairSearchIndex(database)) log.warn('The search index was incomplete and was rebuilt');
  database.engine.shortenStatementTimeout?.();
  const operatorWarnings = createOperatorWarnings();
  const storageCheck = createStorageCheck({
    config,
    database,
    files: openStorage(config),
    operatorWarnings,
    log,
  });
  await storageCheck.start();
  const disk = createDisk(config, log);
  const catalogVersion = await watchCatalogVersion(database, options.onCatalogChange);
  const replica = await openReplicaOf(config, { database, catalogVersion, log });
  const jobs = createJobs({ database, log, scope: processScope(config.dataDir) });
  const media = createMediaLibrary({
    config,
    database,
    jobs,
    now,
    log,
    catalogVersion,
    storage: storageCheck,
    operatorWarnings,
    noteDiskFailure: disk.noteFailure,
    findGoodImages: (names, isGood) => findGoodImages(config.backups.folder, names, isGood, log),
  });
  await media.prepare(isNewFolder);
  const services: Services = {
    config,
    database,
    now,
    monotonicNow,
    log,
    catalogVersion,
    replica,
    productCounts: createCountCache(catalogVersion.current),
    cachedCategories: cacheCategories(database, catalogVersion),
    cachedHolds: cacheHolds(database, catalogVersion),
    readVocabulary: createVocabulary(),
    passwordHasher: options.passwordHasher ?? createPasswordHasher(),
    rateLimits: createAuthRateLimits(monotonicNow, createSharedCounts({ database, now })),
    disk,
    media,
    mailer: withdrawingLostMailWarning(createMailer(config, log), { database, log }),
    backgroundTasks: createBackgroundTasks(log),
    jobs,
    operatorWarnings,
    backups: createBackups({ config, database, jobs, now, log }),
    statistics: createStatistics({ config, database, now, monotonicNow, log }),
  };
  registerMailJobs(services);
  registerResetMails(services);
  registerInvitationMails(services);
  registerOrderMails(services);
  return services;
}

/**
 * Assembles the shop without listening. It responds 503 until `readiness.open()`.
 * @throws OperatorError when the database cannot be used as it is
 */
export async function createApp(config: Config, options: AppOptions = {}) {
  const services = await createServices(config, options);
  const readiness = createReadiness();
  const { renderer } = options;
  const apiClientFor = createInternalClient(services, handlers);
  const pages = renderer && createPages(services, apiClientFor, renderer);
  const server = createHttpServer({
    services,
    handlers,
    readiness,
    pages,
    clientFiles: await readClientFiles(options.clientFolder),
    register: [
      (app) => registerMedia(app, services.media),
      (app) => registerBackupDownloads(app, services),
      (app) => registerSiteFiles(app, services, apiClientFor()),
      (app) => registerEnquiryForm(app, services, apiClientFor()),
      (app) => registerOrderPages(app, { services, pages }),
      (app) =>
        registerBranding(app, { services, apiClientFor, renderer, clientFolder: options.clientFolder }),
    ],
    wrapHandler: options.wrapHandler,
  });

  /** Finishes requests in progress, then closes every resource. */
  async function close(
    timeouts: ShutdownTimeouts = { drainMs: config.drainMs, ...DEFAULT_SHUTDOWN_TIMEOUTS },
  ): Promise<void> {
    const { drainMs = 0, abortBodiesAfterMs, forceCloseAfterMs } = timeouts;
    const wasOpen = readiness.phase() === 'open';
    readiness.close();
    if (wasOpen && drainMs > 0) await wait(drainMs);
    const abortTimer = setTimeout(readiness.abortBodies, abortBodiesAfterMs);
    const { promise: connectionsClosed, resolve: onConnectionsClosed } = Promise.withResolvers<void>();
    const forceCloseTimer = setTimeout(() => {
      server.server.closeAllConnections();
      onConnectionsClosed();
    }, forceCloseAfterMs);
    await server.close();
    // Wait for background tasks no longer than for connections: a mail server may not respond.
    await Promise.race([services.backgroundTasks.drain(), connectionsClosed]);
    clearTimeout(abortTimer);
    clearTimeout(forceCloseTimer);
    services.catalogVersion.stop();
    await services.statistics.stop();
    await Promise.all([services.jobs.stop(), services.backups.stop(), services.media.stop()]);
    await services.disk.stop();
    await services.replica.close();
    await services.database.close();
  }

  return {
    services,
    server,
    readiness,
    /** Reads the vocabulary and renders the usual pages, so that the first visitors do not wait for them. */
    async warmUp(): Promise<void> {
      try {
        await services.readVocabulary(services.database.read);
        await pages?.warmUp();
      } catch (error) {
        services.log.warn({ err: error }, 'The usual pages could not be rendered before the first visit');
      }
    },
    /** @returns the port */
    async listen(): Promise<number> {
      await server.listen({ port: config.port, host: config.host });
      const address = server.server.address();
      return typeof address === 'object' && address ? address.port : config.port;
    },
    close,
  };
}
