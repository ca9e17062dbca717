import type { ImportReport } from '#contract/transfer.ts';
import { listCategories } from '../catalogue/categories/category-reading.store.ts';
import { timeOfChange } from '../catalogue/changes.rules.ts';
import { findProducts, productsInParts } from '../catalogue/products/product-reading.store.ts';
import { toContent } from '../catalogue/products/products.rules.ts';
import { insertProduct, updateProduct } from '../catalogue/products/products.store.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { couldBeId, newId } from '../database/ids.ts';
import { shortened, someOf } from '../history/history.rules.ts';
import { noteHistory } from '../history/history.ts';
import { type Handlers, withLongText } from '../http/handlers.ts';
import { writeCsv, writeRows } from './csv.rules.ts';
import {
  idsIn,
  type Plan,
  planImport,
  type Shelves,
  type Step,
  type Table,
  tableOf,
  wordsOf,
} from './plan.rules.ts';
import { tableHead, tableRow } from './table.rules.ts';

/** What a table is held against. */
async function readShelves(db: Reader, table: Table): Promise<Shelves> {
  const products = await findProducts(db, idsIn(table).filter(couldBeId));
  return { products, categories: await listCategories(db, 'all') };
}

function report({ steps, same, bad }: Plan, applied: boolean): ImportReport {
  const add = steps.filter(({ before }) => !before).length;
  return {
    applied,
    rows: { add, change: steps.length - add, same },
    changes: steps.map(({ line, before, input, fields }) => ({
      line,
      id: before?.id,
      name: input.name,
      fields: shortened(fields),
    })),
    bad,
  };
}

async function take(tx: Transaction, { before, input }: Step, now: number): Promise<void> {
  const content = toContent(input);
  if (before) {
    await updateProduct(tx, before.id, { ...content, updated_at: timeOfChange(now, before.updated_at) });
  } else {
    const times = { created_at: now, updated_at: now, deleted_at: null };
    await insertProduct(tx, { id: newId(), ...content, ...times });
  }
}

export const transferHandlers: Handlers<'exportCatalogue' | 'importCatalogue'> = {
  async exportCatalogue({ database, now }) {
    const day = new Date(now()).toISOString().slice(0, 10);
    return withLongText('csv', { filename: `catalogue-${day}.csv` }, async function* csv() {
      yield writeCsv([tableHead]);
      for await (const part of productsInParts(database.read, { scope: 'all' }, 'oldest'))
        yield writeRows(part.map((product) => tableRow(product.id, wordsOf(product))));
    });
  },

  async importCatalogue(context, { body: { csv, apply } }) {
    const { database, catalogueVersion, now } = context;
    const table = tableOf(csv);
    const preview = planImport(table, await readShelves(database.read, table));
    if (!apply || preview.bad.length > 0) return report(preview, false);
    if (preview.steps.length === 0) return report(preview, true);
    return database.write(async (tx, after) => {
      await catalogueVersion.changed(tx, after);
      // The catalogue may have changed since it was looked at; only what holds here is done.
      const plan = planImport(table, await readShelves(tx, table));
      if (plan.bad.length > 0) return report(plan, false);
      for (const step of plan.steps) await take(tx, step, now());
      const done = report(plan, true);
      const { add, change } = done.rows;
      const names = plan.steps.length > 0 ? `: ${someOf(plan.steps.map(({ input }) => input.name))}` : '';
      await noteHistory(tx, context, {
        action: 'import',
        kind: 'catalogue',
        target: { name: `${add} added, ${change} changed${names}` },
      });
      return done;
    });
  },
};
