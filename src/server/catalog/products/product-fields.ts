import type { EditableValues } from '#contract/catalog/bulk.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Price } from '#contract/catalog/prices/price.ts';
import type { ProductInput, Product } from '#contract/catalog/product.ts';
import { productFieldList, type productFields, type ProductField } from '#contract/catalog/product-fields.ts';
import type { VariantsLike } from '#contract/catalog/variant-rules.ts';
import { toPaise } from '#contract/text/money.ts';
import type { ProductRow } from '#server/database/tables.ts';
import { searchText, sortName } from '../search/search-text.rules.ts';
import { withPriceAndStockOfVariants } from '../variants/variants.rules.ts';
import { codecs } from './field-codecs.ts';

type StoredField = Exclude<ProductField, 'images'>;

/** The column that stores each field. Images have a table of their own. */
const columns = {
  name: 'name',
  description: 'description',
  category: 'category_id',
  tags: 'tags',
  actual: 'price_paise',
  discounted: 'discounted_paise',
  allowDiscount: 'allow_discount',
  stock: 'stock',
  visibility: 'visibility',
  isAvailableToSell: 'is_available_to_sell',
  isSoldOut: 'is_sold_out',
  isForSaleInGallery: 'is_for_sale_in_gallery',
  variants: 'option_names',
  medium: 'medium',
  size: 'size',
  notes: 'notes',
} as const satisfies Record<StoredField, keyof ProductRow>;

type FieldColumn = (typeof columns)[StoredField];

/** The columns of all fields, for queries. */
export const fieldColumns: readonly FieldColumn[] = Object.values(columns);

/** Columns that are computed from several fields. */
export const computedColumns = ['pay_paise', 'search_text', 'sort_name'] as const;

/** Every column that a save replaces. */
export type ProductContent = Omit<
  ProductRow,
  'id' | 'sent_hash' | 'created_at' | 'updated_at' | 'deleted_at'
>;

type Stored = Pick<ProductRow, FieldColumn>;

/** What the fields of a product hold; `category` is an id. */
export type FieldValues = Omit<
  ProductInput,
  'images' | 'updatedAt' | 'price' | 'variants' | 'isForSaleInGallery'
> & {
  price: Price;
  isForSaleInGallery?: boolean | undefined;
  variants?: VariantsLike | null | undefined;
};

export const storedFields = productFieldList.flatMap(({ field, kind, ...definition }) =>
  field === 'images' || kind === 'images'
    ? []
    : [{ ...definition, field, kind, column: columns[field], codec: codecs[kind] }],
);

type Holder = Readonly<Record<string, unknown>>;

/** The value of a field in a product or a form. */
function valueOf(product: object, field: string, group: 'price' | 'meta' | undefined): unknown {
  // A product with groups is read by the names of the table, which the compiler cannot follow.
  const holder = group ? (product as Record<typeof group, Holder>)[group] : (product as Holder);
  return holder[field];
}

function toColumns(values: object, fields: typeof storedFields): Partial<Stored> {
  return Object.fromEntries(
    fields.map(({ field, group, column, codec }) => [column, codec.toColumn(valueOf(values, field, group))]),
  );
}

const payColumn = (price: Price) => ({ pay_paise: toPaise(effectivePrice(price).rupees) });

/**
 * The columns of a product that is saved. A column without a field does not compile.
 * @throws problem `invalid` for the prices of its variants
 */
export function toContent(given: FieldValues): ProductContent {
  const values = withPriceAndStockOfVariants(given);
  // `storedFields` has every field, so every column is set.
  const stored = toColumns(values, storedFields) as Stored;
  return {
    ...stored,
    ...payColumn(values.price),
    search_text: searchText(values),
    sort_name: sortName(values.name),
  };
}

/** The columns of some values of a product, as bulk changes and undo set them. */
export function toSomeColumns(values: EditableValues): Partial<ProductContent> {
  const given = storedFields.filter(({ field, group }) => (values as Holder)[group ?? field] !== undefined);
  return { ...toColumns(values, given), ...(values.price && payColumn(values.price)) };
}

type HistoryName = (typeof productFields)[StoredField]['historyName'];

/** The fields of a product as text, by their names in the history. */
export type ProductTexts = Record<HistoryName, string>;

/** A product, existing or about to be. */
type Printable = Omit<FieldValues, 'category'> & { category: { name: string } };

/** All fields but the images as text, for CSV files and the history. */
export function toTexts(product: Printable): ProductTexts {
  const texts = storedFields.map(({ field, group, historyName, codec }) => [
    historyName,
    field === 'category' ? product.category.name : codec.print(valueOf(product, field, group)),
  ]);
  // `storedFields` has every field, so every text is set.
  return Object.fromEntries(texts) as ProductTexts;
}

/** All fields as text, for the history. */
export function toHistoryTexts(product: Product) {
  const images = product.images.map(({ url, alt }) => (alt === undefined ? url : `${url} ${alt}`));
  return { ...toTexts(product), pictures: images.join(', ') };
}
