import { orderName } from '#contract/orders/order.ts';
import { problem } from '#contract/api/problems.ts';
import {
  type DocumentInput,
  type DocumentKind,
  documentTitles,
  kindOfRegime,
  type StoredContent,
} from '#contract/orders/papers/document.ts';
import { PAPER_SETTINGS, type PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { toPaise } from '#contract/text/money.ts';
import type { Reader } from '#server/database/database.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { canBeId } from '#server/database/ids.ts';
import { requireOrderBook } from '#server/settings/require-order-book.ts';
import { checkReason } from '../erasure/erasure.rules.ts';
import type { FoundOrder } from '../orders.rules.ts';
import { creditContent } from './credit-note.rules.ts';
import { addressWarning, deletedNote, saleContent, supplyWarning } from './document.rules.ts';
import { findCategories, findCreditNotes, findDocument, findValidSaleDocument } from './documents.store.ts';
import { readPaperSettings } from './paper-settings.store.ts';
import { findUnconfirmed } from './unconfirmed-numbers.ts';
import { storedContent } from './present-document.rules.ts';

const kindText = (kind: DocumentKind) => documentTitles[kind].toLowerCase();

/** @throws problem `conflict` for a document that this order cannot have now: a sale has one valid document at a time */
async function checkSale(
  db: Reader,
  { id, number, status, erased_at }: FoundOrder,
  kind: DocumentKind,
  { regime }: PaperSettings,
) {
  if (kindOfRegime[regime] !== kind)
    throw problem('conflict', `Your settings issue a ${kindText(kindOfRegime[regime])} for each sale.`);
  if (status === 'CANCELED') throw problem('conflict', `${orderName(number)} is canceled.`);
  if (erased_at !== null) throw problem('conflict', `The personal data of ${orderName(number)} was erased.`);
  const valid = await findValidSaleDocument(db, id);
  if (valid)
    throw problem(
      'conflict',
      `${orderName(number)} has ${valid.number} already. Cancel it, or issue a credit note of all of it, before you issue another one.`,
    );
}

/** The document that a credit note reduces. @throws problem `conflict` for one that cannot be reduced */
async function requireOriginal(db: Reader, orderId: string, id: string): Promise<DocumentRow> {
  const original = canBeId(id) ? await findDocument(db, id) : undefined;
  if (original?.order_id !== orderId || original.kind === 'credit_note')
    throw problem('conflict', 'A credit note needs a receipt, bill or invoice of this order.');
  if (original.canceled_at !== null) throw problem('conflict', `${original.number} is canceled.`);
  return original;
}

type Draft = { content: StoredContent; originalId: string | null; settings: PaperSettings };

/** A document as it is issued, without its number. @param now epoch milliseconds @throws problem `conflict` or `invalid` when it cannot be issued */
export async function draftDocument(
  db: Reader,
  order: FoundOrder,
  input: DocumentInput,
  now: number,
): Promise<Draft> {
  const { brand } = await requireOrderBook(db);
  if ((await findUnconfirmed(db, now)) !== undefined)
    throw problem('conflict', `A backup was restored. First confirm the last numbers in ${PAPER_SETTINGS}.`);
  const settings = await readPaperSettings(db);
  const { kind } = input;
  if (kind === 'credit_note') {
    checkReason(order, input.reason);
    const original = await requireOriginal(db, order.id, input.original ?? '');
    const content = creditContent({
      original: { ...original, content: storedContent(original) },
      earlier: (await findCreditNotes(db, original.id)).map(storedContent),
      amount: input.amount === undefined ? undefined : toPaise(input.amount),
      lineAmounts: input.lineAmounts?.map(toPaise),
      reason: input.reason,
      now,
    });
    return { content, originalId: original.id, settings };
  }
  await checkSale(db, order, kind, settings);
  const products = new Set(order.products.map((line) => line.product_id));
  const categories = await findCategories(db, [...products]);
  const content = saleContent({ ...input, kind, order, settings, brand, categories, now });
  return { content, originalId: null, settings };
}

/** What the artist should check before the document of a sale is issued. */
export async function previewNote(
  db: Reader,
  order: FoundOrder,
  kind: DocumentKind,
  content: StoredContent,
): Promise<string | undefined> {
  if (kind !== 'tax_invoice' && kind !== 'bill_of_supply') return undefined;
  const categories = await findCategories(
    db,
    order.products.map((line) => line.product_id),
  );
  const notes = [
    addressWarning(kind, content),
    supplyWarning(content, order),
    deletedNote(order, categories),
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : undefined;
}
