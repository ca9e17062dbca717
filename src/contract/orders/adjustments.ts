/** Labels and percentages of adjustments, for browser and server. The amounts of an order are in payment.ts. */
import { hasWholePaise } from '../text/money.ts';
import type { AdjustmentKind } from './order-lines.ts';

/** The label of a line that has none. */
export const kindLabels = {
  shipping: 'Shipping',
  discount: 'Discount',
  other: 'Other',
} as const satisfies Record<AdjustmentKind, string>;

/** The label of a correction that has none of its own. */
export const CORRECTION_LABEL = 'Correction';

/** The label of the line that brings the total to the amount agreed in the chat. The customer reads it. */
export const AGREED_LABEL = 'As agreed';

/** The label of a discount that was given as a percentage. */
export const percentLabel = (percent: number): string => `${kindLabels.discount} ${percent}%`;

/** The percentage in such a label; undefined in other texts, also with a number that is no percentage of a discount. */
export function percentInLabel(label: string): number | undefined {
  const percent = Number(label.slice(`${kindLabels.discount} `.length, -1));
  const isPercentage = percent > 0 && percent <= 100 && hasWholePaise(percent);
  return isPercentage && percentLabel(percent) === label ? percent : undefined;
}

/**
 * A percentage of an amount, rounded to the nearest paisa, half a paisa up.
 * @param paise at least 0
 * @param percent 0 to 100 with at most two decimals
 */
export function percentOf(paise: number, percent: number): number {
  // `paise * hundredths` can exceed the largest integer that a number holds exactly.
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(paise) * hundredths + 5_000n) / 10_000n);
}
