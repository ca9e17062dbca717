import { failpointFromEnv } from '../config.ts';

/**
 * Steps at which a test can kill the process or throw an error. A name says what has just been done, is being done, or comes next
 * (`before-…`).
 */
export type Failpoint =
  | `upload:${'body-read' | 'decoding' | 'decoded' | 'file-written' | 'file-synced' | 'file-renamed' | 'before-commit' | 'after-commit'}`
  | `delete:${'products-in-trash' | 'before-commit' | 'after-commit' | 'trash-emptied' | 'rows-deleted' | 'file-removed'}`
  | `migrate:${'file-begun' | 'file-made' | 'statement' | 'before-commit' | 'after-commit'}`
  | `backup:${'snapshot-taken' | 'written' | 'verified' | 'published'}`
  | `move:${'file-copied' | 'table-copied' | 'database-filled' | 'former-moved-aside' | 'database-moved'}`
  | `restore:${'images-restored' | 'database-filled' | 'part-moved-aside' | 'part-moved-in' | 'moved-in'}`;

class FailpointError extends Error {}

const kinds: Record<string, () => void> = {
  /** Ends the process at once, like a power cut. */
  die: () => void process.kill(process.pid, 'SIGKILL'),
  throw() {
    throw new FailpointError('failpoint: thrown');
  },
  /** Outside of every request, where no handler catches it. */
  uncaught: () =>
    void setImmediate(() => {
      throw new FailpointError('failpoint: uncaught');
    }),
  unhandled: () => void Promise.reject(new FailpointError('failpoint: unhandled')),
};

const armed = failpointFromEnv();
let passed = 0;

/**
 * Kills the process, throws, or causes an error outside of every request, if a test set this failpoint. Does nothing unless
 * the process was started with both NODE_ENV=test and KALAKARI_FAILPOINT, see config.ts.
 */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name) return;
  passed += 1;
  if (passed === armed.occurrence) kinds[armed.kind]?.();
}
