import { confirmedId } from '#server/accounts/users.store.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { isIn } from '#server/database/list-value.ts';
import type { FoundDocument } from './outdated-paper.rules.ts';

/**
 * Takes the next number of a financial year. A single statement in the transaction of the document: it locks the row, so that
 * numbers are unique, and an aborted transaction leaves no gap.
 * @param series the part of the number before the year
 */
export async function nextSequence(tx: Transaction, series: string, financialYear: number): Promise<number> {
  const row = await tx
    .insertInto('document_series')
    .values({ series, financial_year: financialYear, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'financial_year'])
        .doUpdateSet((eb) => ({ last: eb('document_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export async function insertDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  await tx.insertInto('document').values(row).execute();
}

export function findDocument(db: Reader, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
}

const oldestFirst = (db: Reader) =>
  db.selectFrom('document').selectAll().orderBy('issued_at').orderBy('series').orderBy('sequence');

/** All documents of an order, oldest first. */
export const findDocumentsOfOrder = (db: Reader, orderId: string): Promise<DocumentRow[]> =>
  oldestFirst(db).where('order_id', '=', orderId).execute();

/** The document of a sale that is neither canceled nor credited in full: the index `document_of_sale` allows one. */
export const findValidSaleDocument = (db: Reader, orderId: string): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('canceled_at', 'is', null)
    .where('kind', '<>', 'credit_note')
    .where('is_credited', '=', 0)
    .executeTakeFirst();

/** The documents of these orders that are not canceled. */
export const findUncanceledDocuments = (db: Reader, orderIds: readonly string[]): Promise<FoundDocument[]> =>
  db
    .selectFrom('document')
    .select(['id', 'order_id', 'kind', 'original_id', 'number', 'is_credited', 'content'])
    .where(isIn(db, 'order_id', orderIds))
    .where('canceled_at', 'is', null)
    .execute();

/** The documents of all orders that an account sees, oldest first. */
export const findDocumentsOfUser = (db: Reader, userId: string): Promise<DocumentRow[]> =>
  oldestFirst(db)
    .where(
      'order_id',
      'in',
      db.selectFrom('order').select('id').where('created_by', '=', confirmedId(userId)),
    )
    .execute();

/** The credit notes of a document that are not canceled. */
export const findCreditNotes = (db: Reader, originalId: string): Promise<DocumentRow[]> =>
  oldestFirst(db).where('original_id', '=', originalId).where('canceled_at', 'is', null).execute();

export async function markCanceled(tx: Transaction, id: string, at: number, reason: string): Promise<void> {
  await tx.updateTable('document').set({ canceled_at: at, reason }).where('id', '=', id).execute();
}

/** The category of each product, also of one in the trash; none for a product that no longer exists. */
export async function findCategories(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id as product', 'category.id', 'category.name'])
    .where(isIn(db, 'product.id', productIds))
    .execute();
  return new Map(rows.map(({ product, id, name }) => [product, { id, name }]));
}

/** The names of these categories by their ids, also of those in the trash. */
export async function findCategoryNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where(isIn(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
