import { normalizePrice } from '#contract/catalog/normalize-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { newDraftKey } from '#web/api/idempotency-key.ts';
import { type FormImage, formImages, toImages } from './image-list.ts';

/** The form's values; drafts in localStorage have this shape. Numbers are typed text: empty means missing, not 0. */
export type ProductDraft = {
  name: string;
  description: string;
  /** Category id; empty until one is chosen. */
  category: string;
  tags: string[];
  actual: string;
  allowDiscount: boolean;
  discounted: string;
  stock: string;
  pictures: FormImage[];
  medium: string;
  size: string;
  notes: string;
  visibility: boolean;
  isAvailableToSell: boolean;
  isSoldOut: boolean;
  /** Identifies the draft of a new product: see api/idempotency-key.ts. */
  key?: string;
};

/** The draft of a new product. */
export const newProduct = (): ProductDraft => ({
  key: newDraftKey(),
  name: '',
  description: '',
  category: '',
  tags: [],
  actual: '0',
  allowDiscount: false,
  discounted: '',
  stock: '0',
  pictures: [],
  medium: '',
  size: '',
  notes: '',
  visibility: true,
  isAvailableToSell: true,
  isSoldOut: false,
});

export function draftOf(product: Product): ProductDraft {
  const { name, description, category, tags, price, stock, images, meta } = product;
  return {
    name,
    description,
    category: category._id,
    tags,
    actual: String(price.actual),
    allowDiscount: price.allowDiscount,
    discounted: price.discounted === undefined ? '' : String(price.discounted),
    stock: String(stock),
    pictures: formImages(images),
    medium: meta.medium ?? '',
    size: meta.size ?? '',
    notes: meta.notes ?? '',
    visibility: product.visibility,
    isAvailableToSell: product.isAvailableToSell,
    isSoldOut: product.isSoldOut,
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

function priceOf({ actual, allowDiscount, discounted }: ProductDraft) {
  return normalizePrice({ actual: numberOf(actual), discounted: numberOf(discounted), allowDiscount });
}

/** The request body, to be checked by the contract's ProductInput. */
export function toInput(draft: ProductDraft): unknown {
  const { name, description, category, tags, stock, pictures, medium, size, notes } = draft;
  const { visibility, isAvailableToSell, isSoldOut } = draft;
  return {
    name,
    description,
    category,
    tags,
    price: priceOf(draft),
    stock: numberOf(stock),
    images: toImages(pictures),
    meta: { medium, size, notes },
    visibility,
    isAvailableToSell,
    isSoldOut,
  };
}

const paths: Record<string, string> = {
  actual: 'price.actual',
  discounted: 'price.discounted',
  allowDiscount: 'price.allowDiscount',
  pictures: 'images',
  medium: 'meta.medium',
  size: 'meta.size',
  notes: 'meta.notes',
};

/** A field's path in the request body. */
export const pathOf = (field: string) => paths[field] ?? field;

/** Adds the tags in a text, separated by commas or lines, without duplicates. */
export function addTags(tags: readonly string[], text: string): string[] {
  const added = text.split(/[,\n]/).map((tag) => tag.trim());
  return [...new Set([...tags, ...added.filter((tag) => tag !== '')])];
}
