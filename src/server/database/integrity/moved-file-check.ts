import { statSync } from 'node:fs';

/** An open file was moved or removed: SQLite would continue to write into a lost file. */
class FileMovedError extends Error {
  readonly code = 'SQLITE_READONLY_DBMOVED';
}

function identity(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Remembers the identity of a file, and of its write-ahead log as soon as one exists.
 * @returns `assertNotMoved`, which throws when one of them was moved or removed
 */
export function rememberFileIdentity(file: string): { assertNotMoved(): void } {
  const known = identity(file);
  const wal = `${file}-wal`;
  let knownWal: string | undefined;
  return {
    assertNotMoved() {
      knownWal ??= identity(wal);
      if (identity(file) === known && (knownWal === undefined || identity(wal) === knownWal)) return;
      throw new FileMovedError(`${file} was moved or deleted`);
    },
  };
}
