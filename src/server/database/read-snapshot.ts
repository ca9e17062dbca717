import type { Reader } from './database.ts';

/**
 * Runs several queries on one snapshot, so that their results are consistent. PostgreSQL needs both settings; on SQLite, which
 * ignores them, each transaction reads one snapshot.
 */
export function readSnapshot<T>(db: Reader, read: (db: Reader) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
