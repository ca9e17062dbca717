import { orderName } from '#contract/orders/order.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { problem } from '#contract/api/problems.ts';
import { type DocumentKind, documentTitles } from '#contract/orders/papers/document.ts';
import { financialYearOf, longYear } from '#contract/orders/papers/financial-year.ts';
import { PAPER_SETTINGS } from '#contract/orders/papers/paper-settings.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { writeRows, writeCsv } from '#server/platform/csv.rules.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { canBeId } from '#server/database/ids.ts';
import { recordHistory } from '#server/history/history.store.ts';
import { timeCursors } from '#server/http/cursor.ts';
import { type Handlers, paginated, streamedText } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { assertSameRequest, newOrIdempotentId, requestHash } from '#server/platform/idempotency.ts';
import { requireOrderBook } from '#server/settings/require-order-book.ts';
import { checkReason } from '../erasure/erasure.rules.ts';
import type { FoundOrder } from '../orders.rules.ts';
import { requireOrder } from '../require-order.ts';
import { numberText, seriesOf } from './document-number.rules.ts';
import { draftDocument, previewNote } from './draft-document.ts';
import { documentRows, exportHeader } from './documents-export.rules.ts';
import { countByYear, readDocumentPage, readInNumberOrder } from './document-lists.store.ts';
import {
  findCreditNotes,
  findDocument,
  findDocumentsOfOrder,
  findValidSaleDocument,
  insertDocument,
  markCanceled,
  nextSequence,
} from './documents.store.ts';
import { markOf, presentContent, presentDocument, storedContent } from './present-document.rules.ts';

type DocumentCalls =
  | 'listOrderDocuments'
  | 'previewDocument'
  | 'issueDocument'
  | 'listDocuments'
  | 'listDocumentYears'
  | 'exportDocuments'
  | 'getDocument'
  | 'cancelDocument';

async function requireDocument(db: Reader, id: string): Promise<DocumentRow> {
  return foundOr404(canBeId(id) && (await findDocument(db, id)));
}

/** @throws problem `conflict` when other documents depend on the one to be canceled */
async function checkCancellation(db: Reader, { id, number, original_id, order_id }: DocumentRow) {
  const [note] = await findCreditNotes(db, id);
  if (note) throw problem('conflict', `${number} has the credit note ${note.number}. Cancel that first.`);
  const original = original_id === null ? undefined : await findDocument(db, original_id);
  if (original?.is_credited !== 1) return;
  const replacement = await findValidSaleDocument(db, order_id);
  if (replacement)
    throw problem(
      'conflict',
      `${replacement.number} replaces ${original.number}, which would be valid again. Cancel that first.`,
    );
}

/** GST allows at most this number of characters. */
const MAX_NUMBER_LENGTH = 16;

/** The next number. @throws problem `conflict` after the last number of a series */
async function nextNumber(tx: Transaction, prefix: string, kind: DocumentKind, now: number) {
  const series = seriesOf(prefix, kind);
  const year = financialYearOf(now);
  const sequence = await nextSequence(tx, series, year);
  const number = numberText(series, year, sequence);
  if (number.length > MAX_NUMBER_LENGTH)
    throw problem(
      'conflict',
      `The series ${series} is full until April. Change the prefix in ${PAPER_SETTINGS}.`,
    );
  return { series, financial_year: year, sequence, number };
}

/** Records in the history of the order what happened to a document. */
function recordDocument(
  tx: Transaction,
  context: Context<Caller>,
  order: FoundOrder,
  [before, after]: [before: string, after: string],
): Promise<void> {
  return recordHistory(tx, context, {
    action: 'update',
    kind: 'order',
    target: { _id: order.id, name: orderName(order.number) },
    changes: [{ field: 'document', before, after }],
  });
}

const nameOf = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>) =>
  `${documentTitles[kind]} ${number}`;

/** The number of documents to read before other requests are served. */
const EXPORT_PART = 200;

const cursors = timeCursors('documents');

export const documentHandlers: Handlers<DocumentCalls> = {
  async listOrderDocuments({ database }, { params: { id } }) {
    const order = await requireOrder(database.read, id);
    return (await findDocumentsOfOrder(database.read, order.id)).map(presentDocument);
  },

  async previewDocument({ database, now }, { params: { id }, body }) {
    const order = await requireOrder(database.read, id);
    const { content } = await draftDocument(database.read, order, body, now());
    const note = await previewNote(database.read, order, body.kind, content);
    return { kind: body.kind, content: presentContent(content), mark: markOf(content), note };
  },

  async issueDocument(context, { params, body }) {
    const { database, now } = context;
    const id = newOrIdempotentId(context);
    const hash = requestHash(context, { order: params.id, ...body });
    return database.write(async (tx) => {
      const known = hash === null ? undefined : await findDocument(tx, id);
      if (known && hash !== null) {
        // After a lost response, this tells the artist what became of the first request.
        assertSameRequest(known, hash, `Issued already: ${nameOf(known)}.`);
        return presentDocument(known);
      }
      const order = await requireOrder(tx, params.id);
      const time = now();
      const { content, originalId, settings } = await draftDocument(tx, order, body, time);
      if (body.mark !== undefined && body.mark !== markOf(content))
        throw problem(
          'stale',
          'The order or your settings have changed since the preview. Preview it again.',
        );
      const row: DocumentRow = {
        id,
        order_id: order.id,
        kind: body.kind,
        original_id: originalId,
        ...(await nextNumber(tx, settings.prefix, body.kind, time)),
        issued_at: time,
        canceled_at: null,
        reason: null,
        sent_hash: hash,
        content: JSON.stringify(content),
        is_credited: 0,
      };
      await insertDocument(tx, row);
      await recordDocument(tx, context, order, ['', nameOf(row)]);
      return presentDocument(row);
    });
  },

  async listDocuments({ database }, { query: { year, limit, cursor } }) {
    const after = cursor === undefined ? undefined : cursors.read(cursor);
    const { documents, next, ...total } = await readDocumentPage(database.read, year, { limit, after });
    return paginated(documents.map(presentDocument), {
      next: next ? cursors.write(next) : null,
      ...total,
    });
  },

  listDocumentYears: ({ database }) => countByYear(database.read),

  async exportDocuments({ database, now }, { query: { year } }) {
    const filename = `papers-${longYear(year)}-as-of-${dayInIndia(now())}.csv`;
    return streamedText('csv', { filename }, async function* csv() {
      yield writeCsv([exportHeader]);
      for (let last: DocumentRow | undefined, more = true; more;) {
        const rows = await readInNumberOrder(database.read, year, { after: last, limit: EXPORT_PART });
        yield writeRows(rows.flatMap((row) => documentRows(row, storedContent(row))));
        last = rows.at(-1);
        more = rows.length === EXPORT_PART;
      }
    });
  },

  getDocument: async ({ database }, { params: { id } }) =>
    presentDocument(await requireDocument(database.read, id)),

  async cancelDocument(context, { params: { id }, body: { reason } }) {
    return context.database.write(async (tx) => {
      const row = await requireDocument(tx, id);
      await requireOrderBook(tx);
      if (row.canceled_at !== null) throw problem('conflict', `${row.number} is canceled already.`);
      const order = await requireOrder(tx, row.order_id);
      checkReason(order, reason);
      await checkCancellation(tx, row);
      const at = context.now();
      await markCanceled(tx, id, at, reason ?? '');
      const entry = reason === undefined ? 'Canceled' : `Canceled: ${reason}`;
      await recordDocument(tx, context, order, [nameOf(row), entry]);
      return presentDocument({ ...row, canceled_at: at, reason: reason ?? null });
    });
  },
};
