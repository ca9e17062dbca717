import { type App, type ShutdownTimeouts, DEFAULT_SHUTDOWN_TIMEOUTS } from '../app.ts';
import type { ConsoleReporter } from './startup/bootstrap.ts';

const AFTER_A_BUG = { abortBodiesAfterMs: 0, forceCloseAfterMs: 2_000 };
/** What may be under way after the last connection is cut: a picture, a copy to a bucket, a question to a database. */
const REST_MS = 800;

/**
 * Ends the process well: the first SIGTERM or SIGINT lets requests under way finish, a second one does not wait. After
 * a bug that nobody caught, what is under way may finish briefly; then whoever watches over the process starts it anew.
 */
export function handleShutdownSignals(app: App, say: ConsoleReporter): void {
  let isClosing = false;

  const usual = { drain: app.services.config.drain, ...DEFAULT_SHUTDOWN_TIMEOUTS };
  const leave = async (code: number, timeouts: ShutdownTimeouts = usual) => {
    isClosing = true;
    const { drain = 0, forceCloseAfterMs } = timeouts;
    setTimeout(
      () => {
        app.services.log.error(
          'Closing took too long: what was under way is begun anew after the next start',
        );
        process.exit(code || 1);
      },
      drain + forceCloseAfterMs + REST_MS,
    ).unref();
    try {
      await app.close(timeouts);
    } catch (error) {
      app.services.log.error({ err: error }, 'Closing failed');
    }
    process.exit(code);
  };
  const onSignal = () => {
    if (isClosing) process.exit(1);
    say.line('Closing the shop…');
    void leave(0);
  };
  const onBug = (error: unknown) => {
    app.services.log.fatal({ err: error }, 'A bug that nobody caught');
    if (!isClosing) void leave(1, AFTER_A_BUG);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
}
