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

// SQLite keeps no checksums of what stands in its pages: a bit that a disk loses inside a text is served like any other. So
// a file that was closed well is sealed with its hash. A program that changes it meanwhile also changes its time.

const Seal = z.object({ size: z.number(), modified: z.number(), sha256: z.string() });

/** Above this, hashing would take too long at a start. */
const LARGEST = 256 * 2 ** 20;

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

/** Seals a closed file. Without effect while its log is there: then it is not closed, or not all of it. */
export function writeChecksum(file: string): void {
  const { size, mtimeMs: modified } = statSync(file);
  if (size > LARGEST || existsSync(`${file}-wal`)) return;
  writeFileSync(checksumPath(file), JSON.stringify({ size, modified, sha256: hashOf(file) }), {
    mode: 0o600,
  });
}

/** What a file's seal says of it. `absent` also for one that was changed or copied since. */
export function verifyChecksum(file: string): 'whole' | 'broken' | 'absent' {
  if (!existsSync(checksumPath(file)) || existsSync(`${file}-wal`)) return 'absent';
  const { size, mtimeMs } = statSync(file);
  const found = readSeal(file);
  if (!found || found.size !== size || found.modified !== mtimeMs) return 'absent';
  return hashOf(file) === found.sha256 ? 'whole' : 'broken';
}

function readSeal(file: string): z.output<typeof Seal> | undefined {
  try {
    return Seal.parse(JSON.parse(readFileSync(checksumPath(file), 'utf8')));
  } catch {
    // Cut off by a crash: it says nothing.
    return undefined;
  }
}

/** Breaks the seal before the file is changed, durably: an old seal on a new file would call it damaged. */
export function removeChecksum(file: string): void {
  if (!existsSync(checksumPath(file))) return;
  rmSync(checksumPath(file));
  syncFolder(dirname(file));
}
