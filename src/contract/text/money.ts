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

/** Rupees as a person in India writes them: ₹1,23,456 and ₹99.50; paise only when there are some. */
export function formatRupees(rupees: number): string {
  return Number.isInteger(rupees) ? whole.format(rupees) : exact.format(rupees);
}

/** Rupees with both decimals always, for tables and totals: ₹1,23,456.00. */
export function formatRupeesExactly(rupees: number): string {
  return exact.format(rupees);
}

/** Rupees (at most two decimals) to whole paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whole paise to rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}
