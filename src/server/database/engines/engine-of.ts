import { PostgresAdapter } from 'kysely';
import type { Reader } from '../database.ts';
import type { Engine } from './engines.ts';

/** The engine of a database or transaction, for statements that differ between the two. */
export const engineOf = (db: Pick<Reader, 'getExecutor'>): Engine['name'] =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
