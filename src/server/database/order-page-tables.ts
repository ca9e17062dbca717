/** The customer's page of an order. */
export type OrderPageRow = {
  order_id: string;
  /** Unique. Not hashed, because the artist copies the link again. */
  token: string;
  created_at: number;
  /** From then on the link is dead; null while it works. */
  revoked_at: number | null;
};
