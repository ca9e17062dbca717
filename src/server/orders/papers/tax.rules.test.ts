import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containedTax, distribute } from './tax.rules.ts';

const sum = (parts: readonly number[]) => parts.reduce((before, part) => before + part, 0);
const paise = fc.oneof(fc.nat(1_000), fc.nat(10 ** 13));
const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('an amount that is distributed', () => {
  test.each([
    [100, [100, 100, 100], [34, 33, 33]],
    [1, [0, 5, 5], [0, 1, 0]],
    [0, [5, 5], [0, 0]],
    [10, [4, 6], [4, 6]],
    [5, [], []],
  ])('%i over %j is %j', (total, weights, parts) => {
    expect(distribute(total, weights)).toEqual(parts);
  });

  test('loses no paisa, takes no more than a part has, and is in proportion', () => {
    const given = fc
      .array(paise, { minLength: 1, maxLength: 60 })
      .chain((weights) => fc.tuple(fc.nat(sum(weights)), fc.constant(weights)));
    fc.assert(
      fc.property(given, ([total, weights]) => {
        const parts = distribute(total, weights);
        expect(sum(parts)).toBe(total);
        for (const [index, weight] of weights.entries()) {
          const part = parts[index] ?? -1;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(weight);
          const exact = sum(weights) === 0 ? 0 : (BigInt(total) * BigInt(weight)) / BigInt(sum(weights));
          expect(part - Number(exact)).toBeGreaterThanOrEqual(0);
          expect(part - Number(exact)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('the tax that an amount contains', () => {
  test.each([
    [105_00, 5, true, { taxable: 100_00, cgst: 0, sgst: 0, igst: 5_00 }],
    [105_00, 5, false, { taxable: 100_00, cgst: 2_50, sgst: 2_50, igst: 0 }],
    [118_00, 18, false, { taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 }],
    [100_00, 5, false, { taxable: 95_24, cgst: 2_38, sgst: 2_38, igst: 0 }],
    [1_00_00_000_00, 0.25, true, { taxable: 997_506_234, cgst: 0, sgst: 0, igst: 2_493_766 }],
    [1, 100, false, { taxable: 1, cgst: 0, sgst: 0, igst: 0 }],
    [0, 18, true, { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
    [999, 0, false, { taxable: 999, cgst: 0, sgst: 0, igst: 0 }],
  ])('%i paise at %f %% (between states: %s) is %j', (amount, percent, isInterstate, tax) => {
    expect(containedTax(amount, percent, isInterstate)).toEqual(tax);
  });

  test('adds up to the amount, and differs from the exact tax by at most half a paisa for each tax', () => {
    fc.assert(
      fc.property(paise, rate, fc.boolean(), (amount, percent, isInterstate) => {
        const { taxable, cgst, sgst, igst } = containedTax(amount, percent, isInterstate);
        expect(taxable + cgst + sgst + igst).toBe(amount);
        expect(cgst).toBe(sgst);
        for (const part of [taxable, cgst, igst]) expect(part).toBeGreaterThanOrEqual(0);
        const share = BigInt(Math.round(percent * 100));
        // The exact tax is amount × share ÷ (10,000 + share). To compare whole numbers, everything is times 2 × (10,000 + share):
        // the exact tax, or half of it for CGST, as `halves` says, and half a paisa.
        const distance = (part: number, halves: bigint) => {
          const off = 2n * BigInt(part) * (10_000n + share) - halves * BigInt(amount) * share;
          return off < 0n ? -off : off;
        };
        const half = 10_000n + share;
        if (isInterstate) expect(distance(igst, 2n)).toBeLessThanOrEqual(half);
        else expect(distance(cgst, 1n)).toBeLessThanOrEqual(half);
      }),
    );
  });
});
