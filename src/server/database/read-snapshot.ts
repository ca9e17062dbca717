import type { Reader } from './database.ts';

/** Asks several things about the same moment, so that the answers always belong together. */
export function readSnapshot<T>(db: Reader, ask: (db: Reader) => Promise<T>): Promise<T> {
  if (db.isTransaction) return ask(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(ask);
}
