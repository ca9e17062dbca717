import { nameKey } from '../categories/slugs.rules.ts';
import type { BadRow } from '#server/platform/csv.rules.ts';
import type { ProductTexts } from '../products/product-fields.ts';
import { headerOf, type TableRow } from './table.rules.ts';
import { hasFilledCell, type VariantTableRow } from './variant-rows.rules.ts';

/**
 * The rows of one product. `line` and `cells` are of the first row that has cells of the product, or of the first row if none has;
 * `variants` are the cells of the variants in all rows.
 */
export type ProductRows = TableRow & { variants: VariantTableRow[] };

const toProductRows = (row: TableRow): ProductRows => ({
  ...row,
  variants: hasFilledCell(row.variant) ? [{ line: row.line, cells: row.variant }] : [],
});

/**
 * The error of a row after the first one of its product, if any: this row or the first one has no variant, or a cell of the
 * product in it differs from the earlier row that has the product's cells.
 */
function errorOf(product: ProductRows, row: TableRow): string | undefined {
  if (!hasFilledCell(row.variant) || product.variants.length === 0)
    return `This product is already in row ${product.line}`;
  // The product's own cells may be in a later row.
  if (!hasFilledCell(product.cells)) return undefined;
  // The keys of the cells are the names of their fields.
  const fields = Object.keys(row.cells) as (keyof ProductTexts)[];
  const different = fields.find(
    (field) => row.cells[field]?.trim() && row.cells[field] !== product.cells[field],
  );
  return different && `Row ${product.line} has another "${headerOf(different)}" for this product`;
}

/** The error of a new product with variants if an earlier row adds one of the same name: both were probably meant as one product. */
function repeatedError(
  firstLineByName: Map<string, number>,
  { line, cells, variant }: TableRow,
): string | undefined {
  const name = cells.name === undefined ? '' : nameKey(cells.name);
  if (name === '' || !hasFilledCell(variant)) return undefined;
  const first = firstLineByName.get(name);
  if (first === undefined) firstLineByName.set(name, line);
  return first === undefined
    ? undefined
    : `Row ${first} adds a product with this name. For another variant of it, leave all cells before those of the variant blank, in a row below it`;
}

/**
 * Groups rows by product id. A row without an id and without cells of a product belongs to the new product above it. Yields
 * before each row.
 */
export function* groupRows(
  rows: readonly TableRow[],
): Generator<void, { products: ProductRows[]; bad: BadRow[] }, void> {
  const products: ProductRows[] = [];
  const byId = new Map<string, ProductRows>();
  const bad: BadRow[] = [];
  const firstLineByName = new Map<string, number>();
  for (const row of rows) {
    yield;
    const last = products.at(-1);
    const isOfLast =
      row.id === '' && !hasFilledCell(row.cells) && hasFilledCell(row.variant) && last?.id === '';
    const known = isOfLast ? last : byId.get(row.id);
    if (!known) {
      const repeated = row.id === '' ? repeatedError(firstLineByName, row) : undefined;
      if (repeated !== undefined) bad.push({ line: row.line, message: repeated });
      const product = toProductRows(row);
      products.push(product);
      if (row.id !== '') byId.set(row.id, product);
      continue;
    }
    const message = errorOf(known, row);
    if (message !== undefined) {
      bad.push({ line: row.line, message });
      continue;
    }
    if (!hasFilledCell(known.cells) && hasFilledCell(row.cells)) {
      known.cells = row.cells;
      known.line = row.line;
    }
    known.variants.push({ line: row.line, cells: row.variant });
  }
  return { products, bad };
}
