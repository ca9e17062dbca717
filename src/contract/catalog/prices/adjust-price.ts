const RUPEE = 100;

/** Changes a price by `percent`. A price in whole rupees stays whole; others are rounded to a paisa. */
export function adjustPaise(paise: number, percent: number): number {
  // Hundredths of a percent are integers for every percentage with two decimals, which avoids rounding errors.
  const adjusted = (paise * Math.round((100 + percent) * 100)) / 10_000;
  const step = paise % RUPEE === 0 ? RUPEE : 1;
  return Math.round(adjusted / step) * step;
}
