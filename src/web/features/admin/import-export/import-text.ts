import type { FieldChange } from '#contract/shop/history.ts';
import type { ImportReport } from '#contract/catalog/import-export.ts';
import { formatRupees } from '#contract/text/money.ts';

/** 1 row, 5,000 rows. */
export function count(many: number, one: string): string {
  return `${many.toLocaleString('en-IN')} ${many === 1 ? one : `${one}s`}`;
}

/** What an import did: 3 added, 2 changed. */
export function summary({ add, change }: ImportReport['rows']): string {
  return [
    add > 0 && `${add.toLocaleString('en-IN')} added`,
    change > 0 && `${change.toLocaleString('en-IN')} changed`,
  ]
    .filter(Boolean)
    .join(', ');
}

const names: Record<string, string> = {
  actualPrice: 'actual price',
  discountedPrice: 'discounted price',
  allowDiscount: 'allow discount',
  forSale: 'for sale',
  soldOut: 'sold out',
};

/** A field as the header of a table calls it. */
export function columnOf(field: string): string {
  return names[field] ?? field;
}

/** Enough of a cell to know it by. */
const MAX_LETTERS = 160;

/** A cell as a person reads it, cut where it is long; undefined where it is empty. */
export function cellWords(field: string, value: string): string | undefined {
  if (value === '') return undefined;
  if (value.length > MAX_LETTERS) return `${value.slice(0, MAX_LETTERS).toWellFormed()}…`;
  const rupees = field === 'actualPrice' || field === 'discountedPrice' ? Number(value) : NaN;
  return Number.isFinite(rupees) ? formatRupees(rupees) : value;
}

/** A new product in one line: what its cells say, but its name. */
export function newWords(fields: readonly FieldChange[]): string {
  return fields
    .filter(({ field, after }) => field !== 'name' && after !== '')
    .map(({ field, after }) => `${columnOf(field)}: ${cellWords(field, after) ?? ''}`)
    .join(' · ');
}
