import { sourceOf } from '../chat-fields.ts';
import { numbersIn } from '../chat-numbers.ts';
import { amountsIn, rupeesOf } from './chat-amounts.ts';
import { moneyBack, receiptWord, restWord } from './deal-words.ts';
import { failureIn, isUnpaid, withoutOtherPayments } from './failed-payment.ts';
import { paymentIn, referencesIn } from './line-payments.ts';
import { withDigits } from './number-words.ts';
import {
  arrived,
  everyPayment,
  isArrival,
  isCorrection,
  isDenial,
  isReceipt,
  receipt,
} from './report-words.ts';
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

/** The payments of a chat. `dropped` has the references that were mistyped, and those of failed payments. */
export type ReportedPayments = { payments: ReportedPayment[]; dropped: ReadonlySet<string> };

const referenceOf = ({ reference }: ReportedPayment) => reference;
/** After this many messages, an amount is no longer that of the next reference. */
const MAX_AGE = 3;
const MAX_LINE = 1_000;

type Found = ReportedPayment & { isLabeled: boolean };

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
  /** References of payments that may have failed, with the lines that say so. */
  private readonly failures = new Map<string, string>();
  /** The last payment that failed, until another one is reported. */
  private failed: Found | undefined;
  /** The references before the artist's last receipt: nothing replaces them. */
  private readonly received = new Set<string>();

  startMessage(): void {
    if (this.pending && (this.pending.age += 1) > MAX_AGE) this.pending = undefined;
  }

  readAdminMessage(lines: readonly string[]): void {
    const starts = lines.map((line) => line.slice(0, MAX_LINE));
    const denied = starts.find(isDenial);
    if (denied !== undefined) this.deny(denied);
    else if (starts.some(isReceipt)) {
      this.denial = undefined;
      const last = [...this.found.keys()].at(-1);
      if (last !== undefined) this.received.add(last);
      if (starts.some((line) => receipt.test(line))) this.restore();
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

  /** Drops the payment that failed by a line: the one with the amount of the line, or the last. What is not clear is a doubt. */
  private readFailure(line: string): void {
    const text = withDigits(line);
    const failure = failureIn(text);
    if (!failure || (this.isRefunded && moneyBack.test(text))) return;
    const own = numbersIn(text).utrs.map(({ value }) => value);
    const isOpen = ({ reference }: Found) => !this.received.has(reference) && !own.includes(reference);
    const all = [...this.found.values()].filter(isOpen);
    const last = all.at(-1);
    if (failure.of === 'unclear') return this.noteFailure(own.at(-1) ?? last?.reference, line);
    const rupees = amountsIn(text).map(rupeesOf);
    if (failure.of === 'other') {
      if (own.length > 0) {
        this.denial = undefined;
        return this.dropBefore(last, rupees, line);
      }
      const [before, reported] = [...this.found.values()].slice(-2);
      if (before && reported)
        return this.dropBefore(before, reported.amount === undefined ? [] : [reported.amount], line);
      // The failure is of a payment without a reference.
      return failure.isSolved ? undefined : this.noteFailure(last?.reference, line);
    }
    const named = all.findLast(({ amount }) => amount !== undefined && rupees.includes(amount));
    const failed =
      own.length > 0 ? own : everyPayment.test(text) ? all.map(referenceOf) : [(named ?? last)?.reference];
    this.failed = named ?? last;
    for (const each of failed) if (each !== undefined) this.drop(each);
    this.denial = undefined;
  }

  /** Drops the payment before the one that replaces it. Another amount, such as an advance, may be a good payment. */
  private dropBefore(payment: Found | undefined, rupees: readonly number[], line: string): void {
    if (!payment || this.received.has(payment.reference)) return;
    const { reference, amount } = payment;
    if (amount === undefined || rupees.length === 0 || rupees.includes(amount)) this.drop(reference);
    else this.noteFailure(reference, line);
  }

  private noteFailure(reference: string | undefined, line: string): void {
    if (reference !== undefined) this.failures.set(reference, line);
  }

  /** Takes back the last payment that failed: the artist has got one, and it may be this one. */
  private restore(): void {
    const { failed } = this;
    if (!failed || this.found.size > this.received.size) return;
    this.found.set(failed.reference, {
      ...failed,
      doubt: 'The chat says that it failed, and that it arrived',
    });
    this.dropped.delete(failed.reference);
    this.failed = undefined;
  }

  private drop(reference: string): void {
    this.found.delete(reference);
    this.dropped.add(reference);
  }

  /** The payments, with a doubt if they may have failed or the artist has not got the last one. */
  get all(): Found[] {
    return [...this.found.values()].map((each, at) => {
      if (this.received.has(each.reference)) return each;
      const failure = this.failures.get(each.reference);
      if (failure !== undefined) return { ...each, doubt: `It may have failed: “${sourceOf(failure)}”` };
      return this.denial !== undefined && at === this.found.size - 1
        ? { ...each, doubt: `It may not have arrived: “${sourceOf(this.denial)}”` }
        : each;
    });
  }

  /** @param needsLabel whether a number without a word such as "UTR" is no reference */
  readCustomerMessage(lines: readonly string[], needsLabel: boolean): void {
    let last: Found | undefined;
    let count = 0;
    for (const [at, line] of lines.entries()) {
      const text = withDigits(line.slice(0, MAX_LINE));
      this.readFailure(text);
      if (isUnpaid(text) || moneyBack.test(withoutOtherPayments(text))) continue;
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
    this.pending = this.expected = this.failed = undefined;
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
