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
  /** Paise; undefined for all that is left. */
  amount: number | undefined;
  reason: string;
  /** Epoch milliseconds. */
  now: number;
};

const taxOf = ({ taxable = 0, cgst = 0, sgst = 0, igst = 0 }: Line): Tax => ({ taxable, cgst, sgst, igst });

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(least, value), most);

/**
 * The tax of a credit. It is the tax of all credits of a line together without that of the earlier ones, so that the taxes of
 * partial credits add up to exactly the tax of the line. None is larger than the credit itself.
 */
function creditedTax(rate: number, before: readonly Line[], credit: number, isInterstate: boolean): Tax {
  const credited = before.reduce((paise, { total }) => paise + total, credit);
  const earlier = before.map(taxOf).reduce(addTax, noTax);
  const rest = subtractTax(containedTax(credited, rate, isInterstate), earlier);
  const igst = between(0, rest.igst, credit);
  const cgst = between(0, rest.cgst, credit);
  const sgst = between(0, rest.sgst, credit - cgst);
  return { taxable: credit - igst - cgst - sgst, cgst, sgst, igst };
}

/**
 * A credit note: a document that takes back a part of another one, in proportion to what is left of each of its lines. Its lines
 * are those of the original, also those with nothing to credit.
 * @throws problem `conflict` when nothing is left, `invalid` for more than is left
 */
export function creditContent({ original, earlier, amount, reason, now }: Credit): StoredContent {
  const { content, number } = original;
  const before = content.lines.map((_, index) => earlier.flatMap(({ lines }) => lines[index] ?? []));
  const left = content.lines.map(
    ({ total }, index) => total - (before[index] ?? []).reduce((paise, line) => paise + line.total, 0),
  );
  const most = left.reduce((sum, part) => sum + part, 0);
  if (most === 0) throw problem('conflict', `Nothing is left of ${number}: all of it has been credited.`);
  const total = amount ?? most;
  if (total > most) throw invalidAt('amount', `At most ${formatRupees(toRupees(most))} is left of ${number}`);
  const credits = distribute(total, left);
  const isInterstate = content.supplyState?.code !== content.seller.state?.code;
  const lines = content.lines.map(({ label, hsn, rate, quantity, ...line }, index): Line => {
    const credit = credits[index] ?? 0;
    const isWhole = credit === line.total;
    return {
      label,
      hsn,
      rate,
      ...(isWhole ? { quantity } : {}),
      amount: credit,
      discount: 0,
      total: credit,
      ...(rate === undefined ? {} : creditedTax(rate, before[index] ?? [], credit, isInterstate)),
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
