/** Whether the shop can serve requests, and if not, why. */
export type Readiness = {
  phase(): 'preparing' | 'open' | 'damaged' | 'closing';
  /** A sentence for visitors. */
  reason(): string;
  open(): void;
  /** Stops serving because the database is damaged. */
  fail(): void;
  /** Starts the shutdown: requests in progress still finish. */
  close(): void;
  /** Aborted when the shutdown stops waiting for request bodies. */
  bodiesAborted: AbortSignal;
  abortBodies(): void;
};

export function createReadiness(): Readiness {
  let phase: ReturnType<Readiness['phase']> = 'preparing';
  const bodies = new AbortController();
  const reasons = {
    preparing: 'The shop is being set up. It opens in a moment.',
    open: 'The shop is open.',
    damaged: 'The shop is closed: its database is damaged and has to be restored from a backup.',
    closing: 'The shop is closing for a moment.',
  };
  return {
    phase: () => phase,
    reason: () => reasons[phase],
    open: () => void (phase = 'open'),
    fail: () => void (phase = 'damaged'),
    close: () => void (phase = 'closing'),
    bodiesAborted: bodies.signal,
    abortBodies: () => bodies.abort(),
  };
}
