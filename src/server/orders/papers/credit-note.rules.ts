import { dayInIndia } from '#contract/accounts/india.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { amountInWords } from '#contract/orders/papers/amount-in-words.ts';
import type { StoredContent } from '#contract/orders/papers/document.ts';
import { formatRupees, toRupees } from '#contract/text/money.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { type Line, taxesOf } from './document.rules.ts';
import { addTax, containedTax, noTax, distribute, subtractTax, type Tax } from './tax.rules.ts';

type Original = Pick<DocumentRow, 'id' | 'number'> & { content: StoredContent };
type Credit = {
  original: Original;
  /** The credit notes of the original that are not canceled. Each has the same lines. */
  earlier: readonly StoredContent[];
  /** Paise of all lines in proportion; undefined for all that is left. */
  amount: number | undefined;
  /** Paise of each line of the original; undefined for `amount`. */
  lineAmounts?: readonly number[] | undefined;
  reason: string | undefined;
  /** Epoch milliseconds. */
  now: number;
};

const taxOf = ({ taxable = 0, cgst = 0, sgst = 0, igst = 0 }: Line): Tax => ({ taxable, cgst, sgst, igst });

const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(min, value), max);

/**
 * The tax of a credit. It is the tax of all credits of a line together without that of the earlier ones, so that the taxes of
 * partial credits add up to exactly the tax of the line. None is larger than the credit itself.
 * @param rate percent @param before the line in earlier credit notes @param credit paise
 */
function creditedTax(rate: number, before: readonly Line[], credit: number, isInterstate: boolean): Tax {
  const credited = before.reduce((paise, { total }) => paise + total, credit);
  const earlier = before.map(taxOf).reduce(addTax, noTax);
  const rest = subtractTax(containedTax(credited, rate, isInterstate), earlier);
  const igst = clamp(0, rest.igst, credit);
  const cgst = clamp(0, rest.cgst, credit);
  const sgst = clamp(0, rest.sgst, credit - cgst);
  return { taxable: credit - igst - cgst - sgst, cgst, sgst, igst };
}

const mostText = (paise: number, of: string) => `At most ${formatRupees(toRupees(paise))} is left of ${of}`;

/** The amounts that were chosen for the lines. @param left paise of each line @throws problem `invalid` */
function chosenCredits(
  chosen: readonly number[],
  left: readonly number[],
  { content, number }: Original,
): readonly number[] {
  if (chosen.length !== left.length)
    throw invalidAt(
      'lineAmounts',
      `${number} has ${left.length} lines, and ${chosen.length} amounts were given`,
    );
  for (const [index, { label }] of content.lines.entries()) {
    const most = left[index] ?? 0;
    if ((chosen[index] ?? 0) > most) throw invalidAt(`lineAmounts.${index}`, mostText(most, label));
  }
  if (chosen.every((paise) => paise === 0))
    throw invalidAt('lineAmounts', 'Please give an amount above 0 for at least one line');
  return chosen;
}

/** The paise to credit of each line. @throws problem as `creditContent` */
function creditsOf({ original, amount, lineAmounts }: Credit, left: readonly number[]): readonly number[] {
  const { number } = original;
  const most = left.reduce((sum, part) => sum + part, 0);
  if (most === 0) throw problem('conflict', `Nothing is left of ${number}: all of it has been credited.`);
  if (lineAmounts) return chosenCredits(lineAmounts, left, original);
  const total = amount ?? most;
  if (total > most) throw invalidAt('amount', mostText(most, number));
  return distribute(total, left);
}

/**
 * A credit note: a document that takes back a part of another one, of the lines that were chosen, or in proportion to what is left of
 * each of its lines. Its lines are those of the original, also those with nothing to credit.
 * @throws problem `conflict` when nothing is left, `invalid` for more than is left
 */
export function creditContent(credit: Credit): StoredContent {
  const { original, earlier, reason, now } = credit;
  const { content, number } = original;
  const before = content.lines.map((_, index) => earlier.flatMap(({ lines }) => lines[index] ?? []));
  const left = content.lines.map(
    ({ total }, index) => total - (before[index] ?? []).reduce((paise, line) => paise + line.total, 0),
  );
  const credits = creditsOf(credit, left);
  const total = credits.reduce((sum, paise) => sum + paise, 0);
  const isInterstate = content.supplyState?.code !== content.seller.state?.code;
  const lines = content.lines.map(({ label, hsn, rate, quantity, ...line }, index): Line => {
    const paise = credits[index] ?? 0;
    const isWhole = paise === line.total;
    return {
      label,
      hsn,
      rate,
      ...(isWhole ? { quantity } : {}),
      amount: paise,
      discount: 0,
      total: paise,
      ...(rate === undefined ? {} : creditedTax(rate, before[index] ?? [], paise, isInterstate)),
    };
  });
  const { paid: _paid, due: _due, ...unchanged } = content;
  return {
    ...unchanged,
    date: dayInIndia(now),
    lines,
    discounts: [],
    subtotal: total,
    total,
    ...taxesOf(lines),
    totalInWords: amountInWords(total),
    original: { id: original.id, number, date: content.date },
    reason,
  };
}
