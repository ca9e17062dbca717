import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Kinds of system calls, numbered as in io-fault-injection.c. */
const kinds = { write: 1, sync: 2, rename: 3, open: 4, unlink: 5 } as const;
export type Kind = keyof typeof kinds;
export const allKinds = Object.keys(kinds) as Kind[];
export type IoError = 'EIO' | 'ENOSPC';

/** Lets single system calls below a folder fail. */
export type FailingIo = {
  /** Environment for the shop's process. */
  environment: Record<string, string>;
  /**
   * Starts to count calls of one kind and lets the n-th fail once; 0 lets none fail.
   * @param within a text that their paths must contain
   */
  arm(kind: Kind, at: number, error?: IoError, within?: string): void;
  /** The number of counted calls, and the path of the failed one; undefined when none failed. */
  state(): Seen;
  /** Lets all following calls succeed. @returns the same as `state` */
  disarm(): Seen;
};
type Seen = { seen: number; failed: string | undefined };

/** Whether this machine can inject failures: Linux with a C compiler. */
export const canFailIo = (): boolean =>
  process.platform === 'linux' && spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0;

// The size of `struct control` in io-fault-injection.c, and the offsets of its texts.
const SIZE = 256;
const WITHIN = ['kind', 'error', 'at', 'seen', 'failed'].length * 4;
const PATH = WITHIN + 44;

/** @param below path prefix of the affected files. Removed at the end of the test, so create it before the shop. */
export function failingIo(below: string): FailingIo {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-io-'));
  const library = join(folder, 'failing-io.so');
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-o',
    library,
    join(import.meta.dirname, 'io-fault-injection.c'),
    '-ldl',
  ]);
  const control = openSync(join(folder, 'control'), 'w+');
  const set = (fields: readonly number[] = [], within = '') => {
    const bytes = Buffer.alloc(SIZE);
    bytes.write(within, WITHIN);
    for (const [at, field] of fields.entries()) bytes.writeInt32LE(field, at * 4);
    writeSync(control, bytes, 0, SIZE, 0);
  };
  const state = (): Seen => {
    const bytes = Buffer.alloc(SIZE);
    readSync(control, bytes, 0, SIZE, 0);
    const path = bytes.toString('utf8', PATH).replace(/\0.*$/s, '');
    return { seen: bytes.readInt32LE(12), failed: bytes.readInt32LE(16) === 1 ? path : undefined };
  };
  set();
  onTestFinished(() => {
    closeSync(control);
    rmSync(folder, { recursive: true });
  });
  return {
    environment: {
      LD_PRELOAD: library,
      FAILING_IO: join(folder, 'control'),
      FAILING_IO_BELOW: below,
      // The library cannot intercept io_uring.
      UV_USE_IO_URING: '0',
    },
    arm: (kind, at, error = 'EIO', within = '') => set([kinds[kind], constants.errno[error], at], within),
    state,
    disarm() {
      const seen = state();
      set();
      return seen;
    },
  };
}
