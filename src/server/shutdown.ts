import type { App, Patience } from './app.ts';
import type { Say } from './preparing.ts';

const AFTER_A_BUG = { hurryAfter: 0, cutAfter: 2_000 };
/** Whatever a bug left behind that does not come to its end: the process does, in ms. */
const AT_LAST = 5_000;

/**
 * Ends the process well: the first SIGTERM or SIGINT lets requests under way finish, a second one does not wait. After
 * a bug that nobody caught, what is under way may finish briefly; then whoever watches over the process starts it anew.
 */
export function endWithSignals(app: App, say: Say): void {
  let isClosing = false;

  const leave = async (code: number, patience?: Patience) => {
    isClosing = true;
    try {
      await app.close(patience);
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
    if (isClosing) return;
    setTimeout(() => process.exit(1), AT_LAST).unref();
    void leave(1, AFTER_A_BUG);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
}
