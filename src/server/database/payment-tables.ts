import type { PaymentEntryState, PaymentKind, PaymentMethod } from '#contract/orders/payment.ts';

/** A payment of an order, or a refund. */
export type PaymentRow = {
  id: string;
  order_id: string;
  kind: PaymentKind;
  /** Only a confirmed one counts; a reported one is what the customer says. */
  state: PaymentEntryState;
  /** Above 0, for a refund too. */
  amount_paise: number;
  /** By how much the discount line of a refund reduces the total, or 0; null for a payment, and for a refund of an earlier version. */
  reduction_paise: number | null;
  method: PaymentMethod;
  /** The UTR or bank reference, as `normalizeReference` of contract/orders/payment-reference.ts makes it. Repeated ones are possible. */
  reference: string | null;
  /** For the artist only. */
  note: string | null;
  /** YYYY-MM-DD. */
  paid_on: string;
  /** SHA-256, hex, of the request that created it; null if that had no Idempotency-Key. */
  sent_hash: string | null;
  created_at: number;
  updated_at: number;
};
