import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';
import type { OrderStatus } from '#contract/orders/order.ts';
import type { PaymentFilter } from '#contract/orders/payment-shapes.ts';
import { callQuery } from '#web/api/call-query.ts';
import { pagedQuery } from '../shared/queries.ts';

const PAGE_SIZE = '20';
const MAX_SUGGESTIONS = 8;
/** Enough to find the best suggestions among the newest products that match. */
const RANKED_PRODUCTS = '48';

/** Which orders a list has. */
export type OrdersFilter = {
  status: OrderStatus | undefined;
  payment: PaymentFilter | undefined;
  /** A number, a name or a phone number, or a part of it. */
  q: string | undefined;
};

/** The orders that match, the newest first. */
export const ordersQuery = ({ status, payment, q }: OrdersFilter) =>
  pagedQuery('listOrders', {
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(payment ? { payment } : {}),
    ...(q ? { q } : {}),
  });

/**
 * The newest products that match a text, hidden ones too: the artist can sell any piece. Requested again each time, because other
 * sales change the stock.
 */
export const suggestionsQuery = (text: string) => ({
  ...callQuery('listProducts', { query: { visibility: 'ALL', limit: RANKED_PRODUCTS, q: text.trim() } }),
  staleTime: 0,
});

/** How well a name matches a text: 0 for the same, 1 for one that begins with it, else 2. */
function distance(name: string, text: string): number {
  if (name === text) return 0;
  return name.startsWith(text) ? 1 : 2;
}

/** The priced products to suggest for a text, the best match first. */
export function rankSuggestions(products: readonly PublicProduct[], text: string): Product[] {
  const wanted = keyOf(text);
  return products
    .filter(isPriced)
    .map((product) => ({ product, rank: distance(keyOf(product.name), wanted) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ product }) => product);
}

const keyOf = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** A product, requested again each time, because other sales change the stock. */
export const productQuery = (id: string) => ({
  ...callQuery('getProduct', { params: { id } }),
  staleTime: 0,
});
