import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { documentTitles, type IssuedDocument, kindOfRegime } from '#contract/orders/papers/document.ts';
import type { PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useFreshOrder } from '../orders/fresh-order.ts';
import { formatDay } from '../shared/dates.ts';
import { ListPending } from '../shared/list-states.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { CancelForm, SaleForm } from './document-forms.tsx';
import { type ShowPreview, usePreview } from './use-preview.ts';
import { CreditNoteForm } from './credit-note-form.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import { IssueDocument } from './issue-document.tsx';
import { OutdatedPaperNote } from './outdated-paper.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PrintView } from './print-view.tsx';
import {
  creditableAmount,
  creditableLines,
  isCredited,
  proposedCredit,
  useDocuments,
  usePaperSettings,
  validSaleDocument,
} from './use-documents.ts';

type Props = {
  /** The id of the order. */
  id: string;
  onClose: () => void;
};

/** The packing slip and the documents of an order. */
export function PapersDialog({ id, onClose }: Props) {
  const { order, query } = useFreshOrder(id);
  const settings = usePaperSettings();
  const documents = useDocuments(id);
  const pending = [query, settings, documents].find(({ error }) => error) ?? query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Papers"
      description={order?.orderId}
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      {order && settings.data && documents.data ? (
        <Papers order={order} settings={settings.data} documents={documents.data} />
      ) : (
        <ListPending query={pending} what="the papers" />
      )}
    </Dialog>
  );
}

type PapersProps = { order: Order; settings: PaperSettings; documents: readonly IssuedDocument[] };

function Papers({ order, settings, documents }: PapersProps) {
  const { orderBook } = useSiteSettings();
  const { data: shop } = useQuery(settingsQuery, queryClient);
  const { shown, showPreview, renewPreview, closePreview } = usePreview(order.id);
  const [printed, setPrinted] = useState<IssuedDocument | 'slip'>();
  const valid = validSaleDocument(documents);
  const creditedDocument = documents.findLast((document) => isCredited(document, documents));

  return (
    <div className="space-y-8">
      {orderBook ? (
        <SlipSection order={order} onPrint={() => setPrinted('slip')} />
      ) : (
        <p className="text-ink-soft">The order book is off, so papers can only be read.</p>
      )}
      {documents.length > 0 && (
        <IssuedDocuments
          order={order}
          documents={documents}
          isReadOnly={!orderBook}
          onPrint={setPrinted}
          onPreview={showPreview}
        />
      )}
      <OutdatedPaperNote order={order} className="text-sm text-madder" />
      {orderBook && !valid && order.status === 'CANCELED' && (
        <p className="text-ink-soft">This order is canceled, so there is nothing to issue.</p>
      )}
      {orderBook && !valid && order.status !== 'CANCELED' && (
        <section aria-labelledby="papers-new">
          <h3 id="papers-new" className="mb-3 text-lg font-display">
            Issue a {documentTitles[kindOfRegime[settings.regime]].toLowerCase()}
          </h3>
          {creditedDocument && (
            <p className="mb-3 text-sm text-ink-soft">
              {creditedDocument.number} was credited in full. The new one gets a number of its own.
            </p>
          )}
          <SaleForm regime={settings.regime} onPreview={showPreview} />
        </section>
      )}
      {shown && (
        <IssueDocument
          order={order.id}
          input={shown.input}
          preview={shown.preview}
          isChanged={shown.isChanged}
          onChanged={() => renewPreview(shown.input)}
          onClose={closePreview}
          onIssued={(issued) => {
            closePreview();
            setPrinted(issued);
          }}
        />
      )}
      {printed === 'slip' && (
        <PrintView title={`Packing slip of ${order.orderId}`} onClose={() => setPrinted(undefined)}>
          <PackingSlip order={order} sender={{ ...settings, brand: shop?.brand ?? '' }} />
        </PrintView>
      )}
      {printed && printed !== 'slip' && (
        <PrintDocument document={printed} onClose={() => setPrinted(undefined)} />
      )}
    </div>
  );
}

function SlipSection({ order: { orderId, erasedAt }, onPrint }: { order: Order; onPrint: () => void }) {
  if (erasedAt !== undefined)
    return (
      <p className="text-ink-soft">The personal data of this order was erased, so it has no packing slip.</p>
    );
  return (
    <section aria-labelledby="papers-slip" className="flex flex-wrap items-center justify-between gap-3">
      <h3 id="papers-slip" className="text-lg font-display">
        Packing slip
      </h3>
      <Button variant="outline" size="sm" onClick={onPrint} aria-label={`Print: packing slip of ${orderId}`}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
    </section>
  );
}

type IssuedProps = {
  order: Order;
  documents: readonly IssuedDocument[];
  /** Without the order book, papers can only be read. */
  isReadOnly: boolean;
  onPrint: (document: IssuedDocument) => void;
  onPreview: ShowPreview;
};

function IssuedDocuments({ order, documents, isReadOnly, onPrint, onPreview }: IssuedProps) {
  return (
    <section aria-labelledby="papers-issued">
      <h3 id="papers-issued" className="text-lg font-display">
        Issued
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {documents.map((document) => {
          const left = creditableAmount(document, documents);
          return (
            // A new credit note closes the form in which it was entered.
            <li key={`${document.id} ${left}`} className="py-3">
              <DocumentItem
                document={document}
                left={left}
                proposed={proposedCredit(document, documents, order)}
                leftOfLines={creditableLines(document, documents)}
                isFullyCredited={isCredited(document, documents)}
                isErased={order.erasedAt !== undefined}
                isReadOnly={isReadOnly}
                onPrint={() => onPrint(document)}
                onPreview={onPreview}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** An issued document, ready for the print dialog. */
export function PrintDocument({ document, onClose }: { document: IssuedDocument; onClose: () => void }) {
  return (
    <PrintView
      title={`${documentTitles[document.kind]} ${document.number}`}
      footer={document.number}
      onClose={onClose}
    >
      <DocumentSheet document={document} />
    </PrintView>
  );
}

type ItemProps = {
  document: IssuedDocument;
  /** Rupees of the document that no credit note takes back yet; `leftOfLines` are those of each line. */
  left: number;
  /** Rupees that a credit note proposes. */
  proposed: number;
  leftOfLines: readonly number[];
  isFullyCredited: boolean;
  isErased: boolean;
  isReadOnly: boolean;
  onPrint: () => void;
  onPreview: ShowPreview;
};

function DocumentItem({ document, left, proposed, leftOfLines, isFullyCredited, ...rest }: ItemProps) {
  const { isErased, isReadOnly, onPrint, onPreview } = rest;
  const [open, setOpen] = useState<'credit' | 'cancel'>();
  const { kind, number, content, canceledAt, cancelReason } = document;
  const isCanceled = canceledAt !== undefined;
  const canChange = !isCanceled && !isReadOnly;
  const close = () => setOpen(undefined);
  const action = (label: string, onClick: () => void) => (
    <Button variant="quiet" size="sm" onClick={onClick} aria-label={`${label}: ${number}`}>
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="font-semibold tabular-figures">{number}</p>
        {isCanceled && <Badge variant="muted">Canceled</Badge>}
        {isFullyCredited && !isCanceled && <Badge variant="muted">Credited</Badge>}
        <p className="ml-auto tabular-figures">
          {formatRupeesExactly(kind === 'credit_note' ? -content.total : content.total)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-soft">
          {documentTitles[kind]} of {formatDay(content.date)}
          {isCanceled && `, canceled${cancelReason === undefined ? '' : `: ${cancelReason}`}`}
        </p>
        <div className="-mr-3 ml-auto flex flex-wrap justify-end">
          {canChange && kind !== 'credit_note' && left > 0 && action('Credit note', () => setOpen('credit'))}
          {canChange && action('Cancel', () => setOpen('cancel'))}
          {action('Print', onPrint)}
        </div>
      </div>
      {open === 'credit' && (
        <CreditNoteForm {...{ document, left, proposed, leftOfLines, isErased, onPreview }} onClose={close} />
      )}
      {open === 'cancel' && !isCanceled && (
        <CancelForm document={document} isErased={isErased} onClose={close} />
      )}
    </>
  );
}
