import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { type AppOptions, createApp } from './app.ts';
import { loadBuiltPages } from './pages/production-renderer.ts';
import { findOwner } from './accounts/users.store.ts';
import { type Config, urlToOpen } from './config.ts';
import type { Services } from './context.ts';
import { registerAlarms } from './doctor/alarms.ts';
import { loadDevelopmentPages } from './pages/dev-renderer.ts';
import { commandLine, isRelease } from './platform/command-line.ts';
import { createLogger, standardOutput } from './platform/logging/logger.ts';
import { bootstrapShop } from './platform/startup/bootstrap.ts';
import {
  type ConsoleReporter,
  createConsoleReporter,
  silentReporter,
} from './platform/startup/console-reporter.ts';
import { handleShutdownSignals } from './platform/shutdown.ts';
import { describeStartupError } from './platform/startup/startup-errors.ts';
import { prettyLog } from './platform/logging/pretty-log.ts';
import { assertDataDirAccessible } from './platform/startup/check-data-dir.ts';
import { assertPortFree } from './platform/startup/check-port.ts';
import { registerHousekeeping } from './platform/housekeeping.ts';
import { registerVisitorDeletion } from './statistics/delete-visitors.ts';
import { checkIntegrityInBackground } from './database/integrity/check-after-start.ts';
import { connectToSupervisor } from './workers/supervisor-link.ts';

// Small buffers share blocks of this size, 64 KB by default. One that stays in memory keeps its whole block there.
Buffer.poolSize = 8 * 1024;

const openLogger = ({ logLevel }: Config) =>
  createLogger(logLevel, process.stdout.isTTY ? prettyLog(standardOutput()) : standardOutput());

const BUILD_ADVICE = isRelease ? 'Please install the release again.' : `Run "${commandLine('build')}" first.`;

async function loadPages(config: Config, reporter: ConsoleReporter): Promise<AppOptions> {
  if (config.development) return loadDevelopmentPages();
  const built = await loadBuiltPages();
  if (!built) reporter.line(`The pages have not been built, so only the API is served. ${BUILD_ADVICE}`);
  return built ?? {};
}

/** The last line that the start prints. */
const startedLine = (url: string, hasAdmin: boolean) =>
  hasAdmin
    ? `Kalakari is open at ${url}`
    : `Kalakari runs at ${url}, but it is not open yet: it has no administrator. ` +
      `"${commandLine('admin')}" creates a link with which you become the administrator.`;

/**
 * Whether to listen before the shop is ready. The first start may spend a while on adding the demo, and its page says so. A
 * later one listens only when it is ready: until then a proxy lets visitors wait, or another process serves them, but with a
 * 503 they see an error.
 */
const listensEarly = async ({ config, database }: Services): Promise<boolean> =>
  !config.workerRole?.joinsOthers && (await findOwner(database.read)) === undefined;

async function start(config: Config): Promise<void> {
  const { workerRole } = config;
  const reporter = workerRole?.joinsOthers ? silentReporter : createConsoleReporter(process.stdout);
  const supervisor = workerRole && connectToSupervisor();
  // The workers share a port that the supervisor has checked.
  if (!supervisor) await assertPortFree(config);
  assertDataDirAccessible(config);
  reporter.line('Preparing the database…');
  const app = await createApp(config, {
    ...(await loadPages(config, reporter)),
    log: openLogger(config),
    onCatalogChange: supervisor?.reportCatalogChange,
  });
  supervisor?.onOthersCatalogChange(app.services.catalogVersion.refresh);
  handleShutdownSignals(app, reporter, supervisor);
  try {
    const earlyPort = (await listensEarly(app.services)) ? await app.listen() : undefined;
    const { hasAdmin } = await bootstrapShop(app.services, reporter);
    if (app.readiness.phase() !== 'preparing') return;
    await app.warmUp();
    if (app.readiness.phase() !== 'preparing') return;
    if (hasAdmin) app.readiness.open();
    else app.readiness.awaitAdmin();
    const port = earlyPort ?? (await app.listen());
    registerHousekeeping(app.services);
    registerVisitorDeletion(app.services);
    void app.services.disk.watch();
    checkIntegrityInBackground(app);
    if (!config.development) {
      app.services.backups.schedule(() => app.readiness.phase() === 'open');
      registerAlarms(app.services);
    }
    await app.services.jobs.start();
    supervisor?.reportReady();
    reporter.line(startedLine(urlToOpen(config, port), hasAdmin));
    // Write the compile cache now, not only at exit: the next start is fast after a power cut too.
    flushCompileCache();
    // From now on, collect garbage each time the heap has grown by half. By default it may first grow to a multiple.
    setFlagsFromString('--heap-growing-percent=50');
  } catch (error) {
    // A signal closed the database during the start; the shutdown handler ends the process.
    if (app.readiness.phase() !== 'closing') throw error;
  }
}

/** Runs a shop in this process. @param exitWith prints a message and ends the process */
export async function startShop(
  config: Config,
  exitWith: (message: string, code: number) => never,
): Promise<void> {
  try {
    await start(config);
  } catch (error) {
    const message = describeStartupError(error, config);
    if (message !== undefined) exitWith(message, 1);
    openLogger(config).fatal({ err: error }, 'The shop failed to start');
    exitWith('The shop failed to start: unexpected error. See the log line above.', 1);
  }
}
