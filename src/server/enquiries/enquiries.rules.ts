import { problem } from '#contract/api/problems.ts';
import { orderName } from '#contract/orders/order.ts';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import type { EnquiryProductRow, EnquiryRow } from '../database/enquiry-tables.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

const MAX_WORD_LENGTH = 10;
const FALLBACK_WORD = 'ART';

/**
 * The first Latin word of a product's name, in capital letters. A short one, such as "The", counts only if there is no longer
 * one.
 */
export function wordOfName(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const word = /[a-z]{4,}/i.exec(letters) ?? /[a-z]{3}/i.exec(letters);
  return word?.[0].slice(0, MAX_WORD_LENGTH).toUpperCase() ?? FALLBACK_WORD;
}

/** What a search for a code compares: the artist also types `lotus 7k3`. Empty if the text can be no code. */
export const searchedCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

export type FoundEnquiry = EnquiryRow & {
  products: readonly EnquiryProductRow[];
  /** The number of the order that it became. */
  order_number: number | null;
};

/** @throws problem `already_ordered` when an enquiry, whatever its state, has another order than this one */
export function rejectSecondOrder(enquiry: FoundEnquiry, orderId: string): void {
  if (enquiry.order_id === orderId || enquiry.order_number === null) return;
  const message = `Enquiry ${enquiry.code} is already ${orderName(enquiry.order_number)}.`;
  throw problem('already_ordered', message);
}

export const presentEnquiry = ({ products, created_at, updated_at, ...row }: FoundEnquiry): Enquiry => ({
  id: row.id,
  code: row.code,
  state: row.state,
  products: products.map(({ product_id: id, name, variant_id, variant_text }) => ({
    id,
    name,
    variant:
      variant_id === null || variant_text === null ? undefined : { id: variant_id, text: variant_text },
  })),
  order:
    row.order_id === null || row.order_number === null
      ? undefined
      : { id: row.order_id, orderId: orderName(row.order_number) },
  createdAt: isoTimestamp(created_at),
  updatedAt: isoTimestamp(updated_at),
});
