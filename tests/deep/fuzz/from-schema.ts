// Makes random inputs from the schemas of the contract.
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { hostileValues } from './hostile-values.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A placeholder for an existing item, which is only known when the request is sent. */
export const REFERENCE =
  /^@(product|category|slug|order|payment|page|document|enquiry|hold|address|session|invitation|admin|message|trashed):(\d+)$/;
export type Kind =
  | 'product'
  | 'category'
  | 'slug'
  | 'order'
  | 'payment'
  | 'page'
  | 'document'
  | 'enquiry'
  | 'hold'
  | 'address'
  | 'session'
  | 'invitation'
  | 'admin'
  | 'message'
  | 'trashed';
export const referenceTo = (kind: Kind) => fc.nat(10_000).map((n) => `@${kind}:${n}`);

/** Values for fields whose meaning the schema does not express, by field name. */
export type KnownValues = Readonly<Record<string, Arbitrary<unknown>>>;

/** Fields that refer to another item of the shop, alone or in a list. */
const referring: KnownValues = {
  category: referenceTo('category'),
  categoryId: referenceTo('category'),
  product: referenceTo('product'),
  ids: referenceTo('product'),
  original: referenceTo('document'),
  products: referenceTo('product'),
  holds: referenceTo('hold'),
  favoriteProducts: referenceTo('product'),
  slug: referenceTo('slug'),
  // The token of an order's page.
  token: referenceTo('page'),
  // Mostly none: a code that no enquiry has is rejected.
  enquiryCode: fc.constantFrom('', '', 'ART-22222'),
  // The end of a hold, mostly an allowed one.
  until: fc.integer({ min: -2, max: 62 }).map((day) => new Date(Date.now() + day * 86_400_000).toISOString()),
};

const timestamps = fc
  .integer({ min: -3_000, max: 20_000 })
  .map((day) => new Date(day * 86_400_000).toISOString());
const formats: Record<string, Arbitrary<string>> = {
  email: fc.nat(40).map((n) => `visitor-${n}@example.com`),
  date: timestamps.map((timestamp) => timestamp.slice(0, 10)),
  'date-time': timestamps,
  uri: fc.webUrl(),
};

const words = (max: number, min: number) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.lorem({ maxCount: 4 }).map((lorem) => lorem.slice(0, max).padEnd(min, '.')),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) }),
    },
  );

function text({ format, maxLength = 60, minLength = 0 }: JsonSchema): Arbitrary<unknown> {
  return (format === undefined ? undefined : formats[format]) ?? words(maxLength, minLength);
}

/** Mostly small numbers, as in real shops, sometimes the limits of the allowed range. */
function number({ type, minimum = 0, maximum = 100_000 }: JsonSchema): Arbitrary<unknown> {
  const most = Math.min(maximum, minimum + 5_000);
  const usual = fc.integer({ min: Math.ceil(minimum), max: Math.floor(most) });
  const edges = fc.constantFrom(minimum, maximum);
  return type === 'integer'
    ? fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: edges })
    : fc.oneof({ weight: 9, arbitrary: usual.map((n) => n / (n % 3 === 0 ? 100 : 1)) }, edges);
}

const single = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};

function object(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, valueOf(single(inner), name, known)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
}

function validValue(schema: JsonSchema, name: string, known: KnownValues): Arbitrary<unknown> {
  const own = known[name] ?? (schema.type === 'string' ? referring[name] : undefined);
  if (own) return own;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((inner) => valueOf(single(inner), name, known)));
  switch (schema.type) {
    case 'object':
      return object(schema, known);
    case 'array':
      return fc.array(valueOf(single(Array.isArray(schema.items) ? undefined : schema.items), name, known), {
        maxLength: Math.min(schema.maxItems ?? 4, 6),
        minLength: schema.minItems ?? 0,
      });
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const HOSTILE_PERCENT = 2;

function valueOf(schema: JsonSchema, name: string, known: KnownValues): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 100 - HOSTILE_PERCENT, arbitrary: validValue(schema, name, known) },
    { weight: HOSTILE_PERCENT, arbitrary: hostileValues },
  );
}

/** Valid inputs for `schema`; one in fifty values is hostile. */
export function valuesFor(schema: z.ZodType, known: KnownValues): Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', known);
}
