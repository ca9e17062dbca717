import { nameKey } from '../categories/slugs.rules.ts';
import type { BadLine } from '#server/platform/csv.rules.ts';
import type { TableRow } from './table.rules.ts';
import { hasCells, type VariantLine } from './variant-rows.rules.ts';

/** The rows of one product: the first one with cells of its own, and those of its variants. */
export type ProductRows = TableRow & { variants: VariantLine[] };

const toProductRows = (row: TableRow): ProductRows => ({
  ...row,
  variants: hasCells(row.variant) ? [{ line: row.line, cells: row.variant }] : [],
});

/** The error of a row of a product that has another row: an own cell with another text, or no variant. */
function errorOf(head: ProductRows, row: TableRow): string | undefined {
  if (!hasCells(row.variant) || head.variants.length === 0) return 'This product is in the table twice';
  // The product's own cells may be in a later row.
  if (!hasCells(head.cells)) return undefined;
  const texts: Partial<Record<string, string>> = head.cells;
  const other = Object.entries(row.cells).find(([name, cell]) => cell.trim() !== '' && cell !== texts[name]);
  return other && `Row ${head.line} has another ${other[0]} of this product`;
}

/** The error of a new product with variants that another row adds too: its rows were to be one product. */
function repeatedError(
  rowsOfNames: Map<string, number>,
  { line, cells, variant }: TableRow,
): string | undefined {
  const name = cells.name === undefined ? '' : nameKey(cells.name);
  if (name === '' || !hasCells(variant)) return undefined;
  const first = rowsOfNames.get(name);
  if (first === undefined) rowsOfNames.set(name, line);
  return first === undefined
    ? undefined
    : `Row ${first} adds a product with this name. For another variant of it, leave all cells before those of the variant blank, in a row below it`;
}

/**
 * Groups rows by product id. A row without an id and without cells of a product belongs to the new product above it. Yields
 * after each row.
 */
export function* groupRows(
  rows: readonly TableRow[],
): Generator<void, { products: ProductRows[]; bad: BadLine[] }, void> {
  const products: ProductRows[] = [];
  const byId = new Map<string, ProductRows>();
  const bad: BadLine[] = [];
  const rowsOfNames = new Map<string, number>();
  for (const row of rows) {
    yield;
    const last = products.at(-1);
    const isOfLast = row.id === '' && !hasCells(row.cells) && hasCells(row.variant) && last?.id === '';
    const head = isOfLast ? last : byId.get(row.id);
    if (!head) {
      const repeated = row.id === '' ? repeatedError(rowsOfNames, row) : undefined;
      if (repeated !== undefined) bad.push({ line: row.line, message: repeated });
      const product = toProductRows(row);
      products.push(product);
      if (row.id !== '') byId.set(row.id, product);
      continue;
    }
    const message = errorOf(head, row);
    if (message !== undefined) {
      bad.push({ line: row.line, message });
      continue;
    }
    if (!hasCells(head.cells)) head.cells = row.cells;
    head.variants.push({ line: row.line, cells: row.variant });
  }
  return { products, bad };
}
