import { randomBytes } from 'node:crypto';
import { dayInIndia } from '#contract/accounts/india.ts';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { limits } from '#contract/api/limits.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import type { ImportReport } from '#contract/catalog/import-export.ts';
import { listCategories } from '../categories/categories.queries.ts';
import { readVersion } from '../catalog-version.store.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { productsInParts } from '../products/list/product-list.queries.ts';
import { findProducts } from '../products/products.queries.ts';
import { toContent } from '../products/product-fields.ts';
import { type FoundProduct, presentForAdmin } from '../products/products.rules.ts';
import { upsertProducts } from '../products/products.store.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/database/database.ts';
import { canBeId, idFromIdempotencyKey, newId } from '#server/database/ids.ts';
import type { ProductRow } from '#server/database/tables.ts';
import type { VariantRow } from '#server/database/variant-tables.ts';
import { type FoundVariant, toVariantRows } from '../variants/variants.rules.ts';
import { haveVariants, replaceVariants } from '../variants/variants.store.ts';
import { shorten, summarizeNames } from '#server/history/history.rules.ts';
import { isInHistory, recordHistory } from '#server/history/history.store.ts';
import { type Handlers, streamedText } from '#server/http/handler-types.ts';
import { runInSlices } from '#server/platform/time-slicing.ts';
import { writeCsv, writeRows } from '#server/platform/csv.rules.ts';
import {
  idsIn,
  type Plan,
  createPlan,
  parseTable,
  type ExistingCatalog,
  type Step,
  textsOf,
} from './plan.rules.ts';
import { type Table, tableHead, toCells, toCellRows, variantHead } from './table.rules.ts';

/** The number of products to read or write before other requests are served. */
const PART_SIZE = 100;

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += PART_SIZE) yield all.slice(start, start + PART_SIZE);
}

/** The existing products that a table names, and all categories. */
async function readExisting(db: Reader, table: Table): Promise<ExistingCatalog> {
  const products: FoundProduct[] = [];
  for (const ids of inParts(idsIn(table).filter(canBeId))) {
    products.push(...(await findProducts(db, ids)));
    await yieldToRequests();
  }
  return { products, categories: await listCategories(db, 'all') };
}

function report(
  { steps, same, bad }: Plan,
  { mark, applied }: Pick<ImportReport, 'mark' | 'applied'>,
): ImportReport {
  const add = steps.filter(({ before }) => !before).length;
  return {
    applied,
    mark,
    rows: { add, change: steps.length - add, same, bad: bad.length },
    changes: steps.slice(0, limits.importLinesReported).map(({ line, before, input, fields }) => ({
      line,
      id: before?.id,
      name: input.name,
      fields: shorten(fields),
    })),
    bad: bad.slice(0, limits.importLinesReported),
  };
}

/** A product after its step, and its variants after and before it. */
type RowsAfter = { product: ProductRow; variants: VariantRow[]; before: FoundVariant[] };

/** The rows of the products after these steps. Yields after each. */
function* rowsAfter(steps: readonly Step[], now: () => number): Generator<void, RowsAfter[], void> {
  const rows: RowsAfter[] = [];
  for (const { before, input, variants } of steps) {
    const time = now();
    const product = {
      ...toContent({ ...input, variants }),
      id: before?.id ?? newId(),
      sent_hash: null,
      created_at: before?.created_at ?? time,
      updated_at: before ? nextUpdatedAt(time, before.updated_at) : time,
      deleted_at: null,
    };
    const known = before?.variants ?? [];
    rows.push({ product, variants: toVariantRows(product.id, variants, known), before: known });
    yield;
  }
  return rows;
}

/** Applies all steps, unless the catalog has changed since the plan. @returns false if it has */
async function applyPlan(context: Context<Caller>, { steps }: Plan, done: ImportReport, version: number) {
  const { caller, database, catalogVersion, now } = context;
  // Prepared before the transaction, since every other writer waits during it.
  const parts = [...inParts(await runInSlices(rowsAfter(steps, now)))];
  const existing = new Set(steps.flatMap(({ before }) => before?.id ?? []));
  const isExisting = ({ product }: RowsAfter) => existing.has(product.id);
  return database.write(async (tx, after) => {
    if ((await readVersion(tx)) !== version) return false;
    await catalogVersion.bump(tx, after);
    for (const part of parts) {
      // An existing product comes after its variants, whose stock must add up to its own; a new one before them, which refer to it.
      for (const { before, variants } of part.filter(isExisting)) await replaceVariants(tx, before, variants);
      await upsertProducts(
        tx,
        part.map(({ product }) => product),
      );
      for (const { variants } of part.filter((rows) => !isExisting(rows)))
        await replaceVariants(tx, [], variants);
      await yieldToRequests();
    }
    const { add, change } = done.rows;
    const names = summarizeNames(steps.map(({ input }) => input.name));
    const target = { name: `${add} added, ${change} changed: ${names}` };
    const id = idFromIdempotencyKey(caller.id, done.mark);
    await recordHistory(tx, context, { id, action: 'import', kind: 'catalogue', target });
    return true;
  });
}

/** Characters of a mark that name its preview. The others are the hash of the plan. */
const NAME_LENGTH = 16;
// Four characters are three bytes in base64url.
const newPreviewName = () => randomBytes((NAME_LENGTH / 4) * 3).toString('base64url');

/**
 * The entry of an import in the history has an id from the mark. So a second try after a lost response adds nothing twice.
 * @throws problem `conflict` when this preview was applied
 */
async function assertNotApplied({ caller, database }: Context<Caller>, mark: string): Promise<void> {
  if (await isInHistory(database.read, idFromIdempotencyKey(caller.id, mark)))
    throw problem('conflict', 'This table was imported already.');
}

/** A plan is made again when the catalog changes before it is applied. */
const MAX_TRIES = 5;

/**
 * @param mark of the preview to apply; undefined makes a preview
 * @returns a report with `applied: false` for a preview, and when rows have become invalid since
 * @throws problem `stale` when a valid plan is no longer the previewed one, `conflict` when it was applied
 */
async function importTable(
  context: Context<Caller>,
  table: Table,
  mark: string | undefined,
): Promise<ImportReport> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const version = await readVersion(context.database.read);
    if (mark !== undefined) await assertNotApplied(context, mark);
    const plan = await runInSlices(createPlan(table, await readExisting(context.database.read, table)));
    const planMark = (mark?.slice(0, NAME_LENGTH) ?? newPreviewName()) + plan.hash;
    if (mark === undefined || plan.bad.length > 0) return report(plan, { mark: planMark, applied: false });
    if (planMark !== mark)
      throw problem('stale', 'The shop has changed since this preview, so nothing was imported.');
    const done = report(plan, { mark, applied: true });
    if (plan.steps.length === 0 || (await applyPlan(context, plan, done, version))) return done;
  }
  throw problem('unavailable', 'The shop keeps changing. Please try again in a moment.', {
    retryAfter: 5,
  });
}

export const importExportHandlers: Handlers<'exportCatalogue' | 'importCatalogue'> = {
  async exportCatalogue({ database, now }) {
    const day = dayInIndia(now());
    return streamedText('csv', { filename: `catalog-${day}.csv` }, async function* csv() {
      const hasVariants = await haveVariants(database.read);
      yield writeCsv([hasVariants ? [...tableHead, ...variantHead] : tableHead]);
      for await (const part of productsInParts(database.read, { scope: 'all' }, 'oldest'))
        yield writeRows(
          part.flatMap((product) => {
            if (!hasVariants) return [toCells(product.id, textsOf(product))];
            return toCellRows(product.id, textsOf(product), presentForAdmin(product).variants);
          }),
        );
    });
  },

  async importCatalogue(context, { body: { csv, apply, mark } }) {
    if (apply && mark === undefined)
      throw invalidAt('mark', 'Preview the import first: applying it needs the mark of the preview');
    const table = await runInSlices(parseTable(csv));
    return importTable(context, table, apply ? mark : undefined);
  },
};
