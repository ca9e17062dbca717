import { HouseNumbers } from '../address/house-number.ts';
import { anyWord } from '../chat-words.ts';
import { agreedTotal, type Offer, type OpenPrice } from './agreed-total.ts';
import { CustomerIntent } from './customer-intent.ts';
import { KnownAmounts } from './known-amounts.ts';
import { PaidAmounts } from './paid-amounts.ts';
import { ShippingTalk } from './shipping-talk.ts';
import { chosenOption, type Price, type PriceOption, SUM, type Value } from './stated-prices.ts';

export const MAX_OPTIONS = 24;
/** Where no price is known, higher amounts are prices, not charges for shipping. */
const MAX_CHARGE = 250;
const totalWord = anyWord('total|final|altogether|in all|kul|टोटल|कुल');

/** What is known about the price while two people talk. */
export class PriceState {
  /** The last price of the artist. */
  protected price: OpenPrice | undefined;
  protected options: PriceOption[] = [];
  /** Charges for shipping of which the customer chooses one. */
  protected charges: PriceOption[] = [];
  protected offer: Offer | undefined;
  protected agreed: Value | undefined;
  protected readonly paid = new PaidAmounts();
  protected readonly intent = new CustomerIntent();
  protected readonly houses = new HouseNumbers();
  protected readonly stated = new KnownAmounts();
  protected readonly shipped = new ShippingTalk(this.stated);
  /** The part that the artist asks for now: "please pay 1000 in advance". */
  protected requested: Value | undefined;

  /** What the customer says is paid, and what a payment without an amount is: the part that the artist asks for, or the total. */
  payment(total: Value | undefined): { paid: Value | undefined; due: Value | undefined } {
    return { paid: this.paid.value, due: this.paid.promised ?? this.requested ?? total };
  }

  /** @param isOrder whether there is a sign of an order */
  total(isOrder: boolean): Value | undefined {
    const { offer, paid, intent, stated } = this;
    const [agreed, price] = this.shipped.isOpen ? [] : [this.agreed, this.price];
    // "Courier at actuals, I'll weigh it": a payment of less than the pieces cost is a part of a total that is not known yet.
    if (this.shipped.isOpen && Number(paid.last?.value ?? 0) < Number(this.deal?.value ?? 0))
      return undefined;
    return agreedTotal({ agreed, price, offer, paid, intent, stated }, isOrder);
  }

  /** The shipping that the total contains, or 0 if it is free. @param total what `total` returns */
  shipping(total: Value | undefined): Value | undefined {
    return total ? this.shipped.chargeIn(total) : this.shipped.free;
  }

  /** What is to pay, as far as it is known. */
  protected get deal(): Value | undefined {
    return this.agreed ?? this.price;
  }

  protected accept(value: Value): void {
    this.agreed = value;
    this.stated.add(Number(value.value));
    this.price = { ...value, hasChargeToCome: false };
    this.offer = undefined;
    this.options = [];
    this.intent.settle();
  }

  /** Keeps charges for the customer to choose: "80 to Kolkata, 120 to Assam", after a question for the charge. */
  protected areCharges(options: readonly PriceOption[]): boolean {
    const { price, intent } = this;
    const limit = price ? 0.6 * Number(price.value) : MAX_CHARGE;
    if (!intent.isShippingQuestion || options.some(({ rupees }) => rupees > limit)) return false;
    this.charges = options.slice(-MAX_OPTIONS);
    if (price) this.price = { ...price, hasChargeToCome: true };
    this.agreed = undefined;
    intent.isChargeQuestion = intent.isShippingQuestion = false;
    return true;
  }

  /** Adds the charge with which the artist responds to a question for it. */
  protected addChargeInResponse(charge: Value): void {
    this.intent.isChargeQuestion = this.intent.isShippingQuestion = false;
    this.stated.add(Number(charge.value));
    this.shipped.charge = charge;
    this.addCharge(Number(charge.value), charge.source);
  }

  /** Adds a charge to the price, which has to be agreed to again. */
  protected addCharge(rupees: number, line: string): void {
    if (!this.price) return;
    const value = String(Math.round((Number(this.price.value) + rupees) * 100) / 100);
    this.price = { value, source: `${this.price.source} / ${line}`, doubt: SUM, hasChargeToCome: false };
    this.agreed = undefined;
  }

  /** Takes a charge off the price again, when the artist then sends for free. */
  protected dropCharge(charge: Value | undefined): void {
    const { price, agreed } = this;
    const { free } = this.shipped;
    const rupees = Number(price?.value) - Number(charge?.value);
    if (!price || !free || this.shipped.charge || !this.shipped.names(rupees)) return;
    const source = `${price.source} / ${free.source}`;
    this.price = { ...price, value: String(rupees), source };
    if (agreed?.value === price.value) this.agreed = { ...agreed, value: String(rupees), source };
  }

  /** Whether an amount is the price without the shipping, which still comes on top: "1350 theek hai", of 1350 + 120. */
  protected agreesToPrice({ rupees, isTotal }: Price): boolean {
    const charge = Number(this.shipped.charge?.value ?? 0);
    return charge > 0 && !isTotal && rupees + charge === Number(this.price?.value);
  }

  /** Whether the customer repeats the price as a lower total, such as "done, 1400 total" of 1470. */
  protected contradictsPrice(rupees: number, text: string): boolean {
    const { price } = this;
    return (
      price !== undefined &&
      !price.hasChargeToCome &&
      !this.stated.has(rupees) &&
      rupees < Number(price.value) &&
      rupees > 0.8 * Number(price.value) &&
      totalWord.test(text)
    );
  }

  /** Whether rupees that are announced are a part of what is agreed, and no other total. */
  protected isPartOfDeal(rupees: number): boolean {
    const limit = this.agreed?.value ?? 0.6 * Number(this.price?.value ?? 0);
    return rupees < Number(limit) && rupees !== Number(this.price?.value);
  }

  /** "200 off?" is an offer of the price less 200. */
  protected offerReduction({ rupees }: Price): void {
    const { price } = this;
    if (!price || price.hasChargeToCome || rupees >= Number(price.value) / 2) this.offer = undefined;
    else
      this.offer = { value: String(Number(price.value) - rupees), source: price.source, doubt: SUM, age: 0 };
  }

  /** Chooses one of several prices or charges. */
  protected choose(text: string): void {
    const charge = chosenOption(this.charges, text);
    if (charge) {
      [this.shipped.charge, this.charges] = [charge.value, []];
      this.addCharge(charge.rupees, charge.value.source);
    }
    const chosen = chosenOption(this.options, text);
    if (chosen) [this.price, this.options] = [{ ...chosen.value, hasChargeToCome: false }, []];
  }
}
