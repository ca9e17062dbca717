import { createHash } from 'node:crypto';
import type { FieldChange } from '#contract/shop/history.ts';
import { limits } from '#contract/api/limits.ts';
import { ProductInput } from '#contract/catalog/product.ts';
import { type ProductTexts, toTexts } from '../products/product-fields.ts';
import type { FoundProduct } from '../products/products.rules.ts';
import { presentToAdmin } from '../products/products.rules.ts';
import { nameKey } from '../categories/slugs.rules.ts';
import { differences } from '#server/history/history.rules.ts';
import { CsvError, readingCsv } from './csv.rules.ts';
import { type BadLine, formOf, readTable, type TableRow, wrongNumbers } from './table.rules.ts';

/** A product to add, or one that is there to change. */
export type Step = {
  line: number;
  before: FoundProduct | undefined;
  input: ProductInput;
  fields: FieldChange[];
};
export type Plan = {
  steps: Step[];
  same: number;
  bad: BadLine[];
  /** The same for plans that do the same. */
  mark: string;
};

export type Categories = {
  products: readonly FoundProduct[];
  categories: readonly { id: string; name: string }[];
};

/** A product's words as a table has them; the artist's own notes are among them. */
export const wordsOf = (product: FoundProduct): ProductTexts => toTexts(presentToAdmin(product));

export type Table = { rows: readonly TableRow[]; bad: readonly BadLine[] };

/** The rows of a table of products, and what no row can be made of. Yields between lines. */
export function* readingTable(csv: string): Generator<void, Table, void> {
  try {
    const lines = yield* readingCsv(csv, limits.importRows + 1);
    yield;
    if (lines.length <= limits.importRows + 1) return readTable(lines);
    const message = `A table can have at most ${limits.importRows} products`;
    return { rows: [], bad: [{ line: lines[limits.importRows + 1]?.line ?? 1, message }] };
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], bad: [{ line: error.line, message: error.message }] };
    throw error;
  }
}

/** What to do for a line: a step, nothing, or what is wrong with it. */
type Outcome = Step | 'same' | string[];

function outcomeOf(
  { line, cells }: TableRow,
  before: FoundProduct | undefined,
  categories: ReadonlyMap<string, { id: string; name: string }>,
): Outcome {
  const old = before && wordsOf(before);
  if (old && differences(old, { ...old, ...cells }).length === 0) return 'same';
  const words = { ...old, ...cells };
  const named = words.category ?? '';
  // A category that keeps its words is the one that it was.
  const isKept = before !== undefined && named === before.category_name;
  const category = isKept
    ? { id: before.category_id, name: before.category_name }
    : (categories.get(named) ?? categories.get(nameKey(named)));
  if (!category && named.trim() !== '') return [`There is no category "${named.slice(0, 80)}"`];
  const wrong = wrongNumbers(cells);
  if (wrong.length > 0) return wrong;
  const checked = ProductInput.safeParse(formOf(words, category?.id ?? ''));
  if (!checked.success) return checked.error.issues.map(({ message }) => message);
  const after = toTexts({ ...checked.data, category: { name: category?.name ?? '' } });
  const fields = differences(old ?? {}, after);
  return fields.length === 0 ? 'same' : { line, before, input: checked.data, fields };
}

/** The products that a table names. */
export const idsIn = ({ rows }: Table): string[] => [
  ...new Set(rows.map(({ id }) => id).filter((id) => id !== '')),
];

/** All that a step does, as a person is shown it. */
const wordsOfStep = ({ line, before, input, fields }: Step) =>
  JSON.stringify([line, before?.id, input.name, fields]);

/**
 * What a table would do to the catalogue. Nothing may be done while there are bad lines. Yields after each row.
 * @param products those that it names, as far as they are there
 */
export function* planning(table: Table, { products, categories }: Categories): Generator<void, Plan, void> {
  const { rows } = table;
  const bad = [...table.bad];
  const steps: Step[] = [];
  let same = 0;
  const hash = createHash('sha256');
  const byId = new Map(products.map((product) => [product.id, product]));
  // By its exact name first: from before two of them may have had names that look alike.
  const byName = new Map([
    ...categories.map((category) => [nameKey(category.name), category] as const),
    ...categories.map((category) => [category.name, category] as const),
  ]);
  const seen = new Set<string>();
  for (const row of rows) {
    const { line, id } = row;
    const before = byId.get(id);
    if (id !== '' && !before) {
      bad.push({ line, message: `There is no product with the id "${id.slice(0, 80)}"` });
    } else if (id !== '' && seen.has(id)) {
      bad.push({ line, message: 'This product stands in the table twice' });
    } else {
      const outcome = outcomeOf(row, before, byName);
      if (outcome === 'same') same += 1;
      else if (Array.isArray(outcome)) bad.push(...outcome.map((message) => ({ line, message })));
      else {
        steps.push(outcome);
        hash.update(wordsOfStep(outcome));
      }
    }
    seen.add(id);
    yield;
  }
  bad.sort((one, other) => one.line - other.line);
  return { steps, same, bad, mark: hash.digest('base64url') };
}
