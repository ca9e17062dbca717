import type { CustomerIntent } from './customer-intent.ts';
import type { KnownAmounts } from './known-amounts.ts';
import type { PaidAmounts } from './paid-amounts.ts';
import type { Value } from './stated-prices.ts';

/** A price of the artist, and whether a charge that is not known yet comes on top: "2800 plus courier". */
export type OpenPrice = Value & { hasChargeToCome: boolean };
/**
 * A price that the customer names.
 * @property age how many messages of the artist followed
 * @property isContradiction whether it is meant as the artist's price, which is another one
 * @property isBesideRequest whether the customer asks for something else after it
 */
export type Offer = Value & { age: number; isContradiction?: boolean; isBesideRequest?: boolean };

type TalkEnd = {
  agreed: Value | undefined;
  price: OpenPrice | undefined;
  offer: Offer | undefined;
  paid: PaidAmounts;
  intent: CustomerIntent;
  stated: KnownAmounts;
};

const doubtOf = ({ doubt }: Value) => (doubt === undefined ? {} : { doubt });

/** The agreed total, or the artist's last price if the customer orders. Without both, a payment that is no part of a total. */
export function agreedTotal(talk: TalkEnd, isOrder: boolean): Value | undefined {
  const { agreed, price, offer, intent, stated } = talk;
  const { last: paid, isPart, isOver } = talk.paid;
  if (!isOrder && !intent.isPaying && !paid) return undefined;
  if (price && offer?.isContradiction)
    return { value: price.value, source: price.source, doubt: `The customer wrote ₹${offer.value}` };
  const open = price?.hasChargeToCome || offer || intent.hasDoubts ? undefined : price;
  const payment =
    paid && !isPart && !isOver && !intent.hasRest && !isBelowOther(paid, talk) ? paid : undefined;
  // The customer added it up, and no one objects: "950 + 90 = 1040", "paid 500".
  if (paid && !payment && !isOver && !agreed && !price && offer)
    return { value: offer.value, source: offer.source, ...doubtOf(offer) };
  const isMore = payment !== undefined && Number(payment.value) > Number((agreed ?? open)?.value ?? 0);
  // The customer chose one of the artist's prices, or added up prices and charges.
  if (payment && (isMore || !agreed) && stated.has(Number(payment.value)))
    return { ...payment, isAgreed: true };
  if (agreed && isMore) return { ...payment, doubt: `More than ₹${agreed.value}, which was agreed` };
  return agreed ? { ...agreed, isAgreed: true } : isMore ? payment : open;
}

/** Whether a price or an offer of the chat is larger than what is paid, which is then no total. */
function isBelowOther({ value }: Value, { price, offer, stated }: TalkEnd): boolean {
  const others = [price, offer].map((each) => Number(each?.value ?? 0));
  return !stated.has(Number(value)) && Number(value) < Math.max(...others);
}
