import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { hasProblemCode } from '#contract/api/problems.ts';
import { longestDelay, workMs } from '#tests/support/event-loop-delay.ts';
import { parseJson } from './parse-json.ts';

const read = (text: string) => parseJson(Buffer.from(text));

describe('parsing JSON', () => {
  it('returns the same as JSON.parse for any value', { tags: ['IV02'] }, async () => {
    // Above 64 KB, so that they are parsed separately.
    const long = fc
      .string({ unit: 'binary', minLength: 1 })
      .map((text) => text.repeat(Math.ceil(70_000 / text.length)));
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.double(),
        fc.string({ unit: 'grapheme' }),
        long,
        fc.array(tie('node')),
        fc.dictionary(
          fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
          tie('node'),
        ),
      ),
    })).node;
    await fc.assert(
      fc.asyncProperty(value, async (sent) => {
        const text = JSON.stringify(sent);
        expect(await read(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 60 },
    );
  });

  it('rejects what JSON.parse rejects, also inside and around long strings', async () => {
    const image = `"${'A'.repeat(100_000)}"`;
    const wrong = [
      image.slice(0, -1),
      `{"a":${image}`,
      `{"a":${image},}`,
      `[${image}${image}]`,
      `"${'A'.repeat(100_000)}\n"`,
      `"${'A'.repeat(100_000)}\\x"`,
      `${image}x`,
    ];
    for (const text of wrong)
      await expect(read(text)).rejects.toSatisfy((error) => hasProblemCode(error, 'malformed'));
  });

  it(
    'drops keys that could reach a prototype, in any spelling and at any depth',
    { tags: ['IV21'] },
    async () => {
      const parsed = await read(
        '{"a":[{"__proto__":{"x":1},"\\u005f_proto__":{"x":1},"constructor":{"prototype":{"x":1}},"b":1}]}',
      );
      expect(JSON.stringify(parsed)).toBe('{"a":[{"b":1}]}');
    },
  );

  it('does not confuse texts with its placeholders for long strings', async () => {
    const long = 'A'.repeat(100_000);
    const sent = { a: long, b: '0', [long]: 'as a key', c: '\u0000-0', d: `${long}\\"é` };
    expect(await read(JSON.stringify(sent))).toMatchObject({ a: sent.a, b: '0', c: sent.c, d: sent.d });
  });

  it('parses a large table with quoted cells', async () => {
    const csv = '"a","b, c","d"\n'.repeat(30_000);
    expect(await read(JSON.stringify({ csv }))).toEqual({ csv });
  });

  it(
    'takes less than twice as long on hostile input as on 3 MB of numbers',
    { tags: ['IV22', 'IV23'] },
    async () => {
      const numbers = `[${'1,'.repeat(1_500_000)}1]`;
      const begun = workMs();
      JSON.parse(numbers);
      const msForNumbers = workMs() - begun;
      const hostile = [
        '['.repeat(1_000_000),
        '{"a":'.repeat(200_000),
        `"${'\\"'.repeat(1_000_000)}"`,
        `"${'\\'.repeat(1_999_999)}`,
        ' '.repeat(3_000_000),
        `{${'"a":1,'.repeat(1_000_000)}"b":1}`,
      ];
      for (const text of hostile) {
        const before = workMs();
        await expect(read(text)).rejects.toSatisfy(
          (error) => hasProblemCode(error, 'malformed') || hasProblemCode(error, 'too_large'),
        );
        // Each takes 0.1 to 0.8 of `msForNumbers`.
        expect(workMs() - before).toBeLessThan(msForNumbers * 2);
      }
    },
  );

  it(
    'does not block other requests while it parses a product with five images of 10 MB',
    { tags: ['IM01', 'RE04'] },
    async () => {
      const url = `data:image/png;base64,${Buffer.alloc(10 * 1024 * 1024, 7).toString('base64')}`;
      const body = Buffer.from(
        JSON.stringify({ name: 'Large', images: Array.from({ length: 5 }, () => ({ url })) }),
      );
      const shares: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const [parsed, longest] = await longestDelay(() => parseJson(body));
        expect(parsed).toMatchObject({ images: [{ url }, { url }, { url }, { url }, { url }] });
        const begun = workMs();
        JSON.parse(body.toString());
        shares.push(longest / (workMs() - begun));
      }
      // The median, because garbage is collected in some rounds. It is 0.02 to 0.2.
      expect(shares.toSorted((a, b) => a - b)[2]).toBeLessThan(0.4);
    },
  );
});
