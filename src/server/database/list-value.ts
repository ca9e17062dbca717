import { sql } from 'kysely';
import type { Reader } from './database.ts';
import { engineOf } from './engines/engine-of.ts';

/** A list as one value of a query, so that a list of any length is the same query. */
export const toListValue = (db: Reader, list: readonly string[]): string | readonly string[] =>
  engineOf(db) === 'sqlite' ? JSON.stringify(list) : list;

/** True where a column has one of the texts in a list from `toListValue`, which a prepared query takes as a value. */
export const isInListValue = (db: Reader, column: string, list: unknown) =>
  engineOf(db) === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<boolean>`${sql.ref(column)} = any(${list})`;

/** As `isInListValue`, for a query that is not prepared. A list of any length is the same statement, which the database compiles once. */
export const isIn = (db: Reader, column: string, list: readonly string[]) =>
  isInListValue(db, column, toListValue(db, list));
