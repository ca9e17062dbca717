import { normalizePrice } from '#contract/catalog/normalize-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { newDraftKey } from '#web/api/idempotency-key.ts';
import { type FormImage, formImages, toImages } from './image-list.ts';

/** What the form holds. Numbers are what was typed: nothing is no number, and not 0. */
export type ProductDraft = {
  name: string;
  description: string;
  /** An id; empty until one is chosen. */
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
  /** Tells a new product's draft from every other: see data/once-keys.ts. */
  key?: string;
};

/** A new product as the form begins it. */
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

/** The draft as the contract's ProductInput checks it. */
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

/** Where a field of the draft stands in the input. */
export const pathOf = (field: string) => paths[field] ?? field;
