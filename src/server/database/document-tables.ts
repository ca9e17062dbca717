/** An issued document. Only `canceled_at`, `reason` and `is_credited` ever change. */
export type DocumentRow = {
  id: string;
  order_id: string;
  kind: 'receipt' | 'bill_of_supply' | 'tax_invoice' | 'credit_note';
  /** The document that a credit note reduces; null for other kinds. */
  original_id: string | null;
  /** The part of the number before the financial year: a series is this and the year. */
  series: string;
  /** The year in which the financial year begins. */
  financial_year: number;
  /** Counts the documents of a series in a financial year, from 1 and without gaps, except for documents that a restore lost. */
  sequence: number;
  number: string;
  issued_at: number;
  canceled_at: number | null;
  /** Why it was canceled: null while it is not, empty once the personal data of its order was erased. */
  reason: string | null;
  /** SHA-256, hex, of the request that created it; null if that had no Idempotency-Key. */
  sent_hash: string | null;
  /** JSON: `StoredContent` of contract/orders/papers/document.ts. */
  content: string;
  /** 1 while its credit notes take back all of it: triggers maintain it. */
  is_credited: number;
};

/** The sequence of the last document of a series in a financial year. */
export type DocumentSeriesRow = { series: string; financial_year: number; last: number };
