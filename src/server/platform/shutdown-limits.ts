/** In milliseconds. An open shop first serves for `drainMs` while /readyz reports 503; the other two count from then. */
export type ShutdownTimeouts = { drainMs?: number; abortBodiesAfterMs: number; forceCloseAfterMs: number };
export const DEFAULT_SHUTDOWN_TIMEOUTS = { abortBodiesAfterMs: 4_000, forceCloseAfterMs: 9_000 };

export const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Time for work without a connection, after the last one is closed: an image, a copy to a bucket, a database query. */
const GRACE_MS = 800;

/** When a shutdown ends its process at the latest, in milliseconds. */
export const shutdownLimit = ({ drainMs = 0, forceCloseAfterMs }: ShutdownTimeouts): number =>
  drainMs + forceCloseAfterMs + GRACE_MS;
