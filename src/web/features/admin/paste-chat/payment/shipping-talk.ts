import { freeShipping, includedShipping } from './deal-words.ts';
import type { KnownAmounts } from './known-amounts.ts';
import { chargeBesideTotal, shippingIn } from './shipping-charge.ts';
import type { Stated, Value } from './stated-prices.ts';

/** A message of the artist: its lines with prices, its text, the amounts it states, and what was said before it. */
type AdminMessage = {
  lines: readonly string[];
  text: string;
  stated: Stated | undefined;
  price: Value | undefined;
  /** Whether the customer asks for the charge. */
  isResponse: boolean;
};

/** The last charge for shipping that the artist names. */
export class ShippingTalk {
  charge: Value | undefined;
  private readonly known: KnownAmounts;

  /** @param known the amounts that the artist states */
  constructor(known: KnownAmounts) {
    this.known = known;
  }

  /** Takes a later charge, or none if a price has it in it, which is not their sum: "1250 with courier". */
  readAdminMessage({ lines, text, stated, price, isResponse }: AdminMessage): void {
    const before = price && Number(price.value);
    const response = isResponse ? chargeBesideTotal(lines, (rupees) => this.known.has(rupees)) : undefined;
    const isSum = stated?.kind === 'price' && this.isSum(stated.price.rupees);
    const isInclusive = includedShipping.test(text) && !isSum;
    if (freeShipping.test(text)) this.charge = undefined;
    else this.charge = shippingIn(lines, before) ?? response ?? (isInclusive ? undefined : this.charge);
    if (this.charge) this.known.add(Number(this.charge.value));
  }

  /** Whether a price is another one of the artist and the charge. */
  private isSum(rupees: number): boolean {
    return this.charge !== undefined && this.known.has(rupees - Number(this.charge.value));
  }

  /** Drops the charge if an offer of the customer that the artist accepts has it in it. */
  readAcceptedOffer({ source, value }: Value): void {
    const isInclusive = includedShipping.test(source) && !this.isSum(Number(value));
    if (freeShipping.test(source) || isInclusive) this.charge = undefined;
  }
}
