import { z } from 'zod';

type Filter = (value: unknown) => unknown;

const filters = new WeakMap<z.ZodType, Filter>();

/**
 * Drops the fields of a reply that its schema does not declare: nothing else may leave the server. Only objects with such
 * fields are copied. It trusts the declared ones, which come from our own database, so that it costs a twentieth of
 * validating them.
 */
export function filterReply(schema: z.ZodType, reply: unknown): unknown {
  let filter = filters.get(schema);
  if (!filter) {
    filter = compile(schema);
    filters.set(schema, filter);
  }
  return filter(reply);
}

/** Values of these schemas have no fields. */
const PLAIN = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull] as const;

const same: Filter = (value) => value;

function compile(schema: z.core.$ZodType): Filter {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return compileObject(schema);
  if (schema instanceof z.ZodArray) {
    const filter = compile(schema.element);
    return filter === same ? same : (value) => (Array.isArray(value) ? filterItems(value, filter) : value);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const filter = compile(schema.unwrap());
    return filter === same ? same : (value) => (value == null ? value : filter(value));
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return compileUnion(schema);
  if (PLAIN.some((kind) => schema instanceof kind) || schema instanceof z.ZodStringFormat) return same;
  // Rare shapes, such as defaults and transformations.
  return (value) => z.parse(schema, value);
}

/** The filter of the option that a value has by its discriminator. */
function compileUnion({ def: { discriminator, options } }: z.ZodDiscriminatedUnion): Filter {
  const byValue = new Map<unknown, Filter>();
  for (const option of options)
    for (const value of kindsOf(option, discriminator)) byValue.set(value, compile(option));
  return (value) => {
    const filter = byValue.get(Object(value)[discriminator]);
    // No option may send a value of an undeclared kind.
    return filter ? filter(value) : undefined;
  };
}

/** The values of the discriminator that an option declares. */
function kindsOf(option: z.core.$ZodType, discriminator: string): Iterable<unknown> {
  const kind: unknown = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
  if (kind instanceof z.ZodLiteral) return kind.values;
  if (kind instanceof z.ZodEnum) return kind.options;
  throw new Error('An option of a union has neither a literal nor an enumeration as its kind');
}

function filterItems(items: readonly unknown[], filter: Filter): readonly unknown[] {
  const changed = items.some((item) => filter(item) !== item);
  return changed ? items.map(filter) : items;
}

function compileObject(schema: z.ZodObject): Filter {
  const fields = new Map(Object.entries(schema.shape).map(([key, field]) => [key, compile(field)]));
  return (value) => {
    const given = Object(value);
    if (isDeclared(given, fields)) return given;
    const copy: Record<string, unknown> = {};
    for (const [key, filter] of fields) {
      const found: unknown = given[key];
      if (found !== undefined) copy[key] = filter(found);
    }
    return copy;
  };
}

/** True where an object has declared fields only, at every depth. */
function isDeclared(given: Readonly<Record<string, unknown>>, fields: ReadonlyMap<string, Filter>): boolean {
  for (const key in given) {
    const filter = fields.get(key);
    if (filter === same) continue;
    const value = given[key];
    if (!filter || filter(value) !== value) return false;
  }
  return true;
}
