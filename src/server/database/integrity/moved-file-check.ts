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
 * Remembers the identity of a file, and of its log as soon as one exists.
 * @returns `assertNotMoved`, which throws when one of them was moved or removed
 */
export function watchFile(file: string): { assertNotMoved(): void } {
  const known = identity(file);
  const log = `${file}-wal`;
  let knownLog: string | undefined;
  return {
    assertNotMoved() {
      knownLog ??= identity(log);
      if (identity(file) === known && (knownLog === undefined || identity(log) === knownLog)) return;
      throw new FileMovedError(`${file} was moved or deleted`);
    },
  };
}
