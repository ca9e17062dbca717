import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A small disk for one test. */
export type SmallDisk = {
  folder: string;
  /** Fills the free space completely. */
  fill(): void;
  /** Frees the filled space. */
  free(): void;
};

const mount = (folder: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'kalakari-test', folder], {
    stdio: 'ignore',
  });

/** Whether the user of this process may create disks: root usually may. */
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

/** Block sizes for filling, from large to one byte, so that no space remains. */
const chunks = [2 ** 20, 2 ** 12, 1].map((size) => Buffer.alloc(size));

/** A disk at a new or existing folder, which is removed at the end of the test. Cleanups run in reverse order, so register its users afterwards. */
export function makeSmallDisk({
  megabytes,
  folder = mkdtempSync(join(tmpdir(), 'kalakari-disk-')),
}: {
  megabytes: number;
  folder?: string;
}): SmallDisk {
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
      for (const chunk of chunks) {
        try {
          while (writeSync(handle, chunk) === chunk.length);
        } catch {
          // The disk is full, at least for blocks of this size.
        }
      }
      closeSync(handle);
    },
    free: () => rmSync(filler, { force: true }),
  };
}
