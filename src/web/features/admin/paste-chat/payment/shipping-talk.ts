import { anyWord, sentencesOf } from '../chat-words.ts';
import { freeShipping, includedShipping, isFreeShipping } from './deal-words.ts';
import { KnownAmounts } from './known-amounts.ts';
import { amountsIn, rupeesOf } from './chat-amounts.ts';
import { chargeBesideTotal, chargesOf, plusIn, shippingIn, sumIn } from './shipping-charge.ts';
import { withDigits } from './number-words.ts';
import type { Stated, Value } from './stated-prices.ts';

const MAX_CHOICES = 4;
const atActuals = anyWord(
  "(?:at|on|as per) (?:the )?actuals?|(?:after|once) (?:i|we) (?:weigh|pack)(?: it)?|(?:i|we)(?:['’]ll| will) weigh|depends on (?:the )?weight|weight ke hisaab se|wazan ke hisaab se",
);

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
  /** No charge, with the words of the artist who gives the shipping for free; a later charge replaces it. */
  free: Value | undefined;
  /** Rupees of the price with the charge in it, when the artist named it. */
  private sum = 0;
  /** Charges of which the customer chooses one: "courier 80 or speed post 120". */
  private choices: Value[] = [];
  /** Whether the charge is still open: "at actuals, I'll weigh the parcel". */
  isOpen = false;
  /** Amounts beside the charge, and the sums of a price and one of them: "framed 350, unframed 140", "2600 + 140 = 2740". */
  private beside: number[] = [];
  private sumTotal: { charge: Value; total: number } | undefined;
  /** All amounts that the artist names, also those that no total contains. */
  private readonly named = new KnownAmounts();
  private readonly known: KnownAmounts;

  /** @param known the amounts that the artist states */
  constructor(known: KnownAmounts) {
    this.known = known;
  }

  /** Takes a later charge, or none if a price has it in it, which is not their sum: "1250 with courier". */
  readAdminMessage({ lines, text, stated, price, isResponse }: AdminMessage): void {
    const before = price && Number(price.value);
    for (const each of lines.flatMap((line) => amountsIn(withDigits(line)))) this.named.add(rupeesOf(each));
    const charges = chargesOf(lines);
    if (charges.length > 0) this.beside = lines.flatMap((line) => amountsIn(withDigits(line))).map(rupeesOf);
    this.sumTotal = sumIn(lines) ?? this.sumTotal;
    const isNamed =
      charges.length > 0 || stated?.kind === 'extra' || (stated?.kind === 'price' && stated.price.isTotal);
    this.isOpen = isNamed ? false : this.isOpen || atActuals.test(text);
    if (charges.length > 1) this.choices = charges.slice(-MAX_CHOICES);
    const response = isResponse
      ? (chargeBesideTotal(lines, (rupees) => this.known.has(rupees)) ?? plusIn(lines))
      : undefined;
    const isSum = stated?.kind === 'price' && this.isSum(stated.price.rupees);
    const isInclusive = includedShipping.test(text) && !isSum;
    if (freeShipping.test(text)) this.charge = undefined;
    else this.charge = shippingIn(lines, before) ?? response ?? (isInclusive ? undefined : this.charge);
    if (isResponse && stated?.kind === 'extra' && !this.charge)
      this.charge = { value: String(stated.rupees), source: stated.line };
    const free = lines.flatMap(sentencesOf).find((each) => isFreeShipping(each.slice(0, 500)));
    if (free !== undefined) this.free = { value: '0', source: free };
    else if (charges.length > 0 || this.charge) this.free = undefined;
    if (!this.charge) return;
    const rupees = Number(this.charge.value);
    this.known.add(rupees);
    if (stated?.kind === 'extra' || (stated?.kind === 'price' && stated.price.rupees === rupees))
      this.sum = (before ?? 0) + rupees;
    else if (stated?.kind === 'price' && (stated.price.isSum || stated.price.isTotal))
      this.sum = stated.price.rupees;
  }

  /**
   * The charge, unless the total is the price without it, or the only one of several that makes the total with a
   * price. 0 if the artist gives the shipping for free.
   */
  chargeIn({ value }: Value): Value | undefined {
    if (this.free) return this.free;
    const makes = (rupees: number) => this.named.has(Number(value) - rupees);
    if (!this.charge) {
      const [chosen, ...others] = this.choices.filter((each) => makes(Number(each.value)));
      return others.length === 0 ? chosen : undefined;
    }
    const rupees = Number(this.charge.value);
    const { sumTotal } = this;
    // Of the charges of two pieces, the one in the sum is of the piece that the customer takes.
    const isInSum = sumTotal?.total === Number(value) && this.beside.includes(Number(sumTotal.charge.value));
    if (sumTotal && isInSum && !makes(rupees)) return sumTotal.charge;
    const isFree = Number(value) === this.sum - rupees && !makes(rupees);
    return rupees < Number(value) && !isFree ? this.charge : undefined;
  }

  /** Whether the artist names these rupees, also as a part of a sum. */
  names(rupees: number): boolean {
    return this.named.has(rupees);
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
