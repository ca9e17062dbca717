import type { Hold, HoldChange } from '#contract/orders/hold.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { MAX_HOLD_DAYS } from '#contract/orders/hold-time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { truncate } from '#contract/text/graphemes.ts';
import { invalidAt, type Problem, problem } from '#contract/api/problems.ts';
import type { Variants } from '#contract/catalog/variants.ts';
import type { Topic } from '#server/catalog/freshness.rules.ts';
import type { FoundProduct } from '#server/catalog/products/products.rules.ts';
import type { StockItem } from '#server/catalog/products/stock.store.ts';
import { textOfVariant } from '#server/catalog/variants/variants.rules.ts';
import type { EnquiryProductRow } from '#server/database/enquiry-tables.ts';
import type { HoldRow } from '#server/database/hold-tables.ts';
import { mediaUrl } from '#server/media/media-names.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** What visitors see of a hold, and the stock of what it reserves. */
export type PublicHold = Pick<HoldRow, 'product_id' | 'variant_id' | 'until_at'> & { stock: number };
/** The holds of each product, by its id. Some may have ended. */
export type HoldsByProduct = ReadonlyMap<string, readonly PublicHold[]>;

/** A product or its card. */
type Holdable = {
  _id: string;
  stock: number;
  variants?: Variants | undefined;
  onHoldUntil?: string | undefined;
};

const earliest = (holds: readonly PublicHold[]) => Math.min(...holds.map(({ until_at }) => until_at));

/**
 * A product with the ends of its holds. A hold reserves one item: visitors can order the others, so it shows only where one
 * is left.
 * @param now epoch milliseconds
 */
export function withHolds<Product extends Holdable>(
  product: Product,
  byProduct: HoldsByProduct,
  now: number,
): Product {
  const active = (byProduct.get(product._id) ?? []).filter(
    ({ until_at, stock }) => until_at > now && stock === 1,
  );
  if (active.length === 0) return product;
  const { variants } = product;
  const endOf = (id: string) => active.find(({ variant_id }) => variant_id === id)?.until_at;
  const items = variants?.items.map((item) => {
    const end = endOf(item._id);
    return end === undefined ? item : { ...item, onHoldUntil: isoTimestamp(end) };
  });
  return {
    ...product,
    ...(variants && items && { variants: { ...variants, items } }),
    // The product is on hold when each item in stock is: an active hold reserves the only item of its product or variant.
    ...(product.stock === active.length && { onHoldUntil: isoTimestamp(earliest(active)) }),
  };
}

/**
 * When a response with these topics changes because a hold ends; undefined if none does.
 * @param since epoch milliseconds, before the response was begun
 */
export function nextHoldEnd(
  byProduct: HoldsByProduct,
  topics: readonly Topic[],
  since: number,
): number | undefined {
  const isList = topics.includes('products');
  const shown = isList
    ? [...byProduct.values()].flat()
    : topics.flatMap((topic) => byProduct.get(topic.slice('product:'.length)) ?? []);
  const later = shown.filter(({ until_at }) => until_at > since);
  return later.length === 0 ? undefined : earliest(later);
}

/** A hold with what the response needs of its product. */
export type FoundHold = HoldRow & {
  product_name: string;
  option_names: string | null;
  option_values: string | null;
  hash: string | null;
  width: number | null;
};

export const presentHold = (row: FoundHold): Hold => ({
  id: row.id,
  product: {
    id: row.product_id,
    name: row.product_name,
    image:
      row.hash !== null && row.width !== null
        ? smallSource({ url: mediaUrl(row.hash), width: row.width })
        : undefined,
  },
  variant:
    row.variant_id !== null && row.option_values !== null
      ? {
          id: row.variant_id,
          text: textOfVariant(row.option_names, { option_values: row.option_values }),
        }
      : undefined,
  customerName: row.customer_name,
  enquiryCode: row.enquiry_code ?? undefined,
  until: isoTimestamp(row.until_at),
  createdAt: isoTimestamp(row.created_at),
  updatedAt: isoTimestamp(row.updated_at),
});

/** The name of what is on hold, with its variant. */
export const nameOfHold = ({ product, variant }: Hold): string =>
  variant ? `${product.name} (${variant.text})` : product.name;

/** A name for an error: a whole error has at most 300 characters. */
const shortName = (name: string) => truncate(name, 120);

/** The problem `on_hold`. @param path the path of the item in the request, if it has one */
export function onHoldProblem(hold: Hold, path?: string): Problem {
  const message = `“${shortName(nameOfHold(hold))}” is on hold for ${hold.customerName} until ${holdEndText(hold.until)}.`;
  return problem('on_hold', message, path === undefined ? {} : { issues: [{ path, message }] });
}

/** Epoch milliseconds. @throws problem `invalid` for a time that has passed or is too far */
export function requireHoldEnd(until: string, now: number): number {
  const time = Date.parse(until);
  if (!(time > now)) throw invalidAt('until', 'That time has passed');
  if (time > now + MAX_HOLD_DAYS * DAY_MS)
    throw invalidAt('until', `A hold can end at most ${MAX_HOLD_DAYS} days from now`);
  return time;
}

/**
 * Compares a hold with a request under its Idempotency-Key. Its row has every field that was sent, until the hold is changed, so it needs
 * no hash of the request.
 * @throws problem `conflict` when something else was sent
 */
export function assertSameHold(hold: HoldRow, sent: Omit<HoldRow, 'id' | 'created_at' | 'updated_at'>): void {
  // Object.entries widens the keys to strings.
  const isSame = Object.entries(sent).every(([column, value]) => hold[column as keyof typeof sent] === value);
  if (!isSame) throw problem('conflict', 'Another hold was sent under this Idempotency-Key.');
}

/**
 * The item that a hold reserves: the last one of a product or variant that visitors could order.
 * @throws problem `invalid` for a product or variant that does not exist, else `conflict` or `out_of_stock`
 */
export function requireHoldable(product: FoundProduct | undefined, variantId: string | undefined): StockItem {
  if (!product) throw invalidAt('product', 'That product does not exist');
  const { id, option_names, variants } = product;
  const name = shortName(product.name);
  const variant = variants.find((one) => one.id === variantId);
  if (option_names !== null && !variantId) throw invalidAt('variant', `Please choose a variant of “${name}”`);
  if (variantId && !variant) throw invalidAt('variant', `“${name}” does not have that variant`);
  const isShownOnly = product.category_gallery === 1 && product.is_for_sale_in_gallery === 0;
  if (isShownOnly)
    throw problem(
      'conflict',
      `“${name}” is only shown. Turn on “For sale in the gallery” in its form first.`,
    );
  if (product.is_available_to_sell === 0)
    throw problem('conflict', `“${name}” is not for sale. Turn on “Available to sell” in its form first.`);
  const text = variant ? shortName(`${name} (${textOfVariant(option_names, variant)})`) : name;
  const stock = variant?.stock ?? product.stock;
  if (stock === 0 || product.is_sold_out === 1) throw problem('out_of_stock', `“${text}” is sold out.`);
  if (stock > 1) throw problem('conflict', `Only the last one can be held. There are ${stock} of “${text}”.`);
  return { productId: id, variantId: variant?.id ?? null };
}

/** @param known the products of the enquiry @throws problem `invalid` when there is no such enquiry, or it is about other products */
export function requireEnquiryAbout(
  productId: string,
  code: string,
  known: readonly Pick<EnquiryProductRow, 'product_id' | 'name'>[],
): void {
  const [first, ...others] = known;
  if (!first) throw invalidAt('enquiryCode', `There is no enquiry ${code}`);
  if (known.some(({ product_id }) => product_id === productId)) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw invalidAt(
    'enquiryCode',
    `Enquiry ${code} is about “${shortName(first.name)}”${more}, not about this piece`,
  );
}

/**
 * The change of a hold as an entry of its product in the history. Without the customer's name, because the history outlives the hold.
 * @param before undefined for a new hold
 * @param after the hold after the change, or the number of the order that took it; undefined when it was released
 */
export function holdEntry(
  hold: Hold,
  { before, after }: { before: Hold | undefined; after: Hold | string | undefined },
) {
  const textOf = (state: Hold | string | undefined) =>
    typeof state === 'object' ? `until ${holdEndText(state.until)}` : (state ?? '');
  const target = { _id: hold.product.id, name: nameOfHold(hold) };
  const what = { action: 'update', kind: 'product', target } as const;
  return { ...what, changes: [{ field: 'hold', before: textOf(before), after: textOf(after) }] };
}

/** The columns that a change sets, but the end, which `requireHoldEnd` checks first. */
export const changedHold = ({ customerName }: HoldChange): Partial<HoldRow> =>
  customerName === undefined ? {} : { customer_name: customerName };
