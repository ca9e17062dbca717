export type VariantRow = {
  id: string;
  product_id: string;
  position: number;
  /** A JSON array of texts, one for each of the product's `option_names`. */
  option_values: string;
  /** Null: the product's price. */
  price_paise: number | null;
  stock: number;
};

/** A variant in an order or enquiry; null for a product without variants. */
export type ChosenVariant = {
  variant_id: string | null;
  /** Its values at that time: "Size: A4, Frame: Oak". */
  variant_text: string | null;
};
