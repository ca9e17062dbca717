import type { Category } from '#contract/catalog/category.ts';
import type { Price } from '#contract/catalog/price.ts';
import type { Product, ProductInput } from '#contract/catalog/product.ts';

/** A flag as a table or a history writes it. */
export const yesOrNo = (flag: boolean): string => (flag ? 'yes' : 'no');

const TAG_SEPARATOR = '|';

/** Tags as one text; a bar or a backslash within a tag gets a backslash before it. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/[\\|]/g, '\\$&')).join(TAG_SEPARATOR);
}

/** The tags of a text that `joinTags` wrote, or that a person did: blank ones are left out. */
export function splitTags(text: string): string[] {
  const tags = [''];
  for (const [part] of text.matchAll(/\\[\\|]|[^]/gu)) {
    if (part === TAG_SEPARATOR) tags.push('');
    else tags.push(`${tags.pop()}${part.length > 1 && part.startsWith('\\') ? part.slice(1) : part}`);
  }
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

/** A product, there or about to be. */
type Described = Omit<ProductInput, 'images' | 'category' | 'price' | 'updatedAt'> & {
  category: { name: string };
  price: Price;
};

/** Everything of a product but its pictures, as words: what a table holds, and what a history compares. */
export function productFields({ price, meta, ...product }: Described) {
  return {
    name: product.name,
    description: product.description,
    category: product.category.name,
    tags: joinTags(product.tags),
    actualPrice: String(price.actual),
    discountedPrice: price.discounted === undefined ? '' : String(price.discounted),
    allowDiscount: yesOrNo(price.allowDiscount),
    stock: String(product.stock),
    visible: yesOrNo(product.visibility),
    forSale: yesOrNo(product.isAvailableToSell),
    soldOut: yesOrNo(product.isSoldOut),
    medium: meta.medium ?? '',
    size: meta.size ?? '',
    notes: meta.notes ?? '',
  };
}

export type ProductFields = ReturnType<typeof productFields>;

/** A product for the history: its pictures count too. */
export function wholeProduct(product: Product) {
  const images = product.images.map(({ url, alt }) => (alt === undefined ? url : `${url} ${alt}`));
  return { ...productFields(product), pictures: images.join(', ') };
}

/** A category for the history. */
export function categoryFields(category: Category) {
  const features = category.features.map(
    ({ emoji, title, description }) => `${emoji} ${title}: ${description}`,
  );
  return {
    name: category.name,
    slug: category.slug,
    description: category.description ?? '',
    browseDescription: category.browseDescription ?? '',
    features: features.join('; '),
    starterFeatures: yesOrNo(category.starterFeatures),
    visible: yesOrNo(category.visibility),
  };
}
