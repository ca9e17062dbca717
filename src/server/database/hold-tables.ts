/** Keeps the last item of a product without variants, or of one variant, for someone. After `until_at` it has no effect. */
export type HoldRow = {
  id: string;
  product_id: string;
  /** Null for a product without variants. */
  variant_id: string | null;
  /** A name or handle; only the admin sees it. */
  customer_name: string;
  /** The code of the enquiry that it is for, such as LOTUS-7K3. */
  enquiry_code: string | null;
  until_at: number;
  created_at: number;
  updated_at: number;
};
