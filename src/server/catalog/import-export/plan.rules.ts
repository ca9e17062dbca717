import { createHash } from 'node:crypto';
import type { FieldChange } from '#contract/shop/history.ts';
import { limits } from '#contract/api/limits.ts';
import { ProductInput } from '#contract/catalog/product.ts';
import { type VariantsLike, stockOfAll } from '#contract/catalog/variant-rules.ts';
import { parseNumber } from '../products/field-codecs.ts';
import { type ProductTexts, toTexts } from '../products/product-fields.ts';
import { type FoundProduct, presentForAdmin } from '../products/products.rules.ts';
import { nameKey } from '../categories/slugs.rules.ts';
import { printVariants, withPriceAndStockOfVariants } from '../variants/variants.rules.ts';
import { differences } from '#server/history/history.rules.ts';
import { type BadRow, CsvError, parseCsv } from '#server/platform/csv.rules.ts';
import { groupRows, type ProductRows } from './group-rows.rules.ts';
import { toProductForm, readTable, type Table, findInvalidCells } from './table.rules.ts';
import { readVariantRows, tooCheapRows } from './variant-rows.rules.ts';

/** A product to add, or an existing one to change. */
export type Step = {
  line: number;
  before: FoundProduct | undefined;
  input: ProductInput;
  variants: VariantsLike | undefined;
  fields: FieldChange[];
};
export type Plan = {
  steps: Step[];
  /** The number of products that the table does not change. */
  same: number;
  bad: BadRow[];
  /** A hash of what the plan does: the import must still do what its preview showed. */
  hash: string;
};

export type ExistingCatalog = {
  products: readonly FoundProduct[];
  categories: readonly { id: string; name: string }[];
};

/** The fields of a product as a table has them, including the artist's notes. */
export const textsOf = (product: FoundProduct): ProductTexts => toTexts(presentForAdmin(product));

/** The rows of a CSV file, and those that are not valid. Yields between rows. */
export function* parseTable(csv: string): Generator<void, Table, void> {
  try {
    const lines = yield* parseCsv(csv, limits.importRows + 1);
    if (lines.length <= limits.importRows + 1) return yield* readTable(lines);
    const message = `A table can have at most ${limits.importRows} rows`;
    return { rows: [], bad: [{ line: lines[limits.importRows + 1]?.line ?? 1, message }] };
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], bad: [{ line: error.line, message: error.message }] };
    throw error;
  }
}

const STOCK_OF_VARIANTS =
  'The stock of this product comes from its variants: leave "stock" blank, and change "variant stock"';

/** Whether a cell has a stock that is none of these. A blank cell has no stock. */
const isOtherStock = (cell: string | undefined, known: readonly (string | undefined)[]) =>
  cell !== undefined && cell.trim() !== '' && !known.includes(String(parseNumber(cell)));

/** What the rows of a product do: a step, nothing, or their errors. */
type Outcome = Step | 'same' | BadRow[];

function outcomeOf(
  { line, cells, variants: variantRows }: ProductRows,
  before: FoundProduct | undefined,
  categories: ReadonlyMap<string, { id: string; name: string }>,
): Outcome {
  const atFirstRow = (messages: readonly string[]) => messages.map((message) => ({ line, message }));
  const old = before && textsOf(before);
  const read = readVariantRows(variantRows, before && presentForAdmin(before).variants, line);
  if ('bad' in read) return read.bad;
  const { variants } = read;
  if (variants && isOtherStock(cells.stock, [old?.stock, String(stockOfAll(variants.items))]))
    return atFirstRow([STOCK_OF_VARIANTS]);
  const hasSameVariants = (variants ? printVariants(variants) : '') === (old?.variants ?? '');
  if (old && hasSameVariants && differences(old, { ...old, ...cells }).length === 0) return 'same';
  const texts = { ...old, ...cells };
  const categoryName = texts.category ?? '';
  // The name may have become ambiguous: without a change, the product stays in its category.
  const keepsCategory = before !== undefined && categoryName === before.category_name;
  const category = keepsCategory
    ? { id: before.category_id, name: before.category_name }
    : (categories.get(categoryName) ?? categories.get(nameKey(categoryName)));
  if (!category && categoryName.trim() !== '')
    return atFirstRow([`There is no category "${categoryName.slice(0, 80)}"`]);
  const errors = findInvalidCells(cells);
  if (errors.length > 0) return atFirstRow(errors);
  // The stock of variants counts instead.
  const stock = variants && { stock: '0' };
  const checked = ProductInput.safeParse(toProductForm({ ...texts, ...stock }, category?.id ?? ''));
  if (!checked.success) return atFirstRow(checked.error.issues.map(({ message }) => message));
  const tooCheap = variants ? tooCheapRows(checked.data.price, variants, variantRows, line) : [];
  if (tooCheap.length > 0) return tooCheap;
  const input = { ...checked.data, variants: undefined };
  const after = toTexts(
    withPriceAndStockOfVariants({ ...input, variants, category: { name: category?.name ?? '' } }),
  );
  const fields = differences(old ?? {}, after);
  return fields.length === 0 ? 'same' : { line, before, input, variants, fields };
}

/** The ids of the products in a table. */
export const idsIn = ({ rows }: Table): string[] => [
  ...new Set(rows.map(({ id }) => id).filter((id) => id !== '')),
];

/** What a step does, as text for the hash of the plan. */
const serializeStep = ({ line, before, input, fields }: Step) =>
  JSON.stringify([line, before?.id, input.name, fields]);

/**
 * What a table would do to the catalog. A plan with invalid rows must not be applied. Yields after each product.
 * @param products the existing products that the table names
 */
export function* createPlan(
  table: Table,
  { products, categories }: ExistingCatalog,
): Generator<void, Plan, void> {
  const { products: groups, bad: badRows } = yield* groupRows(table.rows);
  const bad = [...table.bad, ...badRows];
  const steps: Step[] = [];
  let same = 0;
  const hash = createHash('sha256');
  const byId = new Map(products.map((product) => [product.id, product]));
  // The exact name wins: before migration 011, two categories could have names that look alike.
  const byName = new Map([
    ...categories.map((category) => [nameKey(category.name), category] as const),
    ...categories.map((category) => [category.name, category] as const),
  ]);
  for (const rows of groups) {
    const { line, id } = rows;
    const before = byId.get(id);
    if (id !== '' && !before) {
      bad.push({ line, message: `There is no product with the id "${id.slice(0, 80)}"` });
    } else {
      const outcome = outcomeOf(rows, before, byName);
      if (outcome === 'same') same += 1;
      else if (Array.isArray(outcome)) bad.push(...outcome);
      else {
        steps.push(outcome);
        hash.update(serializeStep(outcome));
      }
    }
    yield;
  }
  bad.sort((one, other) => one.line - other.line);
  return { steps, same, bad, hash: hash.digest('base64url') };
}
