/**
 * Divides an amount by weights, in proportion and without a remainder: what whole paise leave over goes to the parts that lose
 * most by rounding.
 * @param total paise, from 0 to the sum of the weights
 * @param weights paise, at least 0
 * @returns one part for each weight, none larger than its weight
 */
export function distribute(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const whole = BigInt(sum);
  // The product can be above the largest exact number.
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((product) => Number(product / whole));
  let left = total - parts.reduce((before, part) => before + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ remainder: product % whole, index }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

/** The parts of an amount in paise. */
export type Tax = { taxable: number; cgst: number; sgst: number; igst: number };

/** `paise × share ÷ whole`, rounded to the nearest paisa, half a paisa up. */
function portion(paise: number, share: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(paise) * BigInt(share) + divisor) / (2n * divisor));
}

/**
 * The tax that an amount contains. CGST and SGST are equal, because the same rate applies to the same value; what rounding leaves
 * belongs to the taxable value, so that the parts always add up to the amount.
 * @param paise the amount with its tax, at least 0
 * @param rate percent with at most two decimals
 */
export function containedTax(paise: number, rate: number, isInterstate: boolean): Tax {
  // Hundredths of a percent: of an amount with 18 % tax, 1,800 of 11,800 parts are tax.
  const share = Math.round(rate * 100);
  const whole = 10_000 + share;
  if (isInterstate) {
    const igst = portion(paise, share, whole);
    return { taxable: paise - igst, cgst: 0, sgst: 0, igst };
  }
  const half = portion(paise, share, 2 * whole);
  return { taxable: paise - 2 * half, cgst: half, sgst: half, igst: 0 };
}

export const noTax: Tax = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };

export const addTax = (one: Tax, other: Tax): Tax => ({
  taxable: one.taxable + other.taxable,
  cgst: one.cgst + other.cgst,
  sgst: one.sgst + other.sgst,
  igst: one.igst + other.igst,
});

export const subtractTax = (one: Tax, other: Tax): Tax => ({
  taxable: one.taxable - other.taxable,
  cgst: one.cgst - other.cgst,
  sgst: one.sgst - other.sgst,
  igst: one.igst - other.igst,
});
