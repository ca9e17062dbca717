import type { FileHandle } from 'node:fs/promises';
import { BackupError } from '../backup-error.ts';

/** The first bytes of compressed files, in hexadecimal digits. */
const compressed = { gzip: '1f8b', zip: '504b0304', bzip2: '425a68', xz: 'fd377a585a00', zstd: '28b52ffd' };

/**
 * Tells a file that was never a backup from a damaged one, for an operator who named the wrong file.
 * @param first the name of the first entry of every backup
 * @throws BackupError when it is empty, compressed, or something else
 */
export async function assertTarFile(file: FileHandle, path: string, first: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(first.length), 0, first.length, 0);
  const start = buffer.subarray(0, bytesRead);
  if (bytesRead === 0) throw new BackupError(`The file ${path} is empty. Please take another backup.`);
  const packer = Object.entries(compressed).find(([, sign]) => start.toString('hex').startsWith(sign))?.[0];
  if (packer) throw new BackupError(`The file ${path} is compressed with ${packer}. Please unpack it first.`);
  if (first.startsWith(start.toString('latin1'))) return;
  throw new BackupError(
    `The file ${path} is not a backup of Kalakari. Please name one: they are called kalakari-….tar.`,
  );
}
