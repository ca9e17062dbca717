import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Route, routes } from '#contract/api/routes.ts';
import { filterReply } from './reply-filter.ts';

const Owner = z.object({ name: z.string(), email: z.email().optional() });
const Reply = z.object({
  _id: z.string(),
  owner: Owner.nullable(),
  tags: z.array(z.string()),
  items: z.array(z.object({ count: z.int(), note: z.string().optional() })).optional(),
});

describe('a reply', () => {
  test('omits fields that its schema does not declare, at every depth', () => {
    const secret = { password_hash: 'x' };
    const reply = {
      _id: '1',
      owner: { name: 'A', email: 'a@example.com', ...secret },
      tags: ['ink'],
      items: [{ count: 1, note: 'n', ...secret }],
      ...secret,
    };
    const filtered = filterReply(Reply, reply);
    expect(filtered).toEqual(Reply.parse(reply));
    expect(JSON.stringify(filtered)).not.toContain('password_hash');
    expect(filterReply(z.array(Reply), [reply, reply])).toEqual([filtered, filtered]);
  });

  test('with declared fields only is sent without a copy', () => {
    const replies = [
      { _id: '1', owner: { name: 'A', email: undefined }, tags: ['ink'], items: [{ count: 1 }] },
    ];
    expect(filterReply(z.array(Reply), replies)).toBe(replies);
    const mixed = [
      ...replies,
      { ...replies[0], items: [{ count: 1 }, { count: 2, note: 'n', secret: 'x' }] },
    ];
    expect(filterReply(z.array(Reply), mixed)).toEqual(z.array(Reply).parse(mixed));
  });

  test('may leave out optional fields, and contain null where the schema allows it', () => {
    const reply = { _id: '1', owner: null, tags: [] };
    expect(filterReply(Reply, { ...reply, items: undefined })).toEqual(reply);
    expect(filterReply(z.null(), null)).toBeNull();
    expect(filterReply(z.object({ note: z.string().optional() }), {})).toEqual({});
  });

  test('with a rare shape is parsed', () => {
    expect(filterReply(z.object({ count: z.int().default(3) }), { count: 4, more: 1 })).toEqual({ count: 4 });
    expect(filterReply(z.union([Owner, z.string()]), { name: 'A', more: 1 })).toEqual({ name: 'A' });
    expect(filterReply(z.string().transform(Number), '7')).toBe(7);
    expect(filterReply(z.looseObject({ name: z.string() }), { name: 'A', more: 1 })).toEqual({
      name: 'A',
      more: 1,
    });
  });

  test('of a union has the fields of its kind only', () => {
    const Line = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('product'), quantity: z.int() }),
      z.object({ kind: z.literal(['shipping', 'other']), label: z.string() }),
    ]);
    const product = { kind: 'product', quantity: 1 };
    expect(filterReply(Line, product)).toBe(product);
    expect(filterReply(Line, { ...product, label: 'x' })).toEqual(product);
    const lines = [{ kind: 'other', label: 'x', secret: 1 }];
    expect(filterReply(z.array(Line), lines)).toEqual([{ kind: 'other', label: 'x' }]);
    expect(filterReply(Line, { kind: 'secret', label: 'x' })).toBeUndefined();
  });

  test('omits a property that is named __proto__', () => {
    const filtered = filterReply(
      z.object({ name: z.string() }),
      JSON.parse('{"name":"A","__proto__":{"x":1}}'),
    );
    expect(Object.keys(Object(filtered))).toEqual(['name']);
    expect(Object(filtered).x).toBeUndefined();
  });
});

/** An example of each option of a union, otherwise two equal ones. */
const exampleItems = (schema: z.core.$ZodType): unknown[] =>
  schema instanceof z.ZodDiscriminatedUnion
    ? schema.def.options.map(example)
    : [example(schema), example(schema)];

/** A value with every declared field of a schema, and one undeclared field in each object. */
function example(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return {
      ...Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, example(field)])),
      undeclared: true,
    };
  if (schema instanceof z.ZodArray) return exampleItems(schema.element);
  if (schema instanceof z.ZodDiscriminatedUnion) return exampleItems(schema)[0];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return example(schema.unwrap());
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return Object.fromEntries(schema.keyType.options.map((key) => [key, example(schema.valueType)]));
  if (schema instanceof z.ZodUnion) return example(schema.options[0] ?? z.null());
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return schema instanceof z.ZodBoolean ? true : 'text';
}

// Part of the reply of `changeProducts` is parsed, and `example` makes no value that its schema accepts.
test.each(Object.entries<Route>(routes).filter(([name]) => name !== 'changeProducts'))(
  'the reply of %s has no undeclared field',
  (_name, { reply }) => {
    expect(JSON.stringify(filterReply(reply, example(reply)))).not.toContain('undeclared');
  },
);
