import type { ProductInput } from './product.ts';

type PriceField = keyof ProductInput['price'];
type MetaField = keyof ProductInput['meta'];

/** Every field of a product's form; the parts of `price` and `meta` are fields of their own. */
export type ProductField =
  | Exclude<keyof ProductInput, 'price' | 'meta' | 'updatedAt'>
  | PriceField
  | MetaField;

/** Decides how a field is entered in the form, stored, written to CSV files and shown. */
export type FieldKind = 'text' | 'number' | 'rupees' | 'flag' | 'tags' | 'category' | 'variants' | 'images';

export type FieldDefinition = {
  label: string;
  kind: FieldKind;
  /** The part of a product that contains the field; absent for a field of the product itself. */
  group?: 'price' | 'meta';
  /** The field's name in stored history entries and in the report of an import: never change it. */
  historyName: string;
  /** The column in CSV files and what it holds. A field without one is not part of CSV files. */
  csv?: { header: string; hint: string };
};

type GroupOf<Field> = Field extends PriceField
  ? { group: 'price' }
  : Field extends MetaField
    ? { group: 'meta' }
    : { group?: never };

/**
 * The fields of a product, in the order of the columns of a CSV file. The history, CSV files, the form's draft and
 * the conflict dialog follow from this table; a field that is missing here does not compile.
 */
export const productFields = {
  name: {
    label: 'Name',
    kind: 'text',
    historyName: 'name',
    csv: { header: 'name', hint: 'The name of the piece.' },
  },
  description: {
    label: 'Description',
    kind: 'text',
    historyName: 'description',
    csv: { header: 'description', hint: 'As on its page.' },
  },
  category: {
    label: 'Category',
    kind: 'category',
    historyName: 'category',
    csv: { header: 'category', hint: 'The name of an existing category.' },
  },
  tags: {
    label: 'Tags',
    kind: 'tags',
    historyName: 'tags',
    csv: { header: 'tags', hint: 'Separated by bars: lotus|blue|gift.' },
  },
  actual: {
    label: 'Actual price',
    kind: 'rupees',
    group: 'price',
    historyName: 'actualPrice',
    csv: { header: 'actual price', hint: 'In rupees: 1200 or 1,200.50.' },
  },
  discounted: {
    label: 'Discounted price',
    kind: 'rupees',
    group: 'price',
    historyName: 'discountedPrice',
    csv: { header: 'discounted price', hint: 'In rupees; empty for none.' },
  },
  allowDiscount: {
    label: 'Allow discount',
    kind: 'flag',
    group: 'price',
    historyName: 'allowDiscount',
    csv: { header: 'allow discount', hint: 'yes or no.' },
  },
  stock: {
    label: 'Stock',
    kind: 'number',
    historyName: 'stock',
    csv: { header: 'stock', hint: 'How many there are: a whole number.' },
  },
  visibility: {
    label: 'Visible',
    kind: 'flag',
    historyName: 'visible',
    csv: { header: 'visible', hint: 'yes or no.' },
  },
  isAvailableToSell: {
    label: 'Available to sell',
    kind: 'flag',
    historyName: 'forSale',
    csv: { header: 'for sale', hint: 'yes or no.' },
  },
  isSoldOut: {
    label: 'Sold out',
    kind: 'flag',
    historyName: 'soldOut',
    csv: { header: 'sold out', hint: 'yes or no.' },
  },
  isForSaleInGallery: {
    label: 'For sale in the gallery',
    kind: 'flag',
    historyName: 'forSaleInGallery',
    csv: { header: 'for sale in a gallery', hint: 'yes or no; counts in a gallery only.' },
  },
  medium: {
    label: 'Medium',
    kind: 'text',
    group: 'meta',
    historyName: 'medium',
    csv: { header: 'medium', hint: 'As on its page; may be empty.' },
  },
  size: {
    label: 'Size',
    kind: 'text',
    group: 'meta',
    historyName: 'size',
    csv: { header: 'size', hint: 'As on its page; may be empty.' },
  },
  notes: {
    label: 'Notes',
    kind: 'text',
    group: 'meta',
    historyName: 'notes',
    csv: { header: 'notes', hint: 'Your own; visitors never see them.' },
  },
  variants: { label: 'Variants', kind: 'variants', historyName: 'variants' },
  images: { label: 'Pictures', kind: 'images', historyName: 'pictures' },
} as const satisfies { [Field in ProductField]: FieldDefinition & GroupOf<Field> };

/** `productFields` as a list, in the same order. */
export const productFieldList: readonly ({ field: ProductField } & FieldDefinition)[] = Object.entries(
  productFields,
  // Object.entries widens the keys to strings.
).map(([field, definition]) => ({ field: field as ProductField, ...definition }));
