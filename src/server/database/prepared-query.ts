import type { Compilable, CompiledQuery } from 'kysely';
import { LruMap } from '#server/platform/lru-map.ts';
import type { Reader } from './database.ts';
import { engineOf } from './engines/engine-of.ts';

/** Begins the text that stands for a value in a compiled query; no value of the shop contains it. */
const SLOT = '\0';
const MAX_COMPILED = 500;

const isSlot = (parameter: unknown): parameter is string =>
  typeof parameter === 'string' && parameter.startsWith(SLOT);

/**
 * Queries of which only the values change: each is built and compiled once for each engine and shape, which takes ten times
 * as long as running it. `shape` decides everything but the values, and so do the names of the values that are defined.
 */
export function prepareQueries<Values extends object, Shape, Row>(
  build: (db: Reader, values: Values, shape: Shape) => Compilable<Row>,
) {
  const compiled = new LruMap<string, CompiledQuery<Row>>(MAX_COMPILED);
  return async (db: Reader, values: Values, shape: Shape): Promise<Row[]> => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const key = JSON.stringify([engineOf(db), given.map(([name]) => name), shape]);
    // A query only passes its values on, so that texts can stand for numbers too.
    const slots = () => Object.fromEntries(given.map(([name]) => [name, SLOT + name])) as Values;
    const query = compiled.get(key) ?? build(db, slots(), shape).compile();
    compiled.set(key, query);
    const known = new Map<string, unknown>(given);
    const parameters = query.parameters.map((parameter) =>
      isSlot(parameter) ? known.get(parameter.slice(SLOT.length)) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** A query with at most one changing value. */
export function prepareQuery<Row>(build: (db: Reader, value: string) => Compilable<Row>) {
  const run = prepareQueries((db, { value }: { value: string }, _shape: undefined) => build(db, value));
  // The values of a query have any type.
  return (db: Reader, value?: unknown): Promise<Row[]> => run(db, { value: value as string }, undefined);
}
