import { SHUTDOWN_SIGNALS } from '../platform/shutdown-limits.ts';

/** `ready` and `catalog-changed` go to the supervisor, which forwards `catalog-changed` to the other workers; `shutdown` comes from it. */
export type WorkerMessage = 'ready' | 'catalog-changed' | 'shutdown';

/** The connection of a worker to its supervisor. */
export type SupervisorLink = ReturnType<typeof connectToSupervisor>;

const send = (message: WorkerMessage) => {
  // Without a supervisor the process is about to end.
  process.send?.(message, undefined, undefined, () => undefined);
};

/**
 * Connects this worker to its supervisor. It ignores the signals of a shutdown, because a terminal and systemd send them to all
 * processes: only the supervisor decides. When the supervisor dies, Node ends its workers.
 */
export function connectToSupervisor() {
  // A shutdown during the start ends the process at once, as in a single process.
  let shutDown = (): void => process.exit(0);
  let refreshCatalog = async (): Promise<void> => undefined;
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, () => undefined);
  process.on('message', (message: unknown) => {
    if (message === 'shutdown') shutDown();
    // The regular check repeats one that fails.
    if (message === 'catalog-changed') refreshCatalog().catch(() => undefined);
  });
  return {
    reportReady: () => send('ready'),
    reportCatalogChange: () => send('catalog-changed'),
    onShutdown: (listener: () => void): void => void (shutDown = listener),
    onOthersCatalogChange: (listener: () => Promise<void>): void => void (refreshCatalog = listener),
  };
}
