const RUPEE = 100;

/** A price moved by `percent`. One in whole rupees stays in whole rupees; one with paise is rounded to a paisa. */
export function adjustPaise(paise: number, percent: number): number {
  // In hundredths of a percent, which are whole numbers for every percentage that somebody types.
  const raised = (paise * Math.round((100 + percent) * 100)) / 10_000;
  const step = paise % RUPEE === 0 ? RUPEE : 1;
  return Math.round(raised / step) * step;
}
