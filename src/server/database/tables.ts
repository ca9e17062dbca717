import type { Generated } from 'kysely';
import type { SharedStateTables } from './shared-state-tables.ts';
import type { OrderPageRow } from './order-page-tables.ts';
import type { PaymentRow } from './payment-tables.ts';
import type { DocumentRow, DocumentSeriesRow } from './document-tables.ts';
import type { EnquiryProductRow, EnquiryRow } from './enquiry-tables.ts';
import type { HistoryRow } from './history-tables.ts';
import type { HoldRow } from './hold-tables.ts';
import type { KnownDeviceRow, PasswordResetRow, SessionRow, TwoFactorRow } from './login-tables.ts';
import type { StatisticsTables } from './statistics-tables.ts';
import type { OrderMessageRow } from './message-tables.ts';
import type { ChosenVariant, VariantRow } from './variant-tables.ts';

// The tables as rows. On both engines: money in paise, times in epoch milliseconds, booleans as 0 or 1,
// lists and records as JSON text, days as YYYY-MM-DD, except `order_day`.

export type Flag = 0 | 1;

export type UserRow = {
  id: string;
  name: string;
  /** Lower-case and in NFC: the account's key. */
  email: string;
  phone: string;
  role: 'USER' | 'ADMIN';
  /** The date of birth; null until the user enters it. */
  dob: string | null;
  password_hash: string;
  /** 1 once it is certain that the user owns the email: see `confirmUser` of accounts/users.store.ts. */
  is_confirmed: Flag;
  created_at: number;
  updated_at: number;
};

export type CategoryRow = {
  id: string;
  name: string;
  /** The name as `nameKey` of slugs.rules.ts compares it, without case: unique among categories that are not deleted. */
  name_key: string;
  slug: string;
  description: string | null;
  browse_description: string | null;
  features: string;
  /** Whether visitors see the default features while there are no others. */
  starter_features: Flag;
  visibility: Flag;
  gallery: Flag;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
};

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  category_id: string;
  tags: string;
  price_paise: number;
  discounted_paise: number | null;
  allow_discount: Flag;
  /** A list of texts; null for a product without variants. */
  option_names: string | null;
  /**
   * The effective price: the discounted one where the discount applies, and with variants that of the cheapest one. Lists are
   * sorted and filtered by it.
   */
  pay_paise: number;
  /** With variants, the sum of theirs. */
  stock: number;
  visibility: Flag;
  medium: string | null;
  size: string | null;
  notes: string | null;
  is_available_to_sell: Flag;
  is_sold_out: Flag;
  is_for_sale_in_gallery: Flag;
  /** Name, tags, medium, size, description and values of variants, without case, for searching. */
  search_text: string;
  /** Where the name stands in an alphabetical list, in letters that every collation sorts alike. */
  sort_name: string;
  /** SHA-256, hex, of the request that created it; null if that had no Idempotency-Key. */
  sent_hash: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
};

/** The number of products that are equal in these columns and are not deleted; triggers maintain it. */
export type ProductCountRow = {
  category_id: string;
  /** Empty for none. */
  medium: string;
  visibility: Flag;
  /** Whether the stock is above 0 and the product is not marked as sold out. */
  in_stock: Flag;
  is_available_to_sell: Flag;
  count: number;
};

export type ProductImageRow = {
  product_id: string;
  position: number;
  media_hash: string;
  alt: string | null;
};

export type MediaRow = {
  /** SHA-256 of the largest rendition, first 32 hex digits. */
  hash: string;
  width: number;
  height: number;
  /** A ThumbHash, base64. */
  placeholder: string;
  /** Pixels of the full-resolution rendition, from which tiles are made; null without one. */
  fine_width: number | null;
  fine_height: number | null;
  /** `early`: the largest WebP, and WebP at 960 and 320; `ready`: every size and format. */
  state: 'early' | 'ready';
  created_at: number;
};

/**
 * A file in the storage that this database recorded. The first sweep adds rows for older files. The row exists from before
 * the file is written until after it is removed, see media/storage/recorded-files.ts.
 */
export type MediaFileRow = {
  /** As in media/media-names.ts; the first 32 characters are the image's hash. */
  name: string;
  bytes: number;
  /** SHA-256 of the bytes, hex; null until they were completely written or checked. */
  checksum: string | null;
  written_at: number;
  /** When a sweep claimed the file to remove it. */
  removing_at: number | null;
  /** When the bytes were last verified. */
  verified_at: number | null;
  problem: 'missing' | 'damaged' | null;
};

type AddressColumns = {
  first_name: string;
  last_name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  landmark: string;
};

export type OrderRow = AddressColumns & {
  id: string;
  /** Counts the shop's orders; the order's name, such as ORD-1001, is made of it. */
  number: number;
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  /** Whether the order's quantities are currently subtracted from the stock. */
  stock_taken: Flag;
  /** The sum of all lines. */
  total_paise: number;
  country: string;
  /** Whether the customer picks it up in person: then it has no address, courier and tracking number. */
  pickup: Flag;
  tracking_number: string | null;
  carrier: string | null;
  delivery_date: string | null;
  gift_note: string | null;
  hide_prices: Flag;
  internal_note: string | null;
  /** Confirmed payments less confirmed refunds, for filters: `updatePaid` of payments.store.ts maintains it. */
  paid_paise: number;
  /** What the artist keeps of a canceled order by agreement; without effect on others. */
  retained_paise: number;
  /** From then on the lines can no longer be edited. */
  first_payment_at: number | null;
  /** Where mails about it go, instead of to the customer's account. */
  email: string | null;
  /** When its personal data was erased. */
  erased_at: number | null;
  /** The customer, while there is such an account. */
  created_by: string | null;
  /** SHA-256, hex, of the request that created it; null if that had no Idempotency-Key. */
  sent_hash: string | null;
  created_at: number;
  updated_at: number;
};

/** A product as it was when it was ordered. */
export type OrderLineRow = ChosenVariant & {
  order_id: string;
  position: number;
  product_id: string;
  name: string;
  price_paise: number;
  quantity: number;
  media_hash: string | null;
};

/** A line of an order that is no product. */
export type OrderAdjustmentRow = {
  order_id: string;
  position: number;
  kind: 'shipping' | 'discount' | 'other';
  label: string;
  /** Below 0 for a discount. */
  amount_paise: number;
};

export type AddressRow = AddressColumns & {
  id: string;
  user_id: string;
  created_at: number;
  updated_at: number;
};

export type Tables = SharedStateTables &
  StatisticsTables & {
    user: UserRow;
    session: SessionRow;
    password_reset: PasswordResetRow;
    second_step: TwoFactorRow;
    /** SHA-256 of a recovery code, deleted when it is used. */
    recovery_code: { user_id: string; code_hash: string };
    known_device: KnownDeviceRow;
    category: CategoryRow;
    /** Every slug that a category has or had, so that old links work. */
    category_slug: { slug: string; category_id: string };
    /** A trigger numbers products in the order of creation; the index of words refers to the number. */
    product: ProductRow & { number: Generated<number> };
    product_variant: VariantRow;
    /** Words of `search_text`, cut at 64 characters. Rows are never deleted, and ids only grow. */
    word: { id: number; text: string };
    /** The full-text index of `search_text` and category, by the number of the product (FTS5 or tsvector). */
    product_words: { number: number };
    product_count: ProductCountRow;
    product_picture: ProductImageRow;
    media: MediaRow;
    media_file: MediaFileRow;
    favourite: { user_id: string; product_id: string; position: number };
    order: OrderRow;
    /** The words in the names of recipients, in lower case, with the numbers of their orders. */
    order_word: { word: string; number: number };
    /** Orders that are not canceled, counted by day in India (days since 1970) and source. */
    order_day: { day: number; source: string; orders: number; paise: number };
    order_line: OrderLineRow;
    order_adjustment: OrderAdjustmentRow;
    payment: PaymentRow;
    order_page: OrderPageRow;
    order_message: OrderMessageRow;
    document: DocumentRow;
    document_series: DocumentSeriesRow;
    enquiry: EnquiryRow;
    enquiry_product: EnquiryProductRow;
    hold: HoldRow;
    address: AddressRow;
    setting: { key: string; value: string; updated_at: number };
    /** Products that were deleted and are restored together with their category. */
    trashed_with: { product_id: string; category_id: string };
    /** Every slug that a category in the trash had. */
    trashed_slug: { category_id: string; slug: string };
    history: HistoryRow;
    /** Numbers of the whole shop by key, such as `order_number`; some are times, such as that of the restored backup. */
    shop_state: { key: string; value: number };
    /**
     * What one version of the catalog changed: topics separated by spaces, or `all`. `harmless`: 1 if the earlier response may be
     * sent until the new one is made.
     */
    catalog_change: { version: number; topics: string; harmless: 0 | 1 };
    /** `id`: of this shop, which its storage has too from its first check on. `storage_id`: of that storage, only on PostgreSQL. */
    shop_id: { id: string; storage_id: string | null };
  };
