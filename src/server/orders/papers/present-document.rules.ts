import { createHash } from 'node:crypto';
import {
  type DocumentContent,
  type IssuedDocument,
  StoredContent,
} from '#contract/orders/papers/document.ts';
import { toRupees } from '#contract/text/money.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** @throws when the database has something else than a document there */
export const storedContent = ({ content }: Pick<DocumentRow, 'content'>): StoredContent =>
  StoredContent.parse(JSON.parse(content));

/** A hash of what a document says, before it is issued. */
export const markOf = (content: StoredContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

const optionalRupees = (paise: number | undefined) => (paise === undefined ? undefined : toRupees(paise));

type Taxes = Pick<StoredContent, 'taxable' | 'cgst' | 'sgst' | 'igst'>;
const presentTax = ({ taxable, cgst, sgst, igst }: Taxes) => ({
  taxable: optionalRupees(taxable),
  cgst: optionalRupees(cgst),
  sgst: optionalRupees(sgst),
  igst: optionalRupees(igst),
});

/** The content of a document, with amounts in rupees instead of paise. */
export function presentContent(content: StoredContent): DocumentContent {
  return {
    ...content,
    lines: content.lines.map((line) => ({
      ...line,
      price: optionalRupees(line.price),
      amount: toRupees(line.amount),
      discount: toRupees(line.discount),
      total: toRupees(line.total),
      ...presentTax(line),
    })),
    discounts: content.discounts.map(({ label, amount }) => ({ label, amount: toRupees(amount) })),
    subtotal: toRupees(content.subtotal),
    total: toRupees(content.total),
    ...presentTax(content),
    taxes: content.taxes.map(({ rate, ...tax }) => ({ rate, ...presentTax(tax) })),
    paid: optionalRupees(content.paid),
    due: optionalRupees(content.due),
  };
}

export function presentDocument(row: DocumentRow): IssuedDocument {
  return {
    id: row.id,
    order: row.order_id,
    kind: row.kind,
    number: row.number,
    financialYear: row.financial_year,
    issuedAt: isoTimestamp(row.issued_at),
    canceledAt: row.canceled_at === null ? undefined : isoTimestamp(row.canceled_at),
    cancelReason: row.reason || undefined,
    content: presentContent(storedContent(row)),
  };
}
