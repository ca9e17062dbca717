import type { StoredContent } from '#contract/orders/papers/document.ts';
import type { OutdatedPaper } from '#contract/orders/papers/outdated-paper.ts';
import { amountRetained } from '#contract/orders/payment.ts';
import { toRupees } from '#contract/text/money.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { type FoundOrder, nameOf } from '../orders.rules.ts';
import { discountsOf, recipientOf } from './document.rules.ts';
import { storedContent } from './present-document.rules.ts';

/** What is read of a document that is not canceled. */
export type FoundDocument = Pick<
  DocumentRow,
  'id' | 'order_id' | 'kind' | 'original_id' | 'number' | 'is_credited' | 'content'
>;
type Order = Pick<
  FoundOrder,
  'status' | 'total_paise' | 'paid_paise' | 'retained_paise' | 'erased_at' | 'products' | 'adjustments'
> &
  Parameters<typeof recipientOf>[0];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Lines as texts that can be compared, in any order. */
const textsOf = (lines: readonly (readonly unknown[])[]) =>
  lines.map((line) => JSON.stringify(line)).toSorted();

function hasOtherGoods({ products, adjustments, erased_at }: Order, content: StoredContent): boolean {
  // An erased order keeps no labels of its own.
  const labelOf = (label: string) => (erased_at === null ? label : '');
  const current = [
    ...products.map((line) => [labelOf(nameOf(line)), line.quantity, line.price_paise * line.quantity]),
    ...adjustments
      .filter(({ kind, amount_paise }) => kind !== 'discount' && amount_paise >= 0)
      .map(({ label, amount_paise }) => [labelOf(label), undefined, amount_paise]),
  ];
  const issued = content.lines.map(({ label, quantity, amount }) => [labelOf(label), quantity, amount]);
  return !isSame(textsOf(current), textsOf(issued));
}

function hasOtherDiscounts({ adjustments, erased_at }: Order, { discounts }: StoredContent): boolean {
  const texts = (all: StoredContent['discounts']) =>
    textsOf(all.map(({ label, amount }) => [erased_at === null ? label : '', amount]));
  return !isSame(texts(discountsOf(adjustments)), texts(discounts));
}

function hasOtherRecipient(order: Order, { customer, recipient, omitsRecipient }: StoredContent): boolean {
  if (order.erased_at !== null || omitsRecipient) return false;
  const { name, address } = recipient ?? customer;
  return !isSame({ name, address }, recipientOf(order));
}

/** Whether a document of a canceled order has more than what the artist keeps of it. @param amount paise, less its credit notes */
function exceedsRetained({ paid_paise: paid, retained_paise }: Order, amount: number): boolean {
  const retained = amountRetained({ isCanceled: true, paid, retained: retained_paise });
  return retained === 0 || amount > retained;
}

/**
 * How the valid document of a sale differs from the order now. Discounts are compared only while the total is that of the document and
 * it has no credit note: a credit note may take back what a later discount takes off.
 * @param documents those of the order that are not canceled
 */
export function outdatedPaper(order: Order, documents: readonly FoundDocument[]): OutdatedPaper | undefined {
  // The valid document: neither canceled nor credited in full.
  const sale = documents.find(({ kind, is_credited }) => kind !== 'credit_note' && is_credited === 0);
  if (!sale) return undefined;
  const content = storedContent(sale);
  const notes = documents.filter(({ original_id }) => original_id === sale.id);
  const amount = notes.reduce((left, note) => left - storedContent(note).total, content.total);
  const hasOtherAmount = amount !== order.total_paise;
  const differences: [OutdatedPaper['differsIn'][number], boolean][] =
    order.status === 'CANCELED'
      ? [['canceled', exceedsRetained(order, amount)]]
      : [
          [
            'lines',
            hasOtherGoods(order, content) ||
              (!hasOtherAmount && notes.length === 0 && hasOtherDiscounts(order, content)),
          ],
          ['recipient', hasOtherRecipient(order, content)],
          ['amount', hasOtherAmount],
        ];
  const differsIn = differences.flatMap(([what, isDifferent]) => (isDifferent ? [what] : []));
  return differsIn.length === 0 ? undefined : { number: sale.number, amount: toRupees(amount), differsIn };
}
