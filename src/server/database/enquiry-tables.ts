import type { ChosenVariant } from './variant-tables.ts';

/** A chat message that a visitor started. It has no data about the visitor, except the source and the order that it became, until that is erased. */
export type EnquiryRow = {
  id: string;
  /** Unique, such as LOTUS-7K3. */
  code: string;
  state: 'OPEN' | 'ANSWERED' | 'ORDERED' | 'CLOSED';
  /** Where the visitor came from, see contract/shop/statistics.ts. Null for enquiries of earlier versions and of erased orders. */
  source: string | null;
  /** The order that it became, once the artist has recorded one; null again when that is erased. */
  order_id: string | null;
  created_at: number;
  updated_at: number;
};

/** A product of an enquiry, with its name at that time. */
export type EnquiryProductRow = ChosenVariant & {
  enquiry_id: string;
  position: number;
  product_id: string;
  name: string;
};
