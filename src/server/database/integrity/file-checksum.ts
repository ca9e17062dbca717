import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

// SQLite stores no checksums of its pages, so it would not notice a bit that flips inside a text. A cleanly closed file
// therefore gets a checksum beside it. A program that changes the file also changes its modification time.

const StoredChecksum = z.object({ size: z.number(), modified: z.number(), sha256: z.string() });

/** Hashing a larger file would delay a start too much. */
const MAX_BYTES = 256 * 2 ** 20;

export const checksumPath = (file: string): string => `${file}.seal`;

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Writes the checksum of a closed file of at most `MAX_BYTES`. Does nothing while its write-ahead log exists: then it is not completely closed. */
export function writeChecksum(file: string): void {
  const { size, mtimeMs: modified } = statSync(file);
  if (size > MAX_BYTES || existsSync(`${file}-wal`)) return;
  writeFileSync(checksumPath(file), JSON.stringify({ size, modified, sha256: hashOf(file) }), {
    mode: 0o600,
  });
}

/** Verifies a file. `absent`: without a readable checksum, or a write-ahead log exists, or the file was changed or copied since. */
export function verifyChecksum(file: string): 'valid' | 'invalid' | 'absent' {
  if (!existsSync(checksumPath(file)) || existsSync(`${file}-wal`)) return 'absent';
  const { size, mtimeMs } = statSync(file);
  const found = readStoredChecksum(file);
  if (!found || found.size !== size || found.modified !== mtimeMs) return 'absent';
  return hashOf(file) === found.sha256 ? 'valid' : 'invalid';
}

function readStoredChecksum(file: string): z.output<typeof StoredChecksum> | undefined {
  try {
    return StoredChecksum.parse(JSON.parse(readFileSync(checksumPath(file), 'utf8')));
  } catch {
    // Truncated by a crash.
    return undefined;
  }
}

/**
 * Durably removes the checksum before the file is changed: a change that left size and modification time the same would look like
 * damage.
 */
export function removeChecksum(file: string): void {
  if (!existsSync(checksumPath(file))) return;
  rmSync(checksumPath(file));
  syncFolder(dirname(file));
}
