import { type ProductFields, splitTags } from '../products/product-fields.ts';
import type { CsvRow } from './csv.rules.ts';

/** The columns in their order, by the words in the header. */
const headers = {
  name: 'name',
  description: 'description',
  category: 'category',
  tags: 'tags',
  actualPrice: 'actual price',
  discountedPrice: 'discounted price',
  allowDiscount: 'allow discount',
  stock: 'stock',
  visible: 'visible',
  forSale: 'for sale',
  soldOut: 'sold out',
  medium: 'medium',
  size: 'size',
  notes: 'notes',
} as const satisfies Record<keyof ProductFields, string>;

// Object.keys forgets that the keys are the fields.
const fields = Object.keys(headers) as (keyof ProductFields)[];
const ID = 'id';

/** The header of a table. */
export const tableHead: readonly string[] = [ID, ...fields.map((field) => headers[field])];

/** A product as a row under it. */
export const tableRow = (id: string, words: ProductFields): string[] => [
  id,
  ...fields.map((field) => words[field]),
];

/** A line of a table: the cells that it has, by their columns. */
export type TableRow = { line: number; id: string; cells: Partial<ProductFields> };
export type BadLine = { line: number; message: string };

type Column = keyof ProductFields | typeof ID;

const otherSeparators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

function readHeader({ line, cells }: CsvRow): { columns: Column[]; bad: BadLine[] } {
  const [only = ''] = cells.length === 1 ? cells : [];
  const [, separators] = otherSeparators.find(([separator]) => only.includes(separator)) ?? [];
  if (separators !== undefined) {
    const message = `The columns are separated by ${separators}. Please save the table with commas between them`;
    return { columns: [], bad: [{ line, message }] };
  }
  const known = new Map<string, Column>([
    [ID, ID],
    ...fields.map((field) => [headers[field], field] as const),
  ]);
  const columns: Column[] = [];
  const bad: BadLine[] = [];
  for (const cell of cells) {
    const column = known.get(cell.trim().toLowerCase());
    if (!column) bad.push({ line, message: `There is no column "${cell.slice(0, 50)}"` });
    else if (columns.includes(column)) bad.push({ line, message: `The column "${cell}" stands twice` });
    else columns.push(column);
  }
  return { columns, bad };
}

const flagFields: readonly Column[] = ['allowDiscount', 'visible', 'forSale', 'soldOut'];

/** A flag is yes or no: what is left blank leaves it as it was. */
const saysAnything = (column: Column, cell: string | undefined) =>
  !flagFields.includes(column) || cell?.trim() !== '';

/** The lines of a table under its header. A column that is absent changes nothing; one that nobody knows is bad. */
export function readTable([header, ...lines]: readonly CsvRow[]): { rows: TableRow[]; bad: BadLine[] } {
  if (!header) return { rows: [], bad: [{ line: 1, message: 'The table is empty' }] };
  const { columns, bad } = readHeader(header);
  if (bad.length > 0) return { rows: [], bad };
  const rows: TableRow[] = [];
  for (const { line, cells } of lines) {
    // Spreadsheets save rows below the last one, with nothing in them.
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length !== columns.length) {
      const message = `This line has ${cells.length} cells, and the header has ${columns.length}`;
      bad.push({ line, message });
      continue;
    }
    const { id = '', ...rest }: Partial<Record<Column, string>> = Object.fromEntries(
      columns
        .map((column, at) => [column, cells[at]] as const)
        .filter(([column, cell]) => saysAnything(column, cell)),
    );
    rows.push({ line, id: id.trim(), cells: rest });
  }
  return { rows, bad };
}

const flags = new Map([
  ...['yes', 'true', '1', 'y'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'n'].map((word) => [word, false] as const),
]);

/** A flag as people write it; any other words stay words, which the checks refuse. */
const flagOf = (text: string) => flags.get(text.trim().toLowerCase()) ?? text;

/** Digits, or digits grouped as in India (1,20,000) or elsewhere (120,000). A comma is never a decimal point. */
const writtenNumber = /^-?(\d{1,12}|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,6})?$/;

/** A number as people write it, also "₹1,20,000.50"; any other words stay words. Nothing for an empty cell. */
function numberOf(text: string): number | string | undefined {
  const plain = text.trim().replace(/^₹\s*/, '');
  if (plain === '') return undefined;
  return writtenNumber.test(plain) ? Number(plain.replaceAll(',', '')) : text;
}

const numberFields = ['actualPrice', 'discountedPrice', 'stock'] as const;

/** What is wrong with cells that should be numbers, one sentence each. */
export const wrongNumbers = (cells: Partial<ProductFields>): string[] =>
  numberFields.flatMap((field) =>
    typeof numberOf(cells[field] ?? '') === 'string'
      ? [`The ${headers[field]} "${cells[field]?.slice(0, 50)}" is no number`]
      : [],
  );

/** The words of a line as a product's form would send them. @param category an id */
export function formOf(cells: Partial<ProductFields>, category: string): Record<string, unknown> {
  const flag = (text = '') => (text.trim() === '' ? undefined : flagOf(text));
  return {
    name: cells.name,
    description: cells.description,
    category,
    tags: splitTags(cells.tags ?? ''),
    price: {
      actual: numberOf(cells.actualPrice ?? ''),
      discounted: numberOf(cells.discountedPrice ?? ''),
      allowDiscount: flag(cells.allowDiscount),
    },
    stock: numberOf(cells.stock ?? ''),
    visibility: flag(cells.visible),
    isAvailableToSell: flag(cells.forSale),
    isSoldOut: flag(cells.soldOut),
    meta: { medium: cells.medium, size: cells.size, notes: cells.notes },
  };
}
