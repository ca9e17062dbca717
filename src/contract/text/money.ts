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

/** Formats rupees as usual in India: ₹1,23,456 and ₹99.50. Whole rupees have no decimals. */
export function formatRupees(rupees: number): string {
  return Number.isInteger(rupees) ? whole.format(rupees) : exact.format(rupees);
}

/** Formats rupees with two decimals, for tables and totals: ₹1,23,456.00. */
export function formatRupeesExactly(rupees: number): string {
  return exact.format(rupees);
}

/** Converts rupees with at most two decimals to whole paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

export function toRupees(paise: number): number {
  return paise / 100;
}
