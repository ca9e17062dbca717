import { anyWord, enquiryText, sentencesOf } from '../chat-words.ts';
import { agrees } from './agreement.ts';
import { amountIn, amountsIn, RANK, type Rank, rupeesOf } from './chat-amounts.ts';
import { freeShipping, hasNoWords, isDeferral, isRefusal, spamWord } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { mistaken } from './paid-amounts.ts';
import { announces, namesRest, sharesIn } from './part-payment.ts';
import { isFailure } from './failed-payment.ts';
import { isPaidLine } from './promised-payment.ts';
import { requestedAmount } from './requests.ts';
import { isChargeQuestion, shippingIn } from './shipping-charge.ts';
import { plain, toProposal, type Value, valueOfCandidate } from './stated-prices.ts';

/** A message with the side that writes it; undefined if that is not known. */
export type SidedMessage = { lines: readonly string[]; side: 'admin' | 'customer' | undefined };

/** What a chat says about money. The total contains the shipping; `due` is what a payment without an amount is. */
export type Payment = Partial<Record<'total' | 'paid' | 'shipping' | 'due', Value | undefined>>;

const amountLabel =
  /^(?:total |final )?(?:amount|price|total|payment|paid|राशि|रक्कम)(?: (?:paid|sent|in rs|to pay))?[ *:]{0,3}$/iu;
/** `isPromised`: whether it is a payment that is only announced. */
type Ranked = Value & { rank: Rank; isPart?: boolean; isPromised?: boolean };
/** `isContested`: whether it is less than a price before, and no one has agreed to it. */
type Found = Ranked & { isClear: boolean; isContested?: boolean };

/** The amounts of a sentence of a text without senders, with their ranks. @param raw the line of the sentence */
function amountsOf(sentence: string, raw: string): Ranked[] {
  const line = withDigits(sentence);
  const shares = line.includes('?') ? undefined : sharesIn(line);
  if (shares) {
    const { whole, part, isPromised, isSure } = shares;
    return [
      ...(whole ? [{ ...valueOfCandidate(whole, raw), rank: RANK.total }] : []),
      { ...valueOfCandidate(part, raw), rank: RANK.payment, isPart: isSure, isPromised },
    ];
  }
  const amount = amountIn(line);
  const isOnly = amountsIn(withDigits(raw)).length === 1;
  const isAgreed =
    requestedAmount(line) === '' &&
    !isDeferral(line) &&
    (agrees(line) || (((amount?.isSum ?? false) || isOnly) && agrees(raw)));
  if (!amount || (amount.rank < RANK.total && !amount.hasCurrency && !isAgreed)) return [];
  const isPromised = announces(line, amount.rupees);
  const isOther = amount.rank === RANK.other || (isPromised && amount.rank === RANK.payment);
  const rank = isOther && isAgreed && !line.includes('?') ? RANK.total : isOther ? RANK.other : amount.rank;
  return [{ ...toProposal({ ...amount, line: raw }), rank, isPromised }];
}

/** Beside a price that replaces an earlier total once someone agrees: "I can do 2500 for all". */
const bargain = anyWord('(?:i|we) can (?:do|give|pay|offer)|(?:for|in) (?:all|both)');

/** The price that a sentence of a text without senders offers; undefined without one. */
function bargainIn(sentence: string): Value | undefined {
  const line = withDigits(sentence);
  if (!bargain.test(line) || line.includes('?') || amountsIn(line).length !== 1) return undefined;
  const amount = amountIn(line);
  return amount?.rank === RANK.other ? toProposal({ ...amount, line: sentence }) : undefined;
}

const isYes = (sentence: string) =>
  agrees(sentence) && !/[?\d]/.test(sentence) && !isRefusal(sentence) && !isDeferral(sentence);

const totalWord = anyWord('total|final|altogether|in all|paid|sent|kul|टोटल|कुल');

/** What follows a question for the charge in the same line; undefined in another line. */
function responseWithin(line: string): string | undefined {
  const [question = '', ...rest] = sentencesOf(line);
  return rest.length > 0 && isChargeQuestion(question) ? rest.join(' ') : undefined;
}

/** What the sentences of a text without senders say about money. */
class WrittenAmounts {
  private paid: Found | undefined;
  private best: Found | undefined;
  private charge: Value | undefined;
  private offer: Value | undefined;
  /** A payment that is announced. */
  private promised: Value | undefined;
  private hasRest = false;
  private readonly rupees = new Set<number>();
  /** The highest total so far, in rupees. */
  private most = 0;
  private readonly isOrder: boolean;

  constructor(isOrder: boolean) {
    this.isOrder = isOrder;
  }

  readCharge(written: readonly string[]): void {
    // "Shipping kitna? ₹40 ok": one person asks and proposes, and the other one has not agreed.
    const lines = written.filter((line) => responseWithin(line) === undefined);
    const isFree = freeShipping.test(lines.join(' ').slice(0, 500));
    this.charge = isFree ? undefined : (shippingIn(lines) ?? this.charge);
  }

  /** @param raw the line of the sentence */
  read(sentence: string, raw: string): void {
    if (isFailure(sentence)) this.paid = undefined;
    this.hasRest ||= namesRest(sentence);
    if (this.best?.isContested && isYes(sentence)) this.best = { ...this.best, isContested: false };
    const isAccepted = this.offer !== undefined && isYes(sentence);
    if (this.offer && isAccepted) this.best = { ...this.offer, rank: RANK.total, isClear: true };
    this.offer = bargainIn(sentence) ?? (isAccepted ? undefined : this.offer);
    if (this.promised && isPaidLine(sentence))
      this.paid = { ...this.promised, rank: RANK.payment, isClear: true, isPart: true };
    for (const value of amountsOf(sentence, raw)) {
      const { rank } = value;
      // Without an order, "pay Rs 10" can be any message.
      const isDoubtful =
        !this.isOrder && (rank < RANK.total || (rank === RANK.total && spamWord.test(withDigits(sentence))));
      if (rank > RANK.part && !isDoubtful) this.add(value);
    }
    for (const each of amountsIn(withDigits(sentence))) this.rupees.add(rupeesOf(each));
  }

  private add(value: Ranked): void {
    const { paid, best } = this;
    const { rank, isPromised = false } = value;
    const isBelow = Number(value.value) < Number(best?.value ?? 0);
    if (isPromised && (rank === RANK.payment || isBelow)) this.promised = plain(value);
    else if (rank === RANK.payment) {
      // Of several payments, none is the total.
      const isPart: boolean =
        value.isPart === true ||
        mistaken.test(value.source) ||
        (paid !== undefined && paid.value !== value.value);
      this.paid = { ...value, isClear: true, isPart };
    } else if (rank >= (best?.rank ?? RANK.part))
      // Two prices without a word that tells which one is to pay.
      this.best = {
        ...value,
        isClear: rank > RANK.other || !best || best.value === value.value,
        isContested: best?.value !== value.value && this.isBelowPrice(Number(value.value)),
      };
    if (rank === RANK.total) this.offer = undefined;
    this.most = Math.max(this.most, Number(this.best?.value ?? 0));
  }

  /** "1200 final" below "1500" may be an offer. */
  private isBelowPrice(rupees: number): boolean {
    return [...this.rupees].some((each) => each > rupees && each <= 1.6 * rupees);
  }

  get payment(): Payment {
    const { paid, best, hasRest } = this;
    const payment = paid && { ...paid, isPart: paid.isPart === true || hasRest };
    const total = totalOf(best?.isClear && !this.offer ? best : undefined, payment);
    const shipping = total && this.chargeIn(Number(total.value));
    return { total, paid: paid && plain(paid), shipping, due: this.promised ?? total };
  }

  /** The charge, unless the total is an earlier one without it. */
  private chargeIn(total: number): Value | undefined {
    const charge = Number(this.charge?.value);
    const isFree = total === this.most - charge && !this.rupees.has(total - charge);
    return charge < total && !isFree ? this.charge : undefined;
  }
}

/** The amounts of a text without senders: the last payment, and the total or the only amount with a currency. */
export function* writtenAmounts(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, Payment, void> {
  const amounts = new WrittenAmounts(isOrder);
  for (const { lines } of messages) {
    amounts.readCharge(lines);
    const isShopText = lines.some((line) => enquiryText.test(line) || /interested in ["“]/i.test(line));
    for (const [at, each] of lines.entries()) {
      yield;
      // In a form, the label is above the amount.
      const raw =
        hasNoWords(each) && amountLabel.test(lines[at - 1] ?? '') ? `${lines[at - 1]} ${each}` : each;
      if (isShopText && (/^price:|^\d{1,2}\. /i.test(raw) || /\([^()₹]{0,60}₹[^()]{1,40}\)/.test(raw)))
        continue;
      const response = responseWithin(raw) ?? (isChargeQuestion(lines[at - 1] ?? '') ? raw : undefined);
      for (const sentence of sentencesOf(raw))
        // What a charge is asked for is no total.
        if (response === undefined || !response.includes(sentence) || totalWord.test(sentence))
          amounts.read(sentence, raw);
    }
  }
  return amounts.payment;
}

/** A total that the text names, or else its price or what is paid, whichever is more: a part of a total is never the total. */
function totalOf(named: Found | undefined, paid: Found | undefined): Value | undefined {
  if (named?.rank === RANK.total && named.isContested && named.value !== paid?.value)
    return { ...plain(named), doubt: 'Less than a price before it, and no one agrees' };
  if (named?.rank === RANK.total) return { ...plain(named), isAgreed: true };
  const whole = paid?.isPart ? undefined : paid;
  const more = whole && Number(whole.value) > Number(named?.value ?? 0) ? whole : named;
  return more && plain(more);
}
