import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk of a test's own that is soon full. */
export type SmallDisk = {
  folder: string;
  /** Takes every byte that is left. */
  fill(): void;
  /** Gives back what was taken. */
  free(): void;
};

const mount = (folder: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'kalakari-test', folder], {
    stdio: 'ignore',
  });

/** Whether this account may make disks: root may, where it is not kept from it. */
export function canMakeDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-disk-'));
  try {
    mount(folder, 1);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bytes that are written at a time, from many to one, so that none is left. */
const pieces = [2 ** 20, 2 ** 12, 1].map((size) => Buffer.alloc(size));

/** A disk that goes with the test. Register what uses it afterwards: ends come in reverse order. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-disk-'));
  mount(folder, megabytes);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const handle = openSync(filler, 'a');
      for (const piece of pieces) {
        try {
          while (writeSync(handle, piece) === piece.length);
        } catch {
          // Full; or too full for pieces of this size.
        }
      }
      closeSync(handle);
    },
    free: () => rmSync(filler, { force: true }),
  };
}
