import { z } from 'zod';
import { adminCall, byId } from '#contract/api/route-shapes.ts';
import {
  DocumentCancellation,
  DocumentExport,
  DocumentExportQuery,
  DocumentInput,
  DocumentPreview,
  DocumentQuery,
  DocumentYears,
  IssuedDocument,
} from './document.ts';
import { DocumentNumbers, DocumentNumbersInput } from './document-numbers.ts';
import { PaperSettings, PaperSettingsInput } from './paper-settings.ts';

/** The calls of receipts, bills, invoices and credit notes, and of their settings. */
export const documentRoutes = {
  listOrderDocuments: adminCall('List the documents of an order, also canceled ones, oldest first', {
    params: byId,
    reply: z.array(IssuedDocument),
  }),
  previewDocument: adminCall('Get a document as it would be issued, without a number', {
    params: byId,
    body: DocumentInput,
    reply: DocumentPreview,
  }),
  issueDocument: adminCall(
    'Issue a receipt, bill of supply, tax invoice or credit note under the next number of its series; it never changes afterwards',
    { params: byId, body: DocumentInput, reply: IssuedDocument, respondsCreated: true },
  ),
  listDocuments: adminCall('List the documents of a financial year, latest first', {
    query: DocumentQuery,
    reply: z.array(IssuedDocument),
  }),
  listDocumentYears: adminCall('List the financial years with documents, latest first', {
    reply: DocumentYears,
  }),
  exportDocuments: adminCall('Export the documents of a financial year as CSV', {
    query: DocumentExportQuery,
    reply: DocumentExport,
  }),
  getDocument: adminCall('Get a document', { params: byId, reply: IssuedDocument }),
  cancelDocument: adminCall('Cancel a document; its number is never used again', {
    params: byId,
    body: DocumentCancellation,
    reply: IssuedDocument,
  }),
  getPaperSettings: adminCall('Get the settings of receipts, invoices and packing slips', {
    reply: PaperSettings,
  }),
  savePaperSettings: adminCall('Change the settings of receipts, invoices and packing slips', {
    body: PaperSettingsInput,
    reply: PaperSettings,
  }),
  getDocumentNumbers: adminCall('Get the last numbers of documents of this financial year', {
    reply: DocumentNumbers,
  }),
  confirmDocumentNumbers: adminCall(
    'Confirm the last numbers of documents after a backup was restored; numbers never go back',
    { body: DocumentNumbersInput, reply: DocumentNumbers },
  ),
};
