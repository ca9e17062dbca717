import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { toPaise } from '#contract/text/money.ts';
import { linesOf, withHoldOf } from '../orders/fill-order.ts';
import { type LineDraft, priceOf } from '../orders/lines-draft.ts';
import type { OrderedProducts } from '../orders/ordered-products.ts';
import type { Fields } from './chat-fields.ts';

/** The lines of all enquiries; a product that several name is one line of them all. */
export function linesOfAll(enquiries: readonly Enquiry[], holds: readonly Hold[] | undefined): LineDraft[] {
  const lines = enquiries.flatMap((enquiry) =>
    linesOf(enquiry).map((line) => withHoldOf(line, enquiry.code, holds)),
  );
  const groups = Map.groupBy(lines, ({ id, variant }) => `${id} ${variant ?? ''}`);
  return [...groups.values()].flatMap((same) => {
    const quantity = same.reduce((sum, line) => sum + Number(line.quantity), 0);
    return same.slice(-1).map((line) => ({ ...line, quantity: String(quantity) }));
  });
}

/** The price of the pieces of an enquiry in paise; NaN while one is not known. */
export const paiseOf = (enquiry: Enquiry, byId: OrderedProducts): number =>
  linesOf(enquiry).reduce((sum, line) => sum + toPaise(priceOf(line, byId.get(line.id)) ?? Number.NaN), 0);

/**
 * Whether the agreed total of a chat is what several enquiries cost together, and none of them alone. A quantity in the chat may
 * explain the total, too: then it is not. A total for as many codes, in words, is theirs whatever they cost.
 * @param enquiries those that are not ordered
 */
export function isTotalOfAll(
  enquiries: readonly Enquiry[],
  byId: OrderedProducts,
  { total, shipping, quantity }: Fields,
): boolean {
  if (enquiries.length < 2 || !total?.isAgreed || quantity) return false;
  if (total.codes !== undefined) return total.codes === enquiries.length;
  const agreed = toPaise(Number(total.value));
  const possible = [agreed, agreed - toPaise(Number(shipping?.value ?? 0))];
  const prices = enquiries.map((enquiry) => paiseOf(enquiry, byId));
  const sum = prices.reduce((all, paise) => all + paise, 0);
  return possible.includes(sum) && !prices.some((paise) => possible.includes(paise));
}
