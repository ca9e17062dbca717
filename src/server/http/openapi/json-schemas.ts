import { z } from 'zod';
import { PostalAddress, PostalAddressInput } from '#contract/accounts/postal-address.ts';
import { Category, CategoryInput } from '#contract/catalog/category.ts';
import { Order, OrderChange, OrderInput } from '#contract/orders/order.ts';
import { Image } from '#contract/catalog/images/image.ts';
import { Product, ProductInput, PublicProduct } from '#contract/catalog/product.ts';
import { Settings } from '#contract/shop/settings.ts';
import { Session, User } from '#contract/accounts/user.ts';

export type JsonSchema = Record<string, unknown>;
/** Input is described before transformations, output after them. */
type Direction = 'input' | 'output';

/** The names of schemas in the OpenAPI description. Some are older than the names in the code: released names stay. */
const outputs = new Map<z.ZodType, string>([
  [Product, 'Product'],
  [PublicProduct, 'ShownProduct'],
  [Category, 'Category'],
  [User, 'User'],
  [Session, 'Session'],
  [Settings, 'Settings'],
  [Image, 'Picture'],
  [Order, 'Order'],
  [PostalAddress, 'Address'],
]);
const inputs = new Map<z.ZodType, string>([
  [ProductInput, 'ProductInput'],
  [CategoryInput, 'CategoryInput'],
  [OrderInput, 'OrderInput'],
  [OrderChange, 'OrderChange'],
  [PostalAddressInput, 'AddressInput'],
]);

function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Unknown fields are ignored in requests and absent in responses, so none are forbidden.
      delete jsonSchema.additionalProperties;
      // OpenAPI has formats; their patterns are redundant and very long.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest;
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A JSON Schema, which for a named schema or a list of one is or contains a reference to it. */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  const name = (io === 'input' ? inputs : outputs).get(schema);
  if (name !== undefined) return reference(name);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType && outputs.has(schema.element)) {
    return { type: 'array', items: jsonSchemaOf(schema.element, io) };
  }
  return toJsonSchema(schema, io);
}

/** All named schemas. */
export function namedSchemas(): Record<string, JsonSchema> {
  const all = [
    ...[...outputs].map((entry) => [...entry, 'output'] as const),
    ...[...inputs].map((entry) => [...entry, 'input'] as const),
  ];
  return Object.fromEntries(all.map(([schema, name, io]) => [name, toJsonSchema(schema, io)]));
}
