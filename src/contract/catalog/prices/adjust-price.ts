const RUPEE = 100;

/**
 * Changes a price by `percent`, which has at most two decimals. A price in whole rupees is rounded to whole rupees, unless that
 * is 0; all others to a paisa. Only a price that was 0, or is lowered by 100 percent, becomes 0.
 */
export function adjustPaise(paise: number, percent: number): number {
  // Hundredths of a percent are integers, which avoids rounding errors.
  const adjusted = (paise * Math.round((100 + percent) * 100)) / 10_000;
  if (adjusted === 0) return 0;
  const step = paise % RUPEE === 0 ? RUPEE : 1;
  return Math.round(adjusted / step) * step || Math.max(1, Math.round(adjusted));
}
