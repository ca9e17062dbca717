/** Whether the shop can serve, and why not. */
export type Readiness = {
  phase(): 'preparing' | 'open' | 'damaged' | 'closing';
  /** A sentence for a person. */
  reason(): string;
  open(): void;
  /** The database was found damaged: nothing is served from it any more. */
  fail(): void;
  /** From now on the shop finishes what it has begun. */
  close(): void;
  /** Aborted when the time for finishing is up: bodies that are still arriving are not waited for any longer. */
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
