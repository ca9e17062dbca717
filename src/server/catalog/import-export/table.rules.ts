import { variantColumns, type VariantColumn } from '#contract/catalog/variant-columns.ts';
import type { Variants } from '#contract/catalog/variants.ts';
import { parseFlag, parseNumber } from '../products/field-codecs.ts';
import { type ProductTexts, storedFields } from '../products/product-fields.ts';
import type { BadRow, CsvRow } from '#server/platform/csv.rules.ts';
import { type VariantCells, variantRows } from './variant-rows.rules.ts';

const ID = 'id';
/** Prefix of the keys of variant columns in this file, not of their headers: a product also has an id, a price and a stock. */
const VARIANT = 'variant:';
type Column = keyof ProductTexts | typeof ID | `${typeof VARIANT}${VariantColumn}`;

const columnFields = storedFields.flatMap(({ csv, historyName, ...field }) =>
  // Only stored fields are listed, and their history names are the keys of their texts.
  csv ? [{ ...field, header: csv.header, name: historyName as keyof ProductTexts }] : [],
);

/** The header of a table. */
export const tableHead: readonly string[] = [ID, ...columnFields.map(({ header }) => header)];
export const variantHead: readonly string[] = variantColumns.map(({ header }) => header);

/** The header of the column with this field of a product. */
export const headerOf = (field: keyof ProductTexts): string =>
  columnFields.find(({ name }) => name === field)?.header ?? field;

/** A product as a row below the header. */
export const toCells = (id: string, texts: ProductTexts): string[] => [
  id,
  ...columnFields.map(({ name }) => texts[name]),
];

/** A product with variants as rows below the header: its own cells are in the first one. */
export function toCellRows(id: string, texts: ProductTexts, variants: Variants | undefined): string[][] {
  const row = toCells(id, texts);
  const ownRows = variants && variantRows(variants);
  return ownRows
    ? ownRows.map((cells, index) => [...(index === 0 ? row : [id, ...columnFields.map(() => '')]), ...cells])
    : [[...row, ...variantColumns.map(() => '')]];
}

/** A parsed row of a table: its cells by their fields. `line` is its row in the spreadsheet, from 1. */
export type TableRow = { line: number; id: string; cells: Partial<ProductTexts>; variant: VariantCells };

const otherSeparators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

const unknownColumn = (cell: string) =>
  `The first row must name the columns, but "${cell.slice(0, 50)}" is not a column. The columns are: ${[...tableHead, ...variantHead].join(', ')}`;

function readHeader({ line, cells }: CsvRow): { columns: Column[]; bad: BadRow[] } {
  const [only = ''] = cells.length === 1 ? cells : [];
  const [, separators] = otherSeparators.find(([separator]) => only.includes(separator)) ?? [];
  if (separators !== undefined) {
    const message = `The columns are separated by ${separators}. Please save the table with commas between them`;
    return { columns: [], bad: [{ line, message }] };
  }
  const known = new Map<string, Column>([
    [ID, ID],
    ...columnFields.map(({ header, name }) => [header, name] as const),
    ...variantColumns.map(({ header, name }) => [header, `${VARIANT}${name}`] as const),
  ]);
  const columns: Column[] = [];
  const bad: BadRow[] = [];
  for (const cell of cells) {
    const column = known.get(cell.trim().toLowerCase());
    if (!column) bad.push({ line, message: unknownColumn(cell) });
    else if (columns.includes(column)) bad.push({ line, message: `The column "${cell}" is there twice` });
    else columns.push(column);
  }
  return { columns, bad };
}

const flags = new Set<Column>(columnFields.flatMap(({ kind, name }) => (kind === 'flag' ? [name] : [])));

/** @param extra the number of cells beyond the columns of the header; below 0 where cells are missing */
function wrongCellCount(extra: number): string {
  const columns = Math.abs(extra) === 1 ? '1 column' : `${Math.abs(extra)} columns`;
  return extra > 0
    ? `This row has ${columns} too many; a text with a comma may be missing its quotation marks`
    : `This row has ${columns} too few`;
}

/** A blank cell clears a text, but leaves a flag as it is. */
const isGiven = (column: Column, cell: string | undefined) => !flags.has(column) || cell?.trim() !== '';

export type Table = { rows: readonly TableRow[]; bad: readonly BadRow[] };

/** The rows below the header. A missing column changes nothing; an unknown one is an error. Yields before each row. */
export function* readTable([header, ...csvRows]: readonly CsvRow[]): Generator<void, Table, void> {
  if (!header) return { rows: [], bad: [{ line: 1, message: 'The table is empty' }] };
  const { columns, bad } = readHeader(header);
  if (bad.length > 0) return { rows: [], bad };
  const rows: TableRow[] = [];
  for (const { line, cells } of csvRows) {
    yield;
    // Spreadsheets save empty rows below the last one.
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length !== columns.length) {
      bad.push({ line, message: wrongCellCount(cells.length - columns.length) });
      continue;
    }
    const cellsByColumn = columns.map((column, index) => [column, cells[index]] as const);
    const isOfVariant = (column: Column) => column.startsWith(VARIANT);
    const { id = '', ...rest }: Partial<Record<Column, string>> = Object.fromEntries(
      cellsByColumn.filter(([column, cell]) => !isOfVariant(column) && isGiven(column, cell)),
    );
    const variant: VariantCells = Object.fromEntries(
      cellsByColumn.flatMap(([column, cell]) =>
        isOfVariant(column) ? [[column.slice(VARIANT.length), cell]] : [],
      ),
    );
    rows.push({ line, id: id.trim(), cells: rest, variant });
  }
  return { rows, bad };
}

/** One sentence for each cell that should be a number, or yes or no, and is not. */
export const findInvalidCells = (cells: Partial<ProductTexts>): string[] =>
  columnFields.flatMap(({ kind, name, header }) => {
    const text = cells[name]?.slice(0, 50);
    if ((kind === 'number' || kind === 'rupees') && typeof parseNumber(cells[name]) === 'string')
      return [`The ${header} "${text}" is not a number`];
    if (kind === 'flag' && typeof parseFlag(cells[name]) === 'string')
      return [`The column "${header}" has "${text}" instead of yes or no`];
    return [];
  });

/** The cells of a row as the product form would send them. @param category its id */
export function toProductForm(cells: Partial<ProductTexts>, category: string): Record<string, unknown> {
  const groups: Record<'price' | 'meta', Record<string, unknown>> = { price: {}, meta: {} };
  const form: Record<string, unknown> = { ...groups };
  for (const { field, group, name, codec } of columnFields)
    (group ? groups[group] : form)[field] = codec.parse(cells[name]);
  return { ...form, category };
}
