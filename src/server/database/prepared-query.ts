import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';
import { engineOf } from './engines/engine-of.ts';

/** Begins the text that stands for a value in a compiled query; no value of the shop contains it. */
const SLOT = '\0';
const MAX_COMPILED = 500;

const isSlot = (parameter: unknown): parameter is string =>
  typeof parameter === 'string' && parameter.startsWith(SLOT);

/** A compiled query. Each parameter is a value, or names the one to put in its place. */
type Prepared<Row> = {
  query: CompiledQuery<Row>;
  parameters: readonly ({ name: string } | { value: unknown })[];
};

/** @param names of the values of the query */
function prepare<Row>(
  build: (values: Readonly<Record<string, string>>) => Compilable<Row>,
  names: readonly string[],
): Prepared<Row> {
  // A query only passes its values on, so that texts can stand for numbers too.
  const query = build(Object.fromEntries(names.map((name) => [name, SLOT + name]))).compile();
  const parameters = query.parameters.map((value) =>
    isSlot(value) ? { name: value.slice(SLOT.length) } : { value },
  );
  return { query, parameters };
}

/**
 * Queries of which only the values change: each is built and compiled once for each engine and shape, because this takes ten
 * times as long as running it. After 500 shapes it forgets all and begins again. `shape` decides everything but the values,
 * and so do the names of the values that are defined.
 */
export function prepareQueries<Values extends object, Shape, Row>(
  build: (db: Reader, values: Values, shape: Shape) => Compilable<Row>,
) {
  const compiled = new Map<string, Prepared<Row>>();
  return async (db: Reader, values: Values, shape: Shape): Promise<Row[]> => {
    const given = values as Readonly<Record<string, unknown>>;
    const names = Object.keys(given).filter((name) => given[name] !== undefined);
    const key = `${engineOf(db)} ${names.join(' ')} ${JSON.stringify(shape)}`;
    let prepared = compiled.get(key);
    if (!prepared) {
      if (compiled.size >= MAX_COMPILED) compiled.clear();
      // The slots are texts, whatever the types of the values.
      prepared = prepare((slots) => build(db, slots as Values, shape), names);
      compiled.set(key, prepared);
    }
    const parameters = prepared.parameters.map((one) => ('name' in one ? given[one.name] : one.value));
    return (await db.executeQuery<Row>({ ...prepared.query, parameters })).rows;
  };
}

/** A query with at most one changing value. */
export function prepareQuery<Row>(build: (db: Reader, value: string) => Compilable<Row>) {
  const run = prepareQueries((db, { value }: { value: string }, _shape: undefined) => build(db, value));
  // The values of a query have any type.
  return (db: Reader, value?: unknown): Promise<Row[]> => run(db, { value: value as string }, undefined);
}
