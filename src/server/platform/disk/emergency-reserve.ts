import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Room on the disk that is held with a file, so that it can be given up when everything else is taken. */
export type Reserve = {
  /** Bytes held now. */
  held(): number;
  /** @throws whatever the disk says when it is not to be had; nothing is held then */
  take(): Promise<void>;
  /** Without effect where the disk does not let it go. */
  giveUp(): void;
};

export function createReserve(folder: string, size: number): Reserve {
  const file = join(folder, 'reserve');
  const begun = `${file}.new`;
  const held = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const giveUp = () => {
    try {
      for (const each of [begun, file]) rmSync(each, { force: true });
    } catch {
      // A disk that cannot be written to has no use for the room either.
    }
  };
  return {
    held,
    giveUp,
    async take() {
      try {
        const handle = await open(begun, 'w', 0o600);
        try {
          // Written out: a file of holes holds nothing.
          await handle.writeFile(Buffer.alloc(size));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(begun, file).catch((error: unknown) => {
          // Another process of the shop took it at the same moment.
          if (held() !== size) throw error;
        });
      } catch (error) {
        giveUp();
        throw error;
      }
    },
  };
}
