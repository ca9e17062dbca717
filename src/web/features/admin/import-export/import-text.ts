import type { ImportReport } from '#contract/catalog/import-export.ts';
import type { FieldChange } from '#contract/shop/history.ts';
import { productFieldList } from '#contract/catalog/product-fields.ts';
import { variantColumns } from '#contract/catalog/variant-columns.ts';
import { formatRupees } from '#contract/text/money.ts';

/** What each column of a table means, by its header. */
export const columns = [
  {
    header: 'id',
    hint: 'Identifies an existing product, as in an export. Leave empty to add a new product.',
  },
  ...productFieldList.flatMap(({ csv }) => csv ?? []),
  ...variantColumns,
];

/** The result of an import: "3 added, 2 changed". */
export function importSummary({ add, change }: ImportReport['rows']): string {
  return [
    add > 0 && `${add.toLocaleString('en-IN')} added`,
    change > 0 && `${change.toLocaleString('en-IN')} changed`,
  ]
    .filter(Boolean)
    .join(', ');
}

const fieldOf = (name: string) => productFieldList.find(({ historyName }) => historyName === name);

export const headerOf = (field: string): string => fieldOf(field)?.csv?.header ?? field;

const MAX_CELL_LENGTH = 160;

/** A cell's value in readable form, cut if long; undefined if empty. */
export function cellText(field: string, value: string): string | undefined {
  if (value === '') return undefined;
  if (value.length > MAX_CELL_LENGTH) return `${value.slice(0, MAX_CELL_LENGTH).toWellFormed()}…`;
  const rupees = fieldOf(field)?.kind === 'rupees' ? Number(value) : NaN;
  return Number.isFinite(rupees) ? formatRupees(rupees) : value;
}

/** A new product in one line: its cells without the name. */
export function newProductText(fields: readonly FieldChange[]): string {
  return fields
    .filter(({ field, after }) => field !== 'name' && after !== '')
    .map(({ field, after }) => `${headerOf(field)}: ${cellText(field, after) ?? ''}`)
    .join(' · ');
}
