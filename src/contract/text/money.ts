const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});

/** Replaces the hyphen before a negative number with a minus sign. */
const withMinus = (text: string): string => text.replace('-', '−');

/** Groups digits as in India: the last three, then pairs. */
function group(digits: string): string {
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2)
    text = `${digits.slice(Math.max(0, end - 2), end)},${text}`;
  return text;
}

/** A number of things in Indian digit groups: 1,23,456. */
export const formatCount = (count: number): string => group(String(count));

/** Formats rupees as usual in India: ₹1,23,456 and ₹99.50. Whole rupees have no decimals. */
export function formatRupees(rupees: number): string {
  // Intl takes ten times as long, and a page has up to 48 prices.
  if (Number.isSafeInteger(rupees) && rupees >= 0) return `₹${group(String(rupees))}`;
  return withMinus((Number.isInteger(rupees) ? whole : exact).format(rupees));
}

/** Formats rupees with two decimals, for tables and totals: ₹1,23,456.00. */
export function formatRupeesExactly(rupees: number): string {
  return withMinus(exact.format(rupees));
}

/** Rupees without sign and groups, for a field or to be copied: 2500 and 2500.50. */
export function plainRupees(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

/** Converts rupees with at most two decimals to whole paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whether rupees have at most two decimals. Tolerates rounding errors such as that of 0.1 + 0.2. */
export const hasWholePaise = (rupees: number): boolean => Math.abs(rupees - toRupees(toPaise(rupees))) < 1e-7;

export function toRupees(paise: number): number {
  return paise / 100;
}
