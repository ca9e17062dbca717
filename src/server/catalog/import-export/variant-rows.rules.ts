import { variantColumns, type VariantColumn } from '#contract/catalog/variant-columns.ts';
import { type VariantsLike, variantPriceIssues } from '#contract/catalog/variant-rules.ts';
import { comparisonKey } from '#contract/catalog/variant-text.ts';
import { type Variants, VariantsInput } from '#contract/catalog/variants.ts';
import type { Price } from '#contract/catalog/prices/price.ts';
import { parseNumber } from '../products/field-codecs.ts';
import type { BadRow } from '#server/platform/csv.rules.ts';

/** The cells of a variant in a row, as far as the table has their columns. */
export type VariantCells = Partial<Record<VariantColumn, string>>;
export type VariantTableRow = { line: number; cells: VariantCells };

const POSITIONS = [1, 2, 3] as const;

export const hasFilledCell = (cells: Partial<Record<string, string>>): boolean =>
  Object.values(cells).some((cell) => cell?.trim());

/** The cells of each variant, in the order of the columns. The names of the options are in the first row. */
export function variantRows({ options, items }: Variants): string[][] {
  return items.map(({ _id, values, price, stock }, index) => {
    const cells: Record<VariantColumn, string> = {
      id: _id,
      option1: '',
      value1: '',
      option2: '',
      value2: '',
      option3: '',
      value3: '',
      price: price === undefined ? '' : String(price),
      stock: String(stock),
    };
    for (const position of POSITIONS) {
      if (index === 0) cells[`option${position}`] = options[position - 1] ?? '';
      cells[`value${position}`] = values[position - 1] ?? '';
    }
    return variantColumns.map(({ name }) => cells[name]);
  });
}

/** The names of the options: those in the table, or else those that the product has. */
function optionsOf(rows: readonly VariantTableRow[], before: Variants | undefined): string[] {
  const optionNames = POSITIONS.map(
    (position) => rows.map(({ cells }) => cells[`option${position}`]?.trim()).find(Boolean) ?? '',
  );
  return optionNames.some(Boolean)
    ? optionNames.slice(0, optionNames.findLastIndex(Boolean) + 1)
    : (before?.options ?? []);
}

const keyOf = (values: readonly string[]) => JSON.stringify(values.map(comparisonKey));

/** A row as the product form would send it. A missing column leaves what the variant has. */
function itemOf({ cells }: VariantTableRow, options: readonly string[], before: Variants | undefined) {
  const id = cells.id?.trim() ?? '';
  const withId = before?.items.find(({ _id }) => _id === id);
  const values = options.map((_, index) => {
    const position = POSITIONS[index];
    const cell = position && cells[`value${position}`];
    return cell === undefined ? (withId?.values[index] ?? '') : cell.trim();
  });
  const known = withId ?? before?.items.find((item) => id === '' && keyOf(item.values) === keyOf(values));
  return {
    _id: known?._id,
    values,
    price: cells.price === undefined ? known?.price : parseNumber(cells.price),
    stock: cells.stock === undefined ? (known?.stock ?? 0) : parseNumber(cells.stock),
  };
}

/** One sentence for each cell that is no number, and for the id of a variant that the product does not have. */
function invalidCells({ line, cells }: VariantTableRow, before: Variants | undefined): BadRow[] {
  const messages: string[] = [];
  const id = cells.id?.trim() ?? '';
  if (id !== '' && !before?.items.some(({ _id }) => _id === id))
    messages.push(`This product has no variant with the id "${id.slice(0, 80)}"`);
  for (const name of ['price', 'stock'] as const)
    if (typeof parseNumber(cells[name]) === 'string')
      messages.push(`The variant ${name} "${cells[name]?.slice(0, 50)}" is not a number`);
  return messages.map((message) => ({ line, message }));
}

/**
 * The variants that a table gives a product: those of its rows, in their order. Without such rows, those that it has.
 * @param productLine the number of the product's first row
 * @returns the variants, or the errors of the rows
 */
export function readVariantRows(
  rows: readonly VariantTableRow[],
  before: Variants | undefined,
  productLine: number,
): { variants: VariantsLike | undefined } | { bad: BadRow[] } {
  if (rows.length === 0) return { variants: before };
  const bad = rows.flatMap((row) => invalidCells(row, before));
  if (bad.length > 0) return { bad };
  const options = optionsOf(rows, before);
  const checked = VariantsInput.safeParse({
    options,
    items: rows.map((row) => itemOf(row, options, before)),
  });
  if (checked.success) return { variants: checked.data };
  return {
    bad: checked.error.issues.map(({ path, message }) => ({
      line: (path[0] === 'items' && rows[Number(path[1])]?.line) || productLine,
      message,
    })),
  };
}

/** The rows of variants that cost less than the product, see `variantPriceIssues`. */
export function tooCheapRows(
  price: Price,
  { items }: VariantsLike,
  rows: readonly VariantTableRow[],
  productLine: number,
): BadRow[] {
  return variantPriceIssues(price, items).map(({ path, message }) => ({
    line: rows[Number(/^variants\.items\.(\d+)/.exec(path)?.[1])]?.line ?? productLine,
    message,
  }));
}
