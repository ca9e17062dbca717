import { flushCompileCache } from 'node:module';
import { type AppOptions, createApp } from './app.ts';
import { loadBuiltPages } from './pages/production-renderer.ts';
import { stripControlCharsInLines } from './commands/strip-control-chars.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { loadDevelopmentPages } from './pages/dev-renderer.ts';
import { createLogger, standardOutput } from './platform/logger.ts';
import { bootstrapShop } from './platform/startup/bootstrap.ts';
import { createConsoleReporter } from './platform/startup/console-reporter.ts';
import { handleShutdownSignals } from './platform/shutdown.ts';
import { describeStartupError } from './platform/startup/startup-errors.ts';
import { prettyLog } from './platform/pretty-log.ts';
import { assertPortFree } from './platform/startup/check-port.ts';
import { scheduleHousekeeping, checkIntegrityInBackground } from './platform/housekeeping.ts';

const say = createConsoleReporter(process.stdout);
process.stderr.on('error', () => undefined);

function giveUp(sentence: string, code: number): never {
  process.stderr.write(`${stripControlCharsInLines(sentence)}\n`);
  process.exit(code);
}

function readSettings(): Config {
  try {
    return readConfig(undefined, process.argv.slice(2), process.stdout.isTTY);
  } catch (error) {
    if (error instanceof ConfigError) return giveUp(error.message, 2);
    throw error;
  }
}

const openLog = ({ logLevel }: Config) =>
  createLogger(logLevel, process.stdout.isTTY ? prettyLog(standardOutput()) : standardOutput());

/** Visitors use the public address; where none is set, this machine's. */
const addressOf = ({ publicUrl }: Config, port: number) =>
  publicUrl.startsWith('http://localhost') ? `http://localhost:${port}` : publicUrl;

async function pages(config: Config): Promise<AppOptions> {
  if (config.development) return loadDevelopmentPages();
  const built = await loadBuiltPages();
  if (!built)
    say.line('There is no build of the pages, so only the API is served. "npm run build" makes one.');
  return built ?? {};
}

/** Listens before the shop is ready, so that whoever watches over it sees it alive. */
async function open(config: Config): Promise<void> {
  await assertPortFree(config);
  say.line('Preparing the database…');
  const app = await createApp(config, { ...(await pages(config)), log: openLog(config) });
  handleShutdownSignals(app, say);
  try {
    const port = await app.listen();
    await bootstrapShop(app.services, say);
    if (app.readiness.phase() !== 'preparing') return;
    app.readiness.open();
    scheduleHousekeeping(app.services);
    void app.services.disk.watch();
    checkIntegrityInBackground(app);
    if (!config.development) app.services.backups.schedule();
    say.line(`Kalakari is open at ${addressOf(config, port)}`);
    // Written now and not only at a good end: the next start should be quick after a power cut too.
    flushCompileCache();
  } catch (error) {
    // Told to stop in the midst of it: closing took the database away, and the process ends by itself.
    if (app.readiness.phase() !== 'closing') throw error;
  }
}

const config = readSettings();
try {
  await open(config);
} catch (error) {
  const trouble = describeStartupError(error, config);
  if (trouble !== undefined) giveUp(trouble, 1);
  openLog(config).fatal({ err: error }, 'The shop could not be opened');
  giveUp('The shop could not be opened, for a reason nobody foresaw; the line above tells more.', 1);
}
