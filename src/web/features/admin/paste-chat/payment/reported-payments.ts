import { sourceOf } from '../chat-fields.ts';
import { numbersIn } from '../chat-numbers.ts';
import { anyWord } from '../chat-words.ts';
import { amountIn, amountsIn, RANK, rupeesOf } from './chat-amounts.ts';
import { moneyBack, receiptWord } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { isFailure, isUnpaid, paidWord } from './paid-words.ts';
import { announces, restWord, sharesIn } from './part-payment.ts';
import { partIn } from './stated-prices.ts';
import type { SidedMessage } from './written-amounts.ts';

/** A payment with a reference that a chat reports. */
export type ReportedPayment = {
  reference: string;
  /** Rupees that the chat names with this reference. */
  amount?: number;
  /** Rupees that were asked for or announced before, if it names none. */
  expected?: number;
  /** The line of the reference. */
  source: string;
  /** The day of the message that reports it, YYYY-MM-DD. */
  paidOn?: string;
  /** Why it may not have arrived. */
  doubt?: string;
};

/** The payments of a chat, and the references that were wrong or whose payments failed. */
export type ReportedPayments = { payments: ReportedPayment[]; dropped: ReadonlySet<string> };

/** In the artist's text about money that arrived, and about money that the artist pays. */
const arrived = anyWord(
  'received|recd|rcvd|got|credited|deposited|mil gaya|mil gaye|mila|mile|aa gaya|aa gaye|मिल गए|मिल गया',
);
const spent = anyWord('debited|refund(?:ed)?|reversed|sent|paid|booked|dispatched|shipped|tracking|awb');
/** "Got 2000 sir, ref 602559318470": the artist repeats the customer's reference, or quotes the bank. */
export const isArrival = (line: string) =>
  arrived.test(line) && !spent.test(line) && !line.includes('?') && amountsIn(withDigits(line)).length > 0;

const mistake = anyWord('wrong|galat|incorrect|correct|corrected|correction|typo|mistake|गलत|ग़लत|चुकीचा|चूक');
const referenceWord = anyWord('utr|ref|reference|txn|transaction|यूटीआर');
/** What can be wrong or missing instead of a payment. */
const otherThing = anyWord(
  'address|pata|pin|pincode|phone|mobile|name|naam|photo|pic|picture|location|reply|message|parcel|पता|पिन|नाम|फोटो',
);
/** Beside a reference that replaces the one before: "Sorry, wrong UTR. 603881244590". An apology alone replaces nothing. */
const isCorrection = (line: string) =>
  mistake.test(line) && referenceWord.test(line) && !otherThing.test(line) && !restWord.test(line);
/** The artist has not got a payment: the next reference replaces its own. */
const denial = anyWord(
  "not (?:yet )?(?:received|credited|come|showing|reflecting|reflected|in my|there|found|got|getting)|(?:can[’']?t|cannot|don[’']?t|didn[’']?t|haven[’']?t) (?:see|find|get|got|received)|(?:has|have|is)(?:n[’']?t| not) (?:come|arrived|reached)|didn[’']?t (?:come|arrive|reach)|did not (?:come|arrive|reach)|nothing (?:came|has come|received|credited)|nahi (?:aaya|aaye|aya|aye|mila|mile|dikh|dikha|pahunch[ae])|(?:aaya|aaye|aya|aye|mila|mile) nahi|नहीं (?:आया|आए|मिला|मिले|दिख)",
);
const isDenial = (line: string) => denial.test(line) && !otherThing.test(line);
/** After this many messages, an amount is no longer that of the next reference. */
const MAX_AGE = 3;
const MAX_LINE = 1_000;

type Found = ReportedPayment & { isLabeled: boolean };

/** "1500 total ho gaya na, UTR …" repeats the price. */
const priceWord = anyWord('total|final|price|rate|kul|टोटल|कुल|कीमत');
/** The only amount of a part of a line that has a reference; of several, the one that is paid. */
function amountBeside(text: string): number | undefined {
  const [only, ...others] = amountsIn(text);
  if (priceWord.test(text) && !paidWord.test(text)) return undefined;
  if (only && others.length === 0) return rupeesOf(only);
  const part = sharesIn(text)?.part;
  return part && rupeesOf(part);
}

/** The references of a line with the amount between each and the one before; of an only one, also the amount behind it. */
function referencesIn(line: string, context: string | undefined): Found[] {
  const text = withDigits(line.slice(0, MAX_LINE));
  const { utrs } = numbersIn(text, context);
  const isAmountLast =
    utrs.length > 1 &&
    amountBeside(text.slice(0, utrs[0]?.index)) === undefined &&
    amountBeside(text.slice(utrs.at(-1)?.end)) !== undefined;
  return utrs.map(({ value, index, end, isLabeled }, at) => {
    const before = isAmountLast ? '' : text.slice(utrs[at - 1]?.end ?? 0, index);
    const after = utrs.length === 1 || isAmountLast ? text.slice(end, utrs[at + 1]?.index) : '';
    const amount = amountBeside(before) ?? (restWord.test(after) ? undefined : amountBeside(after));
    return { reference: value, source: line, isLabeled, ...(amount !== undefined && { amount }) };
  });
}

/** What a line without a reference says is paid or announced. */
function paymentIn(text: string): { rupees: number; isPaid: boolean } | undefined {
  if (text.includes('?')) return undefined;
  const shares = sharesIn(text);
  if (shares) return { rupees: rupeesOf(shares.part), isPaid: !shares.isPromised };
  const amount = amountIn(text);
  return amount?.rank === RANK.payment
    ? { rupees: amount.rupees, isPaid: !announces(text, amount.rupees) }
    : undefined;
}

/** Pairs references with their amounts, line by line. */
class Payments {
  readonly found = new Map<string, Found>();
  /** A payment whose reference may follow. */
  private pending: { rupees: number; isRest: boolean; age: number } | undefined;
  private expected: number | undefined;
  /** What the artist writes who has not got the last payment. */
  private denial: string | undefined;
  private isRefunded = false;
  /** References that others replace, and those of payments that failed. */
  readonly dropped = new Set<string>();
  /** The references before the artist's last receipt: nothing replaces them. */
  private readonly received = new Set<string>();

  startMessage(): void {
    if (this.pending && (this.pending.age += 1) > MAX_AGE) this.pending = undefined;
  }

  readAdminMessage(lines: readonly string[]): void {
    const starts = lines.map((line) => line.slice(0, MAX_LINE));
    const denied = starts.find(isDenial);
    if (denied !== undefined) this.deny(denied);
    else if (starts.some((line) => arrived.test(line) && !spent.test(line) && !/\?|address/i.test(line))) {
      this.denial = undefined;
      const last = [...this.found.keys()].at(-1);
      if (last !== undefined) this.received.add(last);
    }
    for (const [at, line] of lines.entries()) {
      if (!isArrival(line.slice(0, MAX_LINE))) continue;
      for (const each of referencesIn(line, lines[at - 1])) if (each.isLabeled) this.add(each);
      // The payment before is confirmed: another reference is of another payment.
      this.pending = undefined;
    }
    const part = partIn(lines);
    if (part) this.expected = Number(part.value);
    for (const line of starts) {
      this.isRefunded ||= moneyBack.test(line);
      this.readFailure(line);
    }
  }

  /** Notes a line that says that the last payment has not arrived. */
  deny(line: string): void {
    this.denial = this.found.size > 0 ? line : undefined;
  }

  /** Drops the payment before a line that says that it failed: the one with the amount of the line, or the last. */
  private readFailure(line: string): void {
    const text = withDigits(line);
    if (this.isRefunded && moneyBack.test(text)) return;
    if (!isFailure(text) || numbersIn(text).utrs.length > 0) return;
    const rupees = amountsIn(text).map(rupeesOf);
    const all = [...this.found.values()].filter(({ reference }) => !this.received.has(reference));
    const failed =
      all.findLast(({ amount }) => amount !== undefined && rupees.includes(amount)) ?? all.at(-1);
    if (!failed) return;
    this.drop(failed.reference);
    this.denial = undefined;
  }

  private drop(reference: string): void {
    this.found.delete(reference);
    this.dropped.add(reference);
  }

  /** The payments, of which the last has a doubt if the artist has not got it. */
  get all(): Found[] {
    const { denial: line } = this;
    return [...this.found.values()].map((each, at) =>
      line !== undefined && at === this.found.size - 1 && !this.received.has(each.reference)
        ? { ...each, doubt: `It may not have arrived: “${sourceOf(line)}”` }
        : each,
    );
  }

  /** @param needsLabel whether a number without a word such as "UTR" is no reference */
  readCustomerMessage(lines: readonly string[], needsLabel: boolean): void {
    let last: Found | undefined;
    let count = 0;
    for (const [at, line] of lines.entries()) {
      const text = withDigits(line.slice(0, MAX_LINE));
      this.readFailure(text);
      if (isUnpaid(text) || moneyBack.test(text)) continue;
      const references = referencesIn(line, lines[at - 1]).filter((each) => each.isLabeled || !needsLabel);
      const payment = references.length === 0 ? paymentIn(text) : undefined;
      count += references.length;
      const isCorrected = [line, lines[at - 1] ?? ''].some((each) => isCorrection(each.slice(0, MAX_LINE)));
      for (const each of references)
        last = isCorrected || this.denial !== undefined ? this.correct(each) : this.add(each);
      if (payment?.isPaid && last && last.amount === undefined && !restWord.test(text)) {
        last.amount = payment.rupees;
        delete last.expected;
      } else if (payment?.isPaid)
        this.pending = { rupees: payment.rupees, isRest: restWord.test(text), age: 0 };
      else if (payment) this.expected = payment.rupees;
    }
    if (last && count === 1) this.readReceipt(lines, last);
  }

  /** A receipt has the only reference and the only amount of its message in lines of their own. */
  private readReceipt(lines: readonly string[], payment: Found): void {
    if (payment.amount !== undefined || !receiptWord.test(lines.join('\n').slice(0, 1_500))) return;
    const [only, ...others] = lines.flatMap((line) =>
      amountsIn(withDigits(line.slice(0, MAX_LINE))).filter(({ hasCurrency }) => hasCurrency),
    );
    if (only && others.length === 0) payment.amount = rupeesOf(only);
  }

  /** Replaces the reference before, unless it is of another amount. */
  private correct(given: Found): Found {
    const wrong = [...this.found.values()].at(-1);
    const isOther =
      given.amount !== undefined && wrong?.amount !== undefined && given.amount !== wrong.amount;
    if (!wrong || isOther || wrong.reference === given.reference || this.received.has(wrong.reference))
      return this.add(given);
    this.denial = undefined;
    this.drop(wrong.reference);
    const right = { ...wrong, ...given };
    this.found.set(right.reference, right);
    return right;
  }

  /** Adds a reference, or the amount of one that is known. A reference without an amount has that of the line before. */
  private add(given: Found): Found {
    const { pending, expected, found } = this;
    const known = found.get(given.reference);
    if (known) {
      if (given.amount !== undefined) Object.assign(known, { amount: given.amount });
      return known;
    }
    const isRest = restWord.test(given.source.slice(0, MAX_LINE));
    const payment: Found = { ...given };
    if (payment.amount === undefined && pending && (pending.isRest || !isRest))
      payment.amount = pending.rupees;
    if (payment.amount === undefined && expected !== undefined && !isRest) payment.expected = expected;
    this.pending = this.expected = undefined;
    this.dropped.delete(given.reference);
    found.set(given.reference, payment);
    return payment;
  }
}

/** The line of a text without senders that says that the last payment has not arrived, unless one below it has news of a payment. */
function lastDenial(lines: readonly string[]): string | undefined {
  const starts = lines.map((line) => line.slice(0, MAX_LINE));
  const last = starts.findLastIndex(
    (line) => isDenial(line) || arrived.test(line) || numbersIn(line).utrs.length > 0,
  );
  const line = starts[last];
  return line !== undefined && isDenial(line) ? line : undefined;
}

/**
 * The payments with a reference that a chat reports, the latest last. A number without a label is a reference only if none has a
 * label.
 */
export function* reportedPayments(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, ReportedPayments, void> {
  const payments = new Payments();
  for (const { lines, side } of messages) {
    yield;
    payments.startMessage();
    if (side === 'admin') payments.readAdminMessage(lines);
    else payments.readCustomerMessage(lines, !isOrder);
    const denied = side === undefined ? lastDenial(lines) : undefined;
    if (denied !== undefined) payments.deny(denied);
  }
  const found = payments.all;
  const hasLabels = found.some(({ isLabeled }) => isLabeled);
  const sure = found.filter((each) => each.isLabeled || !hasLabels);
  return {
    payments: sure.map(({ isLabeled: _isLabeled, ...payment }) => payment),
    dropped: payments.dropped,
  };
}
