import { type App, type ShutdownTimeouts, DEFAULT_SHUTDOWN_TIMEOUTS } from '../app.ts';
import type { ConsoleReporter } from './startup/console-reporter.ts';

const AFTER_BUG = { abortBodiesAfterMs: 0, forceCloseAfterMs: 2_000 };
/** Time for work without a connection, after the last one is closed: an image, a copy to a bucket, a database query. */
const GRACE_MS = 800;

/**
 * Shuts down gracefully: the first SIGTERM, SIGINT or SIGHUP lets requests in progress finish, a second one exits at once.
 * After an uncaught exception, requests get 2 seconds to finish; then the process manager restarts the process.
 */
export function handleShutdownSignals(app: App, reporter: ConsoleReporter): void {
  let isClosing = false;

  const defaults = { drain: app.services.config.drain, ...DEFAULT_SHUTDOWN_TIMEOUTS };
  const exit = async (code: number, timeouts: ShutdownTimeouts = defaults) => {
    isClosing = true;
    const { drain = 0, forceCloseAfterMs } = timeouts;
    setTimeout(
      () => {
        app.services.log.error('Shutdown took too long: unfinished work starts again after the next start');
        process.exit(code || 1);
      },
      drain + forceCloseAfterMs + GRACE_MS,
    ).unref();
    try {
      await app.close(timeouts);
    } catch (error) {
      app.services.log.error({ err: error }, 'Shutdown failed');
    }
    process.exit(code);
  };
  const onSignal = () => {
    if (isClosing) process.exit(1);
    reporter.line('Closing the shop…');
    void exit(0);
  };
  const onUncaught = (error: unknown) => {
    app.services.log.fatal({ err: error }, 'Uncaught exception');
    if (!isClosing) void exit(1, AFTER_BUG);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
}
