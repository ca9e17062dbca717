import { limits } from '#contract/api/limits.ts';
import type { Found } from './search-results.ts';

/** Fewer pieces than these are seen at a glance. */
const FEW = 8;

/** What a visitor is offered to find a piece by: only what tells these pieces apart, or is chosen already. */
export type Choices = {
  words: boolean;
  medium: boolean;
  category: boolean;
  price: boolean;
  stock: boolean;
  sort: boolean;
};

export function choicesOf({ facets, asked, place, all }: Found): Choices {
  const everywhere = place === 'everywhere';
  const many = all >= FEW;
  const { price, stock } = facets;
  const pricesDiffer = place !== 'gallery' && price !== undefined && price.least < price.most;
  const stockDiffers = place !== 'gallery' && stock.available > 0 && stock.available < stock.all;
  return {
    words: everywhere || all > limits.productsPerPage || asked.q !== undefined,
    medium: (many && facets.media.length > 1) || asked.medium !== undefined,
    category: everywhere && ((many && facets.categories.length > 1) || asked.category !== undefined),
    price: (many && pricesDiffer) || asked.minPrice !== undefined || asked.maxPrice !== undefined,
    stock: (many && stockDiffers) || asked.inStock !== undefined,
    sort: many || asked.sort !== undefined,
  };
}

/** What either of the two offers. */
export function either(one: Choices, other: Choices): Choices {
  return {
    words: one.words || other.words,
    medium: one.medium || other.medium,
    category: one.category || other.category,
    price: one.price || other.price,
    stock: one.stock || other.stock,
    sort: one.sort || other.sort,
  };
}

/** Whether there is anything to find a piece by. */
export const hasAny = (choices: Choices) => Object.values(choices).some(Boolean);

/** Whether anything is behind the word Filter. */
export const hasFilters = ({ medium, category, price, stock }: Choices) =>
  medium || category || price || stock;
