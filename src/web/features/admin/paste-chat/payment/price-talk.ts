import { HouseNumbers } from '../address/house-number.ts';
import { numbersIn } from '../chat-numbers.ts';
import { addressWord, sentencesOf } from '../chat-words.ts';
import { RANK, rupeesOf } from './chat-amounts.ts';
import {
  agreement,
  cancellation,
  earlierOrder,
  future,
  hasNoWords,
  isDeferral,
  isRefusal,
  paidWord,
  receiptWord,
  receivedWord,
} from './deal-words.ts';
import { amountOfCustomer } from './customer-amount.ts';
import { CustomerIntent } from './customer-intent.ts';
import { KnownAmounts } from './known-amounts.ts';
import { withDigits } from './number-words.ts';
import { creditIn, PaidAmounts } from './paid-amounts.ts';
import { announces, namesRest, restWord, type Shares, sharesIn } from './part-payment.ts';
import { isPaidLine } from './promised-payment.ts';
import { ShippingTalk } from './shipping-talk.ts';
import {
  chosenOption,
  type PriceOption,
  type Price,
  statedIn,
  SUM,
  toProposal,
  type Value,
  valueOfCandidate,
  partIn,
} from './stated-prices.ts';

const MAX_OPTIONS = 24;
const doubtOf = ({ doubt }: Value) => (doubt === undefined ? {} : { doubt });
/** After this many messages of the artist, an offer of the customer counts as unanswered. */
const MAX_OFFER_AGE = 3;

/** What two people say about the price, message by message. */
export class PriceTalk {
  /** The last price of the artist, and whether a charge that is not known yet comes on top: "2800 plus courier". */
  private price: (Value & { hasChargeToCome: boolean }) | undefined;
  private options: PriceOption[] = [];
  private offer: (Value & { age: number }) | undefined;
  private agreed: Value | undefined;
  private readonly paid = new PaidAmounts();
  private readonly intent = new CustomerIntent();
  private readonly houses = new HouseNumbers();
  private readonly stated = new KnownAmounts();
  private readonly shipped = new ShippingTalk(this.stated);
  /** The part that the artist asks for now: "please pay 1000 in advance". */
  private requested: Value | undefined;

  /** What the customer says is paid, and what a payment without an amount is: the part that the artist asks for, or the total. */
  payment(total: Value | undefined): { paid: Value | undefined; due: Value | undefined } {
    return { paid: this.paid.value, due: this.paid.promised ?? this.requested ?? total };
  }

  /** The agreed total, or the artist's last price if the customer orders. Without both, a payment that is no part of a total. */
  total(isOrder: boolean): Value | undefined {
    const { agreed, price } = this;
    const { last: paid, isPart } = this.paid;
    if (!isOrder && !this.intent.isPaying && !paid) return undefined;
    const open = price?.hasChargeToCome || this.offer || this.intent.hasDoubts ? undefined : price;
    const payment = paid && !isPart && !this.intent.hasRest && !this.isBelowOther(paid) ? paid : undefined;
    // The customer added it up, and no one objects: "950 + 90 = 1040", "paid 500".
    if (paid && !payment && !agreed && !price && this.offer)
      return { value: this.offer.value, source: this.offer.source, ...doubtOf(this.offer) };
    const isMore = payment !== undefined && Number(payment.value) > Number((agreed ?? open)?.value ?? 0);
    // The customer chose one of the artist's prices, or added up prices and charges.
    if (payment && (isMore || !agreed) && this.stated.has(Number(payment.value)))
      return { ...payment, isAgreed: true };
    if (agreed && isMore) return { ...payment, doubt: `More than ₹${agreed.value}, which was agreed` };
    return agreed ? { ...agreed, isAgreed: true } : isMore ? payment : open;
  }

  /** Whether a price or an offer of the chat is larger than what is paid, which is then no total. */
  private isBelowOther({ value }: Value): boolean {
    const others = [this.price, this.offer].map((each) => Number(each?.value ?? 0));
    return !this.stated.has(Number(value)) && Number(value) < Math.max(...others);
  }

  /** The shipping that the total contains. @param total what `total` returns */
  shipping(total: Value): Value | undefined {
    return this.shipped.chargeIn(total);
  }

  /** What is to pay, as far as it is known. */
  private get deal(): Value | undefined {
    return this.agreed ?? this.price;
  }

  private accept(value: Value): void {
    this.agreed = value;
    this.price = { ...value, hasChargeToCome: false };
    this.offer = undefined;
    this.options = [];
    this.intent.settle();
  }

  readAdminMessage(lines: readonly string[]): void {
    const text = lines.join(' ').slice(0, 500);
    const credit = lines.map(creditIn).find((each) => each !== undefined);
    const priced = lines.filter((line) => !this.houses.isIn(line) && !creditIn(line));
    const stated = statedIn(priced, this.price && Number(this.price.value));
    const { isChargeQuestion, isShippingQuestion: isResponse } = this.intent;
    this.shipped.readAdminMessage({ lines: priced, text, stated, price: this.price, isResponse });
    if (credit) {
      this.paid.pay(credit, Number(credit.value) < Number(this.deal?.value ?? 0), this.deal);
      this.paid.noteReferences(lines);
    }
    const isAgreement = agreement.test(text) && !isRefusal(text) && !isDeferral(text) && !text.includes('?');
    if (this.offer) this.offer.age += 1;
    this.intent.hasRest ||= namesRest(text);
    this.requested = partIn(lines) ?? this.requested;
    if (!stated) {
      if (this.offer && isAgreement) {
        this.shipped.readAcceptedOffer(this.offer);
        this.accept(this.offer);
      } else if (this.offer && (isRefusal(text) || this.offer.age >= MAX_OFFER_AGE)) this.offer = undefined;
      return;
    }
    // "100 short", after 900
    if (this.paid.last && stated.kind === 'price' && namesRest(text)) return;
    if (stated.kind === 'options') {
      for (const { rupees } of stated.options) this.stated.add(rupees);
      this.options = stated.options.slice(-MAX_OPTIONS);
      this.price = this.offer = undefined;
      return;
    }
    if (stated.kind === 'extra') {
      this.stated.add(stated.rupees);
      // "500 more" is the rest if it makes up the price with what is paid.
      const isRest = Number(this.paid.last?.value) + stated.rupees === Number(this.price?.value);
      if (this.price && !isRest) this.addCharge(stated.rupees, stated.line);
      return;
    }
    const { price, hasChargeToCome, isQuestion } = stated;
    const isCharge = isChargeQuestion || this.price?.hasChargeToCome === true;
    this.intent.isChargeQuestion = this.intent.isShippingQuestion = false;
    this.intent.settle();
    // "2800 plus courier", "Courier to Jodhpur?", "150": an amount well below the price is the charge.
    if (isCharge && !price.isTotal && this.price && price.rupees < 0.6 * Number(this.price.value)) {
      this.stated.add(price.rupees);
      this.shipped.charge = toProposal(price);
      this.addCharge(price.rupees, price.line);
      return;
    }
    const value = toProposal(price);
    if (this.intent.isPartQuestion && !price.isTotal && price.rupees < Number(this.price?.value ?? 0)) {
      this.requested = value;
      this.intent.isPartQuestion = false;
      return;
    }
    const isReceived =
      receivedWord.test(text) &&
      [this.agreed, this.price, this.offer, this.paid.promised].some((each) => each?.value === value.value);
    if (isReceived) this.paid.confirm(value);
    // "Received 3000", of 6000
    if (receivedWord.test(text) && this.paid.isBelow(value, this.deal)) return;
    const isAccepted = this.offer?.value === value.value && !isQuestion && !isRefusal(text);
    const isChange = price.isTotal && this.agreed !== undefined && !isQuestion;
    if (isAccepted && this.offer) this.shipped.readAcceptedOffer(this.offer);
    this.stated.add(price.rupees);
    if (isAccepted || isChange) this.accept(value);
    else {
      this.price = { ...value, hasChargeToCome };
      this.options = [];
      this.offer = undefined;
    }
  }

  /** Adds a charge to the price, which has to be agreed to again. */
  private addCharge(rupees: number, line: string): void {
    if (!this.price) return;
    const value = String(Math.round((Number(this.price.value) + rupees) * 100) / 100);
    this.price = { value, source: `${this.price.source} / ${line}`, doubt: SUM, hasChargeToCome: false };
    this.agreed = undefined;
  }

  readCustomerMessage(lines: readonly string[]): void {
    const whole = lines.join('\n').slice(0, 1_500);
    if (cancellation.test(whole)) {
      this.price = this.offer = this.agreed = this.shipped.charge = undefined;
      this.options = [];
      this.stated.clear();
    }
    const isReceipt = receiptWord.test(whole);
    for (const [at, line] of lines.entries()) {
      const { pins } = numbersIn(line, lines[at - 1]);
      this.houses.read(line);
      if (pins.length > 0) this.intent.isDeferred = false;
      for (const sentence of sentencesOf(line)) {
        if (pins.length > 0 && (numbersIn(sentence).pins.length > 0 || addressWord.test(sentence))) continue;
        this.readCustomerSentence(sentence, isReceipt);
      }
    }
    this.paid.noteReferences(lines);
  }

  private readCustomerSentence(sentence: string, isReceipt: boolean): void {
    const short = sentence.slice(0, 500);
    const isQuestion = short.includes('?');
    const isAgreement = this.intent.read(short);
    const read = amountOfCustomer(sentence, this.stated, isAgreement || isReceipt);
    const shares = isQuestion || earlierOrder.test(short) ? undefined : sharesIn(withDigits(sentence));
    if (shares && this.applyShares(shares, short)) return;
    const amount = read && !this.stated.has(read.rupees) && earlierOrder.test(short) ? undefined : read;
    if (amount) return this.applyCustomerAmount(amount, short, isAgreement, isReceipt);
    if (this.paid.promised && isPaidLine(short)) this.paid.pay(this.paid.promised, true, this.deal);
    if (isQuestion) {
      // The artist's next yes is about this question.
      if (short.length > 20) this.offer = undefined;
      return;
    }
    this.choose(short);
    if (!this.price || this.price.hasChargeToCome || this.offer) return;
    if ((isAgreement && !isRefusal(short)) || (paidWord.test(short) && !future.test(short)))
      this.accept(this.price);
  }

  /** Reads "total 1750 done, 1000 abhi" or "1000 advance sent". @returns whether the amount is a part of a total */
  private applyShares({ whole, part, isPromised, isSure }: Shares, line: string): boolean {
    const known = this.deal?.value ?? (isSure ? Infinity : 0);
    const deal = whole ? rupeesOf(whole) : Number(known);
    const rupees = rupeesOf(part);
    if (rupees >= deal || !this.stated.allows(rupees)) return false;
    if (whole && this.stated.allows(deal)) this.accept(valueOfCandidate(whole, line));
    else if (this.price && !this.price.hasChargeToCome && !this.offer) this.accept(this.price);
    if (isPromised) this.paid.promised = valueOfCandidate(part, line);
    else this.paid.pay(valueOfCandidate(part, line), true, this.deal);
    return true;
  }

  private applyCustomerAmount(amount: Price, short: string, isAgreement: boolean, isReceipt: boolean): void {
    const value = toProposal(amount);
    const isQuestion = short.includes('?');
    const isKnown = this.stated.has(amount.rupees);
    const isPaid =
      (amount.rank === RANK.payment || (isReceipt && amount.hasCurrency) || /^done\b/i.test(short)) &&
      !isQuestion;
    const isPromised = announces(short, amount.rupees);
    if (isPromised && this.isPartOfDeal(amount.rupees)) {
      this.paid.promised = value;
      return;
    }
    if (isPaid && !isPromised) {
      const { last: before } = this.paid;
      const sum = amount.isExtra && before ? Number(before.value) + amount.rupees : undefined;
      // "50 more sent", after too little
      if (sum !== undefined && this.stated.has(sum))
        this.paid.correct({ value: String(sum), source: short, doubt: SUM });
      else if (this.stated.allows(amount.rupees)) {
        // The artist's last price, after another one was agreed to.
        if (this.agreed && this.price?.value === value.value) this.accept(this.price);
        this.paid.pay(value, restWord.test(short), this.deal);
      }
      return;
    }
    if (isQuestion || (isRefusal(short) && !(isKnown && isAgreement))) {
      // Repeats the price, adds it and a charge up, or asks for another one.
      if (!isKnown) this.offer = { ...value, age: 0 };
      else if (isQuestion && amount.isTotal && amount.rupees > Number(this.price?.value ?? Infinity))
        this.price = { ...value, hasChargeToCome: false };
      return;
    }
    // "10,000 done", of 33,000
    if (isAgreement && !isKnown && amount.rupees < 0.6 * Number(this.agreed?.value ?? 0)) {
      this.paid.pay(value, true, this.deal);
      return;
    }
    // "chalo (come on) 900", "900 cash"
    const isCounterOffer = /\b(?:chalo|cash)\b/i.test(short);
    if (isKnown && (isAgreement || amount.isTotal || hasNoWords(short) || future.test(short) || !this.price))
      this.accept(value);
    else if (isKnown) this.price = { ...value, hasChargeToCome: false };
    else if (isAgreement && !isCounterOffer && this.stated.isEmpty) this.accept(value);
    else if (isAgreement && !isCounterOffer && this.stated.allows(amount.rupees)) this.accept(value);
    else {
      // A result contradicts what was agreed before: "10% off, 855 + 90 = 945".
      if (amount.isTotal && short.includes('=')) this.agreed = undefined;
      this.offer = { ...value, age: 0 };
    }
  }

  /** Whether rupees that are announced are a part of what is agreed, and no other total. */
  private isPartOfDeal(rupees: number): boolean {
    const limit = this.agreed?.value ?? 0.6 * Number(this.price?.value ?? 0);
    return rupees < Number(limit) && rupees !== Number(this.price?.value);
  }

  /** Chooses one of several prices. */
  private choose(text: string): void {
    const chosen = chosenOption(this.options, text);
    if (chosen) [this.price, this.options] = [{ ...chosen.value, hasChargeToCome: false }, []];
  }
}
