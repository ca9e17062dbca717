import { dropInvalidUnusedDiscount } from '../shared/drop-invalid-unused-discount.ts';
import type { Product } from '#contract/catalog/product.ts';
import {
  type FieldKind,
  type ProductField,
  productFieldList,
  type productFields,
} from '#contract/catalog/product-fields.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { fromVariants, numberOf, type VariantsDraft, toVariantsInput } from './variants-draft.ts';
import { type FormImage, formImages, toImages } from './image-list.ts';
import { splitList } from './split-list.ts';

type Typed<Kind extends FieldKind> = Kind extends 'flag'
  ? boolean
  : Kind extends 'tags'
    ? string[]
    : Kind extends 'variants'
      ? VariantsDraft
      : string;

type FieldValues = {
  [Field in Exclude<ProductField, 'images'>]: Typed<(typeof productFields)[Field]['kind']>;
};

/** What the form holds. Numbers are the text that was typed, so that an empty field is not 0; `category` is an id. */
export type ProductDraft = FieldValues & {
  /** Browsers have stored drafts with images under this name. */
  pictures: FormImage[];
  /** Identifies the draft of a new product: see api/idempotency-key.ts. */
  key?: string;
};

const fields = productFieldList.filter(({ field }) => field !== 'images');

const isNumeric = (kind: FieldKind) => kind === 'number' || kind === 'rupees';

/** A value as its field shows it. */
function toTyped(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value === true;
  if (kind === 'tags') return value ?? [];
  // `value` is the variants of a saved product, and undefined for a new one.
  if (kind === 'variants') return fromVariants(value as Product['variants']);
  return value === undefined ? '' : String(value);
}

function valuesOf(product: Readonly<Record<string, unknown>>): FieldValues {
  const values = fields.map(({ field, kind }) => [field, toTyped(kind, product[field])]);
  // `fields` has every field, and `toTyped` gives the type of its kind.
  return Object.fromEntries(values) as FieldValues;
}

/** The draft of a new product. @param given values other than the usual ones */
export const newProduct = (given: Partial<FieldValues> = {}): ProductDraft => ({
  key: newRecordKey(),
  ...valuesOf({ actual: 0, stock: 0, visibility: true, isAvailableToSell: true }),
  ...given,
  pictures: [],
});

export function draftOf(product: Product): ProductDraft {
  const { price, meta, category, images } = product;
  return {
    ...valuesOf({ ...product, ...price, ...meta, category: category._id }),
    pictures: formImages(images),
  };
}

/** The draft as the contract's ProductInput checks it. */
export function toInput(draft: ProductDraft): unknown {
  const values: Readonly<Record<string, unknown>> = draft;
  const groups: Record<'price' | 'meta', Record<string, unknown>> = { price: {}, meta: {} };
  const input: Record<string, unknown> = { images: toImages(draft.pictures) };
  for (const { field, group, kind } of fields)
    (group ? groups[group] : input)[field] = isNumeric(kind)
      ? numberOf(String(values[field]))
      : values[field];
  const variants = toVariantsInput(draft.variants);
  // The stock of variants counts instead.
  const stock = variants === null ? input['stock'] : 0;
  return { ...input, ...groups, stock, variants, price: dropInvalidUnusedDiscount(groups.price) };
}

/** The path of a draft's field in the input. */
export function pathOf(name: string): string {
  const group = fields.find(({ field }) => field === name)?.group;
  if (name === 'pictures') return 'images';
  return group ? `${group}.${name}` : name;
}

/** Adds the tags in a text, separated by commas or lines, without duplicates. */
export function addTags(tags: readonly string[], text: string): string[] {
  return [...new Set([...tags, ...splitList(text)])];
}
