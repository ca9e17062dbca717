import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import type { Variants } from '#contract/catalog/variants.ts';
import { toPaise } from '#contract/text/money.ts';
import type { OrderedProducts } from '../orders/ordered-products.ts';
import type { Fields } from './chat-fields.ts';
import { paiseOf } from './enquiry-lines.ts';
import { namedProducts } from './named-products.ts';
import { namedVariant } from './named-variant.ts';

/** The part of an enquiry that the customer chooses in the chat, with what the artist should know about it. */
export type ChosenProducts = {
  enquiry: Enquiry;
  /** What differs from the enquiry, and the words that say so. */
  notes: string[];
  /** What may differ, but is not clear. */
  doubts: string[];
};

/** A fraction of the price: a total that differs more is not that of the pieces. */
const MAX_DIFFERENCE = 0.3;

/** Whether the total of a chat is the price of some pieces of an enquiry rather than of all. Without a total, it can be. */
function fits(total: number, some: Enquiry, all: Enquiry, byId: OrderedProducts): boolean {
  const [price, priceOfAll] = [paiseOf(some, byId), paiseOf(all, byId)];
  const difference = Math.abs(total - price);
  return difference <= MAX_DIFFERENCE * price && difference < Math.abs(total - priceOfAll);
}

function withProducts(
  enquiry: Enquiry,
  wishes: readonly string[],
  fields: Fields,
  byId: OrderedProducts,
): ChosenProducts {
  const unchanged = { enquiry, notes: [], doubts: [] };
  const { products } = enquiry;
  const named =
    products.length > 1
      ? namedProducts(
          wishes,
          products.map(({ name }) => name),
        )
      : undefined;
  if (!named) return unchanged;
  const chosen = { ...enquiry, products: products.filter((_, at) => named.taken.has(at)) };
  const { total, shipping } = fields;
  const paise = toPaise(Number(total?.value)) - toPaise(Number(shipping?.value ?? 0));
  if (total && !fits(paise, chosen, enquiry, byId)) return unchanged;
  const others = products.filter((_, at) => !named.taken.has(at)).map(({ name }) => name);
  return { ...unchanged, enquiry: chosen, notes: [`Without ${others.join(', ')}: “${named.source}”`] };
}

const textOf = ({ options }: Variants, values: readonly string[]) =>
  options.map((option, at) => `${option}: ${values[at]}`).join(', ');

const doubtOf = (source: string | undefined) =>
  source === undefined ? [] : [`The chat also names another variant: “${source}”. Check it in the order.`];

/** Chooses the variant of the only piece; of several, it is not clear which one is meant. */
function withVariant(
  chosen: ChosenProducts,
  wishes: readonly string[],
  byId: OrderedProducts,
): ChosenProducts {
  const { enquiry } = chosen;
  const named = enquiry.products.flatMap((product) => {
    const variants = byId.get(product.id)?.variants;
    return variants ? [{ product, variants, ...namedVariant(wishes, variants, product.variant?.id) }] : [];
  });
  const [only] = named;
  if (!only) return chosen;
  if (enquiry.products.length > 1) {
    const [source] = named.flatMap((each) => each.doubt ?? each.chosen?.source ?? []);
    return { ...chosen, doubts: doubtOf(source) };
  }
  const { product, variants } = only;
  const item = variants.items.find(({ _id }) => _id === only.chosen?.id);
  const doubts = doubtOf(only.doubt);
  if (!item) return { ...chosen, doubts };
  const variant = { id: item._id, text: textOf(variants, item.values) };
  const note = `${product.variant ? `Instead of ${product.variant.text}` : variant.text}: “${only.chosen?.source}”`;
  return {
    enquiry: { ...enquiry, products: [{ ...product, variant }] },
    notes: [...chosen.notes, note],
    doubts,
  };
}

/**
 * What the customer takes of an enquiry, by what they write after its code; all of it where they say nothing clear.
 * @param byId the products of the enquiry
 */
export function chosenProducts(
  enquiry: Enquiry,
  { wishes, fields }: { wishes: readonly string[]; fields: Fields },
  byId: OrderedProducts,
): ChosenProducts {
  return withVariant(withProducts(enquiry, wishes, fields, byId), wishes, byId);
}
