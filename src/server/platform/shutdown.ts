import type { App } from '../app.ts';
import type { ConsoleReporter } from './startup/console-reporter.ts';
import type { SupervisorLink } from '../workers/supervisor-link.ts';
import {
  DEFAULT_SHUTDOWN_TIMEOUTS,
  SHUTDOWN_SIGNALS,
  type ShutdownTimeouts,
  shutdownLimit,
} from './shutdown-limits.ts';

const AFTER_BUG = { abortBodiesAfterMs: 0, forceCloseAfterMs: 2_000 };

/**
 * Shuts down gracefully: the first SIGTERM, SIGINT or SIGHUP lets requests in progress finish, a second one exits at once.
 * After an uncaught exception, requests get 2 seconds to finish; then the process manager restarts the process.
 * @param supervisor requests the shutdown of a worker, which ignores signals
 */
export function handleShutdownSignals(
  app: App,
  reporter: ConsoleReporter,
  supervisor?: SupervisorLink,
): void {
  let isClosing = false;

  const defaults = { drainMs: app.services.config.drainMs, ...DEFAULT_SHUTDOWN_TIMEOUTS };
  const exit = async (code: number, timeouts: ShutdownTimeouts = defaults) => {
    isClosing = true;
    setTimeout(() => {
      app.services.log.error('Shutdown took too long: unfinished work starts again after the next start');
      process.exit(code || 1);
    }, shutdownLimit(timeouts)).unref();
    try {
      await app.close(timeouts);
    } catch (error) {
      app.services.log.error({ err: error }, 'Shutdown failed');
    }
    process.exit(code);
  };
  const onSignal = () => {
    if (isClosing) process.exit(1);
    if (!supervisor) reporter.line('Closing the shop…');
    void exit(0);
  };
  const onUncaught = (error: unknown) => {
    app.services.log.fatal({ err: error }, 'Uncaught exception');
    if (!isClosing) void exit(1, AFTER_BUG);
  };

  if (supervisor) supervisor.onShutdown(onSignal);
  else for (const signal of SHUTDOWN_SIGNALS) process.on(signal, onSignal);
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
}
