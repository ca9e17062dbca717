import { type ProductFields, splitTags } from '../catalogue/products/fields.rules.ts';
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

function readHeader({ line, cells }: CsvRow): { columns: Column[]; bad: BadLine[] } {
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

/** The lines of a table under its header. A column that is absent changes nothing; one that nobody knows is bad. */
export function readTable([header, ...lines]: readonly CsvRow[]): { rows: TableRow[]; bad: BadLine[] } {
  if (!header) return { rows: [], bad: [{ line: 1, message: 'The table is empty' }] };
  const { columns, bad } = readHeader(header);
  if (bad.length > 0) return { rows: [], bad };
  const rows: TableRow[] = [];
  for (const { line, cells } of lines) {
    if (cells.length !== columns.length) {
      const message = `This line has ${cells.length} cells, and the header has ${columns.length}`;
      bad.push({ line, message });
      continue;
    }
    const { id = '', ...rest }: Partial<Record<Column, string>> = Object.fromEntries(
      columns.map((column, at) => [column, cells[at]]),
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

/** A number as people write it, also "₹1,20,000.50"; any other words stay words. Nothing for an empty cell. */
function numberOf(text: string): number | string | undefined {
  const plain = text.replace(/^\s*₹|[,\s]/g, '');
  if (plain === '') return undefined;
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}

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
