import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders/order.ts';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { amountRetainedOf, type Amounts } from '#web/features/shared/orders/order-sums.ts';

export const documentsQuery = (order: string) => callQuery('listOrderDocuments', { params: { id: order } });
export const paperSettingsQuery = callQuery('getPaperSettings');

export const usePaperSettings = () => useQuery(paperSettingsQuery, queryClient);

/** The documents of an order. Loaded again each time: another device may have issued one. */
export const useDocuments = (order: string) =>
  useQuery({ ...documentsQuery(order), staleTime: 0 }, queryClient);

/** Loads everything again that shows documents, because one is new or changed. */
export async function invalidateDocuments(): Promise<void> {
  await Promise.all(
    // The response of an order says whether its document differs from it.
    ['listOrderDocuments', 'listDocuments', 'listDocumentYears', 'listHistory', 'listOrders', 'getOrder'].map(
      (name) => queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/** The document of the sale that is neither canceled nor credited in full. */
export const validSaleDocument = (documents: readonly IssuedDocument[]): IssuedDocument | undefined =>
  documents.find(
    (document) =>
      document.kind !== 'credit_note' &&
      document.canceledAt === undefined &&
      !isCredited(document, documents),
  );

/** Whether credit notes take back all of a document: the sale then gets a new one. */
export const isCredited = (document: IssuedDocument, all: readonly IssuedDocument[]): boolean =>
  document.kind !== 'credit_note' && document.content.total > 0 && creditableAmount(document, all) === 0;

const validNotes = (document: IssuedDocument, all: readonly IssuedDocument[]) =>
  all.filter(({ content, canceledAt }) => content.original?.id === document.id && canceledAt === undefined);

/** The part of a document's total that no valid credit note takes back, in rupees. */
export function creditableAmount(document: IssuedDocument, all: readonly IssuedDocument[]): number {
  const paise = validNotes(document, all).reduce(
    (left, { content }) => left - toPaise(content.total),
    toPaise(document.content.total),
  );
  return toRupees(paise);
}

/** The part of each line's total that no valid credit note takes back, in rupees. A credit note has the lines of its document. */
export function creditableLines(document: IssuedDocument, all: readonly IssuedDocument[]): number[] {
  const notes = validNotes(document, all);
  return document.content.lines.map(({ total }, index) => {
    const credited = notes.reduce((sum, { content }) => sum + toPaise(content.lines[index]?.total ?? 0), 0);
    return toRupees(toPaise(total) - credited);
  });
}

/**
 * What a credit note proposes to take back, in rupees: of a canceled order what is left of the document and not retained. Otherwise what
 * was refunded since the document and is not credited, all that is left of it without a refund, and 0 if all refunds are credited.
 */
export function proposedCredit(
  document: IssuedDocument,
  all: readonly IssuedDocument[],
  order: Amounts & Pick<Order, 'payments'>,
): number {
  const left = toPaise(creditableAmount(document, all));
  if (order.status === 'CANCELED') return toRupees(Math.max(0, left - toPaise(amountRetainedOf(order))));
  const refunds = (order.payments ?? []).filter(
    ({ kind, state, createdAt }) =>
      kind === 'refund' && state === 'confirmed' && createdAt >= document.issuedAt,
  );
  if (refunds.length === 0) return toRupees(left);
  const refunded = refunds.reduce((paise, { amount }) => paise + toPaise(amount), 0);
  const credited = toPaise(document.content.total) - left;
  return toRupees(Math.min(left, Math.max(0, refunded - credited)));
}
