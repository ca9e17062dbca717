import type { ImportReport } from '#contract/catalog/import-export.ts';
import type { FieldChange } from '#contract/shop/history.ts';
import { formatRupees } from '#contract/text/money.ts';

/** What each column of a table means, by its header. */
export const columns = [
  ['id', 'Identifies an existing product, as in an export. Leave empty to add a new product.'],
  ['name', 'The name of the piece.'],
  ['description', 'As on its page.'],
  ['category', 'The name of an existing category.'],
  ['tags', 'Separated by bars: lotus|blue|gift.'],
  ['actual price', 'In rupees: 1200 or 1,200.50.'],
  ['discounted price', 'In rupees; empty for none.'],
  ['allow discount', 'yes or no.'],
  ['stock', 'How many there are: a whole number.'],
  ['visible', 'yes or no.'],
  ['for sale', 'yes or no.'],
  ['sold out', 'yes or no.'],
  ['medium', 'As on its page; may be empty.'],
  ['size', 'As on its page; may be empty.'],
  ['notes', 'Your own; visitors never see them.'],
] as const;

/** The result of an import: "3 added, 2 changed". */
export function summary({ add, change }: ImportReport['rows']): string {
  return [
    add > 0 && `${add.toLocaleString('en-IN')} added`,
    change > 0 && `${change.toLocaleString('en-IN')} changed`,
  ]
    .filter(Boolean)
    .join(', ');
}

const columnNames: Record<string, string> = {
  actualPrice: 'actual price',
  discountedPrice: 'discounted price',
  allowDiscount: 'allow discount',
  forSale: 'for sale',
  soldOut: 'sold out',
};

/** The column header of a field. */
export const columnOf = (field: string): string => columnNames[field] ?? field;

const MAX_CELL_LENGTH = 160;

/** A cell's value in readable form, cut if long; undefined if empty. */
export function cellText(field: string, value: string): string | undefined {
  if (value === '') return undefined;
  if (value.length > MAX_CELL_LENGTH) return `${value.slice(0, MAX_CELL_LENGTH).toWellFormed()}…`;
  const rupees = field === 'actualPrice' || field === 'discountedPrice' ? Number(value) : NaN;
  return Number.isFinite(rupees) ? formatRupees(rupees) : value;
}

/** A new product in one line: its cells without the name. */
export function newProductText(fields: readonly FieldChange[]): string {
  return fields
    .filter(({ field, after }) => field !== 'name' && after !== '')
    .map(({ field, after }) => `${columnOf(field)}: ${cellText(field, after) ?? ''}`)
    .join(' · ');
}
