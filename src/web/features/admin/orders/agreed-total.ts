import { AGREED_LABEL } from '#contract/orders/adjustments.ts';
import type { Product } from '#contract/catalog/product.ts';
import { plainRupees, toPaise, toRupees } from '#contract/text/money.ts';
import {
  type AdjustmentDraft,
  draftTotal,
  type LinesDraft,
  newAdjustment,
  withShipping,
} from './lines-draft.ts';

export const isAgreedLine = ({ kind, label }: AdjustmentDraft): boolean =>
  (kind === 'discount' || kind === 'charge') && label === AGREED_LABEL;

/** The adjustments without the line of `withAgreedTotal`. */
export const withoutAgreedLine = (adjustments: readonly AdjustmentDraft[]): AdjustmentDraft[] =>
  adjustments.filter((each) => !isAgreedLine(each));

/**
 * The adjustments with one line that brings the total to an amount: a discount or, for a higher amount, a charge.
 * @param agreed rupees
 */
export function withAgreedTotal(
  { lines, adjustments }: LinesDraft,
  byId: ReadonlyMap<string, Product>,
  agreed: number,
): AdjustmentDraft[] {
  const others = withoutAgreedLine(adjustments);
  const paise = toPaise(agreed) - toPaise(draftTotal({ lines, adjustments: others }, byId));
  if (paise === 0) return others;
  const line = newAdjustment(paise < 0 ? 'discount' : 'charge');
  return [...others, { ...line, label: AGREED_LABEL, amount: plainRupees(toRupees(Math.abs(paise))) }];
}

/**
 * The adjustments with another charge for shipping. While a line makes the total the agreed one, the line changes with it: the
 * customer agreed to a total that includes shipping.
 */
export function withShippingWithin(
  { lines, adjustments, chatAmount }: LinesDraft & { chatAmount?: string },
  byId: ReadonlyMap<string, Product>,
  charge: number | undefined,
): AdjustmentDraft[] {
  const shipped = [...withShipping(adjustments, charge)];
  const agreed = Number(chatAmount);
  const isTotal = toPaise(draftTotal({ lines, adjustments }, byId)) === toPaise(agreed);
  return isTotal && adjustments.some(isAgreedLine)
    ? withAgreedTotal({ lines, adjustments: shipped }, byId, agreed)
    : shipped;
}
