import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that reserves disk space, so that the space can be released when the disk is full. */
export function createReserve(folder: string, bytes: number) {
  const file = join(folder, 'reserve');
  const unfinished = `${file}.new`;
  /** Bytes reserved now. */
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  /** Deletes the file; does nothing where the disk refuses that. */
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
    /** @throws the disk's error; nothing is reserved then */
    async create(): Promise<void> {
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
          // Another process of the shop created the reserve at the same time.
          if (size() !== bytes) throw error;
        });
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
