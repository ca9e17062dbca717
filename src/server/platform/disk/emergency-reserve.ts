import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that reserves disk space, so that the space can be released when the disk is full. */
export type Reserve = {
  /** Bytes reserved now. */
  size(): number;
  /** @throws the disk's error; nothing is reserved then */
  take(): Promise<void>;
  /** Deletes the file; does nothing where the disk refuses that. */
  release(): void;
};

export function createReserve(folder: string, bytes: number): Reserve {
  const file = join(folder, 'reserve');
  const unfinished = `${file}.new`;
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const release = () => {
    try {
      for (const each of [unfinished, file]) rmSync(each, { force: true });
    } catch {
      // A disk that refuses writes does not need the space either.
    }
  };
  return {
    size,
    release,
    async take() {
      try {
        const handle = await open(unfinished, 'w', 0o600);
        try {
          // Real bytes: a sparse file reserves nothing.
          await handle.writeFile(Buffer.alloc(bytes));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, file).catch((error: unknown) => {
          // Another process of the shop took the reserve at the same time.
          if (size() !== bytes) throw error;
        });
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
