import { failpointFromEnv } from '../config.ts';

/** Where a process may be told to die, or to meet a bug. A name says what it is in the midst of. */
export type Failpoint =
  | `upload:${'body-read' | 'decoding' | 'decoded' | 'file-written' | 'file-synced' | 'file-renamed' | 'before-commit' | 'after-commit'}`
  | `delete:${'pieces-in-trash' | 'before-commit' | 'after-commit' | 'trash-emptied' | 'rows-forgotten' | 'file-removed'}`
  | `migrate:${'file-begun' | 'file-made' | 'statement' | 'before-commit' | 'after-commit'}`
  | `backup:${'snapshot-taken' | 'written' | 'verified' | 'published'}`
  | `restore:${'pictures-placed' | 'database-filled' | 'part-moved-aside' | 'part-moved-in' | 'moved-in'}`;

/** A bug of a test's own. */
class PlantedError extends Error {}

const kinds: Record<string, () => void> = {
  /** The process ends at once, as a power cut would end it. */
  die: () => void process.kill(process.pid, 'SIGKILL'),
  throw() {
    throw new PlantedError('planted: thrown');
  },
  /** Outside of every request, where nobody catches it. */
  uncaught: () =>
    void setImmediate(() => {
      throw new PlantedError('planted: uncaught');
    }),
  unhandled: () => void Promise.reject(new PlantedError('planted: unhandled')),
};

const armed = failpointFromEnv();
let passed = 0;

/**
 * Ends the process at once, or does what else was asked for, where a test has armed this point. It does nothing in any
 * process that was not started with both NODE_ENV=test and KALAKARI_FAULT, see config.ts.
 */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name) return;
  passed += 1;
  if (passed === armed.time) kinds[armed.kind]?.();
}
