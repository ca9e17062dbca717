/** Whether the shop can serve requests, and if not, why. */
export type Readiness = ReturnType<typeof createReadiness>;

/** Sentences for visitors. */
const reasons = {
  preparing: 'The shop is being set up. It opens in a moment.',
  setup: 'This shop opens soon. Please come back a little later.',
  open: 'The shop is open.',
  damaged: 'The shop is closed: its database is damaged and has to be restored from a backup.',
  closing: 'The shop is closing for a moment.',
};

/** The heading of each page while the shop waits for its administrator. */
export const NOT_OPEN_YET = 'Not open yet';

export function createReadiness() {
  let phase: keyof typeof reasons = 'preparing';
  const bodies = new AbortController();
  return {
    phase: () => phase,
    reason: () => reasons[phase],
    /** Stays closed until there is an administrator. */
    awaitAdmin: () => void (phase = 'setup'),
    /** Does nothing when the shop is closing or its database is damaged. */
    open() {
      if (phase === 'preparing' || phase === 'setup') phase = 'open';
    },
    /** Stops serving because the database is damaged. */
    fail: () => void (phase = 'damaged'),
    /** Starts the shutdown: requests in progress still finish. */
    close: () => void (phase = 'closing'),
    /** Aborted when the shutdown stops waiting for request bodies. */
    bodiesAborted: bodies.signal,
    abortBodies: () => bodies.abort(),
  };
}
