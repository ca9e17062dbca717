import { opposedNumbers } from '../address/house-number.ts';
import { numbersIn } from '../chat-numbers.ts';
import { addressWord, sentencesOf } from '../chat-words.ts';
import { amountIn, amountsIn, extraWord, RANK, rupeesOf } from './chat-amounts.ts';
import {
  agreement,
  asking,
  cancellation,
  earlierOrder,
  freeShipping,
  future,
  hasNoWords,
  isRefusal,
  paidWord,
  paying,
  receiptWord,
  receivedWord,
  priceRejection,
} from './deal-words.ts';
import { withDigits } from './number-words.ts';
import {
  customerAmount,
  type PriceOption,
  type Price,
  shippingIn,
  statedIn,
  SUM,
  type Value,
  toProposal,
  wordsOf,
} from './stated-prices.ts';

const MAX_STATED = 24;
const MAX_HOUSES = 50;
const houseNumber =
  /(?<!\p{L})(?:flat|house|plot|room|door|shop|villa|quarter|qtr|unit|makan|मकान|फ्लैट|h|d|#)[ .]{0,2}(?:(?:no|num|number|नं|नंबर)[ .:-]{0,2})?#?(\d{2,5})(?!\d)/giu;
/** After this many messages of the artist, an offer of the customer counts as unanswered. */
const MAX_OFFER_AGE = 3;

/** What two people say about the price, message by message. */
export class PriceTalk {
  /** The last price of the artist, and whether a charge that is not known yet comes on top: "2800 plus courier". */
  private price: (Value & { hasChargeToCome: boolean }) | undefined;
  private options: PriceOption[] = [];
  private offer: (Value & { age: number }) | undefined;
  private agreed: Value | undefined;
  private paid: Value | undefined;
  /** The last charge for shipping that the artist names. */
  private charge: Value | undefined;
  /** Whether the customer says that a payment follows. */
  private isPaying = false;
  /** Whether the customer asks for the shipping charge. */
  private isChargeQuestion = false;
  /** Whether the customer finds the price too high, and has not agreed since. */
  private isRejected = false;
  /** Numbers in the customer's address, such as that of a flat, which the artist can repeat. */
  private readonly houseNumbers = new Set<string>();
  /** All amounts that the artist states, to recognize them and their sums. */
  private stated: number[] = [];

  /** The amount to propose: what is paid, or agreed, or the artist's last price if the customer orders. */
  amount(isOrder: boolean): Value | undefined {
    if (this.paid) return this.paid;
    if (!isOrder && !this.isPaying) return undefined;
    if (this.agreed) return this.agreed;
    return this.price && !this.price.hasChargeToCome && !this.offer && !this.isRejected
      ? this.price
      : undefined;
  }

  /** The shipping that the amount to propose contains. @param amount what `amount` returns */
  shipping(amount: Value): Value | undefined {
    return this.charge && Number(this.charge.value) < Number(amount.value) ? this.charge : undefined;
  }

  private accept(value: Value): void {
    this.agreed = value;
    this.price = { ...value, hasChargeToCome: false };
    this.offer = undefined;
    this.options = [];
    this.isRejected = false;
  }

  private rememberStated(rupees: number): void {
    this.stated = [...this.stated.filter((each) => each !== rupees), rupees].slice(-MAX_STATED);
  }

  /** Whether an amount is one that the artist states, or the sum of two or three. */
  private isKnown(rupees: number): boolean {
    const list = this.stated;
    return list.some(
      (one, at) =>
        one === rupees ||
        list.some(
          (two, next) =>
            next > at &&
            (one + two === rupees || list.some((three, last) => last > next && one + two + three === rupees)),
        ),
    );
  }

  /** Whether the customer can have paid this: no more than the artist's prices allow. */
  private isPlausible(rupees: number): boolean {
    const max = Math.max(...this.stated);
    return (
      this.stated.length === 0 ||
      rupees <= 1.5 * max ||
      this.isKnown(rupees) ||
      this.stated.some((each) => each >= 50 && rupees % each === 0 && rupees / each <= 100)
    );
  }

  readAdminMessage(lines: readonly string[]): void {
    const text = lines.join(' ').slice(0, 500);
    const priced = lines.filter((line) => !this.isHouseNumber(line));
    const stated = statedIn(priced, this.price && Number(this.price.value));
    if (freeShipping.test(text)) this.charge = undefined;
    else this.charge = shippingIn(priced) ?? this.charge;
    const isAgreement = agreement.test(text) && !isRefusal(text) && !text.includes('?');
    if (this.offer) this.offer.age += 1;
    if (!stated) {
      if (this.offer && isAgreement) this.accept(this.offer);
      else if (this.offer && (isRefusal(text) || this.offer.age >= MAX_OFFER_AGE)) this.offer = undefined;
      return;
    }
    if (stated.kind === 'options') {
      for (const { rupees } of stated.options) this.rememberStated(rupees);
      this.options = stated.options.slice(-MAX_STATED);
      this.price = this.offer = undefined;
      return;
    }
    if (stated.kind === 'extra') {
      this.rememberStated(stated.rupees);
      if (this.price) this.addCharge(stated.rupees, stated.line);
      return;
    }
    const { price, hasChargeToCome, isQuestion } = stated;
    const isCharge = this.isChargeQuestion || this.price?.hasChargeToCome === true;
    this.isChargeQuestion = this.isRejected = false;
    // "2800 plus courier", "Courier to Jodhpur?", "150": an amount well below the price is the charge.
    if (isCharge && !price.isTotal && this.price && price.rupees < 0.6 * Number(this.price.value)) {
      this.rememberStated(price.rupees);
      this.charge = toProposal(price);
      this.addCharge(price.rupees, price.line);
      return;
    }
    const value = toProposal(price);
    const isReceived =
      receivedWord.test(text) &&
      [this.agreed, this.price, this.offer].some((each) => each?.value === value.value);
    if (isReceived) this.paid ??= value;
    const isAccepted = this.offer?.value === value.value && !isQuestion && !isRefusal(text);
    const isChange = price.isTotal && this.agreed !== undefined && !isQuestion;
    this.rememberStated(price.rupees);
    if (isAccepted || isChange) this.accept(value);
    else {
      this.price = { ...value, hasChargeToCome };
      this.options = [];
      this.offer = undefined;
    }
  }

  private addHouse(number: string): void {
    if (this.houseNumbers.size < MAX_HOUSES) this.houseNumbers.add(number);
  }

  /** Whether the only number of a line is one of the customer's address: "ok 302". */
  private isHouseNumber(line: string): boolean {
    const [only, ...others] = amountsIn(line);
    return only !== undefined && others.length === 0 && !only.hasCurrency && this.houseNumbers.has(only.text);
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
      this.price = this.offer = this.agreed = this.charge = undefined;
      this.options = [];
      this.stated = [];
    }
    const isReceipt = receiptWord.test(whole);
    for (const [at, line] of lines.entries()) {
      const { pins } = numbersIn(line, lines[at - 1]);
      // "302 not 203"
      const pair = opposedNumbers(line);
      const repeatsHouseNumber = pair?.some((each) => this.houseNumbers.has(each)) ?? false;
      for (const [, house = ''] of line.slice(0, 1_000).matchAll(houseNumber)) this.addHouse(house);
      if (repeatsHouseNumber) for (const each of pair ?? []) this.addHouse(each);
      for (const sentence of sentencesOf(line)) {
        if (pins.length > 0 && (numbersIn(sentence).pins.length > 0 || addressWord.test(sentence))) continue;
        this.readCustomerSentence(sentence, isReceipt);
      }
    }
  }

  private readCustomerSentence(sentence: string, isReceipt: boolean): void {
    const short = sentence.slice(0, 500);
    const isQuestion = short.includes('?');
    this.isChargeQuestion ||= extraWord.test(short) && (isQuestion || asking.test(short));
    this.isRejected ||= priceRejection.test(short);
    this.isPaying ||= !isQuestion && paying.test(short);
    const isAgreement = (agreement.test(short) || /[👍🤝👌✅]/u.test(short)) && !isQuestion;
    const read = this.amountOf(sentence, isAgreement || isReceipt);
    const amount = read && !this.isKnown(read.rupees) && earlierOrder.test(short) ? undefined : read;
    if (amount) {
      this.applyCustomerAmount(amount, short, isAgreement, isReceipt);
      return;
    }
    this.choose(short, isQuestion);
    if (isQuestion) {
      // The artist's next yes is about this question.
      if (short.length > 20) this.offer = undefined;
      return;
    }
    if (!this.price || this.price.hasChargeToCome || this.offer) return;
    if ((isAgreement && !isRefusal(short)) || (paidWord.test(short) && !future.test(short)))
      this.accept(this.price);
  }

  /** The amount of a customer's sentence: the one that the artist knows, or one that a currency or words show. @param isSure as in `customerAmount` */
  private amountOf(sentence: string, isSure: boolean): Price | undefined {
    const text = withDigits(sentence);
    const all = amountsIn(text);
    const amount = customerAmount(sentence, isSure);
    if (amount?.rank === RANK.payment) return { ...amount, line: sentence };
    const known = all.filter((each) => this.isKnown(rupeesOf(each)));
    const [only] = known;
    const read = amountIn(text);
    if (only && known.length === 1 && read && !addressWord.test(text))
      return read.rupees === rupeesOf(only)
        ? { ...read, line: sentence }
        : {
            ...read,
            rupees: rupeesOf(only),
            isSum: false,
            isAbbreviated: only.isAbbreviated,
            line: sentence,
          };
    return amount && { ...amount, line: sentence };
  }

  private applyCustomerAmount(amount: Price, short: string, isAgreement: boolean, isReceipt: boolean): void {
    const value = toProposal(amount);
    const isQuestion = short.includes('?');
    const isKnown = this.isKnown(amount.rupees);
    const isPaid =
      (amount.rank === RANK.payment || (isReceipt && amount.hasCurrency) || /^done\b/i.test(short)) &&
      !isQuestion;
    if (isPaid && !future.test(short)) {
      const sum = amount.isExtra && this.paid ? Number(this.paid.value) + amount.rupees : undefined;
      // "50 more sent", after too little
      if (sum !== undefined && this.isKnown(sum))
        this.paid = { value: String(sum), source: short, doubt: SUM };
      else if (this.isPlausible(amount.rupees)) this.paid = value;
      return;
    }
    if (isQuestion || (isRefusal(short) && !(isKnown && isAgreement))) {
      // Repeats the price, or asks for another one.
      if (!isKnown) this.offer = { ...value, age: 0 };
      return;
    }
    // "chalo (come on) 900", "900 cash"
    const isCounterOffer = /\b(?:chalo|cash)\b/i.test(short);
    if (isKnown && (isAgreement || amount.isTotal || hasNoWords(short) || future.test(short) || !this.price))
      this.accept(value);
    else if (isKnown) this.price = { ...value, hasChargeToCome: false };
    else if (isAgreement && !isCounterOffer && this.stated.length === 0) this.accept(value);
    else if (isAgreement && !isCounterOffer && this.isPlausible(amount.rupees)) this.accept(value);
    else this.offer = { ...value, age: 0 };
  }

  /** Chooses one of several prices by a word that only its own part of the list has. */
  private choose(text: string, isQuestion: boolean): void {
    if (this.options.length < 2 || isQuestion) return;
    const spoken = new Set(wordsOf(text));
    const found = this.options
      .map((option) => ({
        option,
        count: option.words.filter(
          (word) =>
            spoken.has(word) &&
            this.options.every((other) => other === option || !other.words.includes(word)),
        ).length,
      }))
      .toSorted((one, other) => other.count - one.count);
    const [best, second] = found;
    if (!best || best.count === 0 || best.count === second?.count) return;
    this.price = { ...best.option.value, hasChargeToCome: false };
    this.options = [];
  }
}
