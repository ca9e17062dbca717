import { numbersIn } from '../chat-numbers.ts';
import { addressWord, anyWord, sentencesOf } from '../chat-words.ts';
import { RANK, rupeesOf, shippingWord } from './chat-amounts.ts';
import {
  earlierOrder,
  future,
  hasNoWords,
  isDeferral,
  isOtherQuestion,
  isReduction,
  isRefusal,
  paidWord,
  receiptWord,
  receivedWord,
  restWord,
} from './deal-words.ts';
import { agrees, agreesFirmly, agreesInSpite, isAboutOtherThing, isObjection } from './agreement.ts';
import { isCancellation } from './cancellation.ts';
import { amountOfCustomer } from './customer-amount.ts';
import { withDigits } from './number-words.ts';
import { creditIn } from './paid-amounts.ts';
import { isFailure, isUnpaid } from './failed-payment.ts';
import { announces, namesRest, type Shares, sharesIn } from './part-payment.ts';
import { isPaidLine } from './promised-payment.ts';
import { isArrival } from './report-words.ts';
import { MAX_OPTIONS, PriceState } from './price-state.ts';
import { isQuestionAside, requestedAmount, requestsAmount, requestsMore, hasRequest } from './requests.ts';
import { smallChargeIn } from './shipping-charge.ts';
import { type Price, statedIn, SUM, toProposal, valueOfCandidate, partIn } from './stated-prices.ts';

/** The artist got a part of the total: not "got it, 2150", and no courier that came. */
const isPartArrival = (line: string) => isArrival(line) && !/got it/i.test(line) && !shippingWord.test(line);
/** In the artist's answer to an offer beside another request: "deal" is about the offer. */
const dealWord = anyWord('deal|final|agreed|price|rate|pakka|पक्का');
/** After this many messages of the artist, an offer of the customer counts as unanswered. */
const MAX_OFFER_AGE = 3;

/** What two people say about the price, message by message. */
export class PriceTalk extends PriceState {
  readAdminMessage(lines: readonly string[]): void {
    const text = lines.join(' ').slice(0, 500);
    const credit = lines.map(creditIn).find((each) => each !== undefined);
    const priced = lines.filter((line) => !this.houses.isIn(line) && !creditIn(line));
    const stated = statedIn(priced, this.price && Number(this.price.value));
    const { isChargeQuestion, isShippingQuestion: isResponse } = this.intent;
    const { charge: chargeBefore } = this.shipped;
    this.shipped.readAdminMessage({ lines: priced, text, stated, price: this.price, isResponse });
    if (!stated) this.dropCharge(chargeBefore);
    if (credit) {
      this.paid.pay(credit, Number(credit.value) < Number(this.deal?.value ?? 0), this.deal);
      this.paid.noteReferences(lines);
    }
    if (lines.some(isFailure)) this.paid.fail();
    if (this.offer) this.offer.age += 1;
    this.intent.hasQuestionAside = !stated && isQuestionAside(text);
    this.intent.hasRest ||= namesRest(text);
    this.requested = partIn(lines) ?? this.requested;
    if (!stated) {
      const charge = isResponse ? smallChargeIn(text) : undefined;
      if (charge) return this.addChargeInResponse(charge);
      return this.readResponseToOffer(lines, text);
    }
    // "100 short", after 900
    if (this.paid.last && stated.kind === 'price' && namesRest(text)) return;
    if (stated.kind === 'options') {
      for (const { rupees } of stated.options) this.stated.add(rupees);
      if (this.areCharges(stated.options)) return;
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
    const isCharge = (isChargeQuestion && !receivedWord.test(text)) || this.price?.hasChargeToCome === true;
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
    // "I got 1500 only", of 1525
    const isBelowDeal = namesRest(text) || price.rupees < Number(this.deal?.value ?? 0);
    if (!price.isTotal && isBelowDeal && lines.some(isPartArrival)) {
      this.paid.pay(value, true, this.deal);
      return;
    }
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

  /** Reads a message of the artist without an amount. */
  private readResponseToOffer(lines: readonly string[], text: string): void {
    const { offer } = this;
    // The customer asks for something else, too: it is not clear what the yes is about.
    if (!offer || (offer.isBesideRequest && !dealWord.test(text))) return;
    const isAgreement = lines.flatMap(sentencesOf).some((each) => agrees(each));
    if (isAgreement && !isRefusal(text) && !isDeferral(text) && !text.includes('?')) {
      this.shipped.readAcceptedOffer(offer);
      this.accept(offer);
    } else if (isRefusal(text) || offer.age >= MAX_OFFER_AGE) this.offer = undefined;
  }

  readCustomerMessage(lines: readonly string[]): void {
    const whole = lines.join('\n').slice(0, 1_500);
    if (isCancellation(whole)) {
      this.price = this.offer = this.agreed = this.shipped.charge = undefined;
      this.options = [];
      this.stated.clear();
    }
    const isReceipt = receiptWord.test(whole);
    for (const [at, line] of lines.entries()) {
      const { pins } = numbersIn(line, lines[at - 1]);
      this.houses.read(line);
      if (pins.length > 0) this.intent.readAddress(whole);
      for (const sentence of sentencesOf(line)) {
        if (pins.length > 0 && (numbersIn(sentence).pins.length > 0 || addressWord.test(sentence))) continue;
        this.readCustomerSentence(sentence, isReceipt);
      }
    }
    this.paid.noteReferences(lines);
    this.intent.hasQuestionAside = false;
  }

  /** Reads the artist's message again, for whether a payment arrived. */
  noteReceipt(lines: readonly string[]): void {
    this.paid.noteReceipt(lines);
  }

  /** Reads a message about money that goes back. */
  readRefund(lines: readonly string[]): void {
    this.paid.readRefund(lines);
  }

  /** Forgets a payment that failed. */
  forgetPayment(): void {
    this.paid.fail();
  }

  private readCustomerSentence(sentence: string, isReceipt: boolean): void {
    const short = sentence.slice(0, 500);
    const isQuestion = hasRequest(short);
    const isAgreement = this.intent.read(short);
    // "Ok", and then "actually that's a bit high"
    if (isObjection(short) && !this.paid.last) this.agreed = undefined;
    const wanted = requestedAmount(short);
    const read = amountOfCustomer(wanted || sentence, this.stated, isAgreement || isReceipt);
    const shares = isQuestion || earlierOrder.test(short) ? undefined : sharesIn(withDigits(sentence));
    if (shares && this.applyShares(shares, short)) return;
    // "500 now, the remaining 2500 later?" asks for no other price.
    if (isQuestion && this.deal && namesRest(short)) return;
    const amount = read && !this.stated.has(read.rupees) && earlierOrder.test(short) ? undefined : read;
    if (amount) return this.applyCustomerAmount(amount, short, isAgreement, isReceipt);
    if (isFailure(short)) return this.paid.fail();
    this.paid.readMistake(short, this.deal);
    if (this.paid.promised && isPaidLine(short)) this.paid.report(this.paid.promised, true, this.deal);
    // The artist's next yes is about this question.
    if (isOtherQuestion(short)) this.offer = undefined;
    else if (this.offer && requestsMore(short)) this.offer.isBesideRequest = true;
    if (short.includes('?') || (isQuestion && !isAgreement)) return;
    this.choose(short);
    if (!this.price || this.price.hasChargeToCome || this.offer) return;
    const isYes = this.intent.hasQuestionAside ? agreesFirmly(short) : isAgreement;
    if (
      (isYes && (!isRefusal(short) || agreesInSpite(short))) ||
      (paidWord.test(short) && !future.test(short) && !isAboutOtherThing(short) && !isUnpaid(short))
    )
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
    else this.paid.report(valueOfCandidate(part, line), true, this.deal);
    return true;
  }

  private applyCustomerAmount(amount: Price, short: string, isAgreement: boolean, isReceipt: boolean): void {
    const value = toProposal(amount);
    const isQuestion = requestsAmount(short);
    const isKnown = this.stated.has(amount.rupees);
    const isPaid =
      (amount.rank === RANK.payment ||
        (isReceipt && amount.hasCurrency) ||
        (/^done\b/i.test(short) && !amount.isTotal)) &&
      !isQuestion;
    const isPromised = announces(short, amount.rupees);
    if (isReduction(short)) return this.offerReduction(amount);
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
        this.paid.report(value, restWord.test(short), this.deal);
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
    if (isAgreement && this.agreesToPrice(amount)) return this.price && this.accept(this.price);
    // "Done, 1400 total", of 1470
    if (isAgreement && !isPromised && this.contradictsPrice(amount.rupees, short)) {
      this.agreed = undefined;
      this.offer = { ...value, age: 0, isContradiction: true };
      return;
    }
    // "10,000 done", of 33,000
    if (isAgreement && !isKnown && amount.rupees < 0.6 * Number(this.agreed?.value ?? 0)) {
      this.paid.report(value, true, this.deal);
      return;
    }
    // "chalo (come on) 900", "900 cash"
    const isBargain = amount.rupees < Number(this.price?.value ?? 0);
    const isCounterOffer = /\b(?:chalo|cash)\b/i.test(short);
    if (isKnown && (isAgreement || amount.isTotal || hasNoWords(short) || future.test(short) || !this.price))
      this.accept(value);
    else if (isKnown) this.price = { ...value, hasChargeToCome: false };
    else if (isAgreement && !isCounterOffer && !isBargain && this.stated.allows(amount.rupees))
      this.accept(value);
    else {
      // A result contradicts what was agreed before: "10% off, 855 + 90 = 945".
      if (amount.isTotal && short.includes('=')) this.agreed = undefined;
      this.offer = { ...value, age: 0 };
    }
  }
}
