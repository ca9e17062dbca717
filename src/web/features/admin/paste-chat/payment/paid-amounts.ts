import { numbersIn } from '../chat-numbers.ts';
import { anyWord, sentencesOf } from '../chat-words.ts';
import { amountsIn, rupeesOf } from './chat-amounts.ts';
import { restWord } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { isReceipt } from './report-words.ts';
import { SUM, type Value } from './stated-prices.ts';

/** What a bank or a payment app writes when money has arrived. */
const creditWord =
  /(?<!\p{L})(?:credited|deposited|received)(?: (?:by|with|for|of|to your account)){0,2}[ :]{1,2}(?:₹|rs\.?|inr) ?(\d[\d,]{0,12}(?:\.\d{1,2})?)/iu;
/** Not "got it, 6300 in all". */
const receivedTotal = anyWord('received|recd|rcvd|mil gaye|मिल गए|मिल गये');
const MAX_LINE = 500;
/** Beside a payment of too much, by the words of the customer. */
export const mistaken = anyWord(
  'by mistake|mistakenly|accident(?:al)?ly|by accident|wrongly|over ?paid|extra zero|one zero (?:more|extra)|zero extra|(?:gh?al[ai]ti|gh?alt[ie]|bhool|bhul) se|(?:zyaa?da|jyaa?da) (?:bhej|chal[ae] ga)\\p{L}{0,3}',
  'गलती से|ग़लती से|भूल से|चुकून|(?:ज़्यादा|ज्यादा) (?:भेज|चल[ाे] ग)[\\p{L}\\p{M}]{0,3}',
);

/** What a bank's message that the artist quotes says was paid; undefined for other lines. It has a payment reference. */
export function creditIn(line: string): Value | undefined {
  if (!numbersIn(line).utrs.some(({ isLabeled }) => isLabeled)) return undefined;
  const digits = creditWord.exec(line.slice(0, MAX_LINE))?.[1]?.replaceAll(',', '');
  const rupees = Number(digits);
  const source = sentencesOf(line).find((sentence) => creditWord.test(sentence)) ?? line;
  return rupees >= 10 ? { value: String(rupees), source } : undefined;
}

const tooMuch = anyWord(
  '(?:extra|one|ek) zero|zero (?:extra|zyada|jyada)|too much|extra|zyaa?da|jyaa?da|ज़्यादा|ज्यादा',
);

/** What the customer says is paid. */
export class PaidAmounts {
  /** The last payment. */
  last: Value | undefined;
  /** A payment that the customer announces. */
  promised: Value | undefined;
  /** Whether it is only a part of the total. */
  isPart = false;
  /** What was paid before, if the last payment is the rest of the total. */
  private advance: Value | undefined;
  /** Whether a payment has a reference: then it is recorded alone, also if it is the rest. */
  private isReferenced = false;

  /** Whether the artist has got the last payment. */
  private isReceived = false;
  /** A payment that the artist has got, if the customer reports another one of the same total. */
  private earlier: Value | undefined;
  /** Whether more was sent than is to pay: it is no total. */
  isOver = false;

  /** The advance and the rest together, or the last payment if there is a reference, which is of one of them. */
  get value(): Value | undefined {
    const { last, advance, isReferenced, isOver } = this;
    if (last && isOver) return { ...last, doubt: 'Not all of it is for the order' };
    const first = advance ?? (isReferenced ? undefined : this.earlier);
    if (!last || !first) return last;
    if (isReferenced || !advance) {
      const before = `₹${first.value}`;
      return { ...last, doubt: `${before} was paid before`, others: `${before} before` };
    }
    const source = `${advance.source} / ${last.source}`;
    return { value: String(Number(advance.value) + Number(last.value)), source, doubt: SUM };
  }

  /**
   * @param isPart whether the sentence says that this is a part; what follows a part is one, too
   * @param total what is to pay, as far as it is known
   */
  pay(value: Value, isPart: boolean, total: Value | undefined): void {
    const { last } = this;
    const isSecond = last !== undefined && Number(last.value) < Number(total?.value ?? 0);
    this.isPart ||= isPart || (isSecond && last.value !== value.value);
    const isRest =
      last !== undefined &&
      restWord.test(value.source) &&
      Number(last.value) + Number(value.value) === Number(total?.value);
    this.advance = isRest ? last : undefined;
    this.last = value;
    this.promised = undefined;
  }

  /** A payment that the customer reports, in a sentence that tells whether it was a mistake. Parameters as in `pay`. */
  report(value: Value, isPart: boolean, total: Value | undefined): void {
    const { last } = this;
    const sum = Number(last?.value ?? 0) + Number(value.value);
    this.earlier = this.isReceived && sum <= Number(total?.value ?? sum) ? last : undefined;
    this.isReceived = false;
    this.isOver = mistaken.test(value.source) && Number(value.value) > Number(total?.value ?? 0);
    this.pay(value, isPart, total);
  }

  /** Reads a message of the artist, who may have got the last payment. */
  noteReceipt(lines: readonly string[]): void {
    this.isReceived ||= this.last !== undefined && lines.some((line) => isReceipt(line.slice(0, MAX_LINE)));
  }

  /** "Oops, an extra zero" */
  readMistake(sentence: string, total: Value | undefined): void {
    const isMore = Number(this.last?.value ?? 0) > Number(total?.value ?? Infinity);
    this.isOver ||= isMore && (mistaken.test(sentence) || tooMuch.test(sentence));
  }

  /** Reads a message about money that goes back: of a payment of which a part goes back, the rest is for the order. */
  readRefund(lines: readonly string[]): void {
    const rupees = lines.flatMap((line) => amountsIn(withDigits(line.slice(0, MAX_LINE))).map(rupeesOf));
    const paid = Number(this.last?.value ?? 0);
    this.isOver ||= rupees.some((each) => each < paid);
  }

  /** Forgets the last payment, which failed and may be made again. */
  fail(): void {
    this.promised ??= this.last;
    this.last = this.advance = undefined;
    this.isPart = false;
  }

  /** Takes a total that the artist received: several people may have paid a part each. */
  confirm(total: Value): void {
    const isMore = this.last !== undefined && Number(this.last.value) < Number(total.value);
    if (isMore && receivedTotal.test(total.source)) this.correct(total);
    else this.last ??= total;
  }

  /** Replaces the last payment by what it is together with a charge. */
  correct(value: Value): void {
    this.last = value;
    this.advance = undefined;
  }

  /** Whether an amount is what was paid, and less than the total. */
  isBelow(value: Value, total: Value | undefined): boolean {
    return this.last?.value === value.value && Number(value.value) < Number(total?.value ?? 0);
  }

  /** Notes whether a message has a reference. */
  noteReferences(lines: readonly string[]): void {
    this.isReferenced ||= lines.some((line, at) => numbersIn(line, lines[at - 1]).utrs.length > 0);
  }
}
