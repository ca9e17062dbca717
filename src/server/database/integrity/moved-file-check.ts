import { statSync } from 'node:fs';

/** An open file was moved or removed: SQLite goes on writing into what nobody will find again. */
class FileMovedError extends Error {
  readonly code = 'SQLITE_READONLY_DBMOVED';
}

function identity(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Remembers which file stands at a path, and which log beside it once there is one.
 * @returns `hold`, which throws when they are not there any more
 */
export function watchFile(file: string): { assertNotMoved(): void } {
  const known = identity(file);
  const log = `${file}-wal`;
  let knownLog: string | undefined;
  return {
    assertNotMoved() {
      knownLog ??= identity(log);
      if (identity(file) === known && (knownLog === undefined || identity(log) === knownLog)) return;
      throw new FileMovedError(`${file} is not in its place any more`);
    },
  };
}
