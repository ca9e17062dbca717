import { useState } from 'react';
import type { CallInput } from '#contract/api/routes.ts';
import {
  documentTitles,
  type DocumentPreview,
  type IssuedDocument,
} from '#contract/orders/papers/document.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey, newRecordKey } from '#web/api/idempotency-key.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { PrintView } from './print-view.tsx';
import { invalidateDocuments } from './use-documents.ts';

export type DocumentInput = CallInput<'issueDocument'>['body'];

type Props = {
  order: string;
  input: DocumentInput;
  preview: DocumentPreview;
  onIssued: (document: IssuedDocument) => void;
  onClose: () => void;
};

/** Shows a document as it will be, because it cannot be changed afterwards, and issues it. */
export function IssueDocument({ order, input, preview, onIssued, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  // A retry after a lost response does not issue a second one.
  const [key] = useState(newRecordKey);
  const title = documentTitles[preview.kind];

  async function issue() {
    setBusy(true);
    try {
      const issued = await fetchCall(
        'issueDocument',
        { params: { id: order }, body: input },
        undefined,
        idempotencyKey(key, input),
      );
      showToast({ kind: 'success', title: `${title} issued`, description: issued.number });
      await invalidateDocuments();
      onIssued(issued);
    } catch (error) {
      showError(`Error issuing the ${title.toLowerCase()}`, error);
      void invalidateDocuments();
    } finally {
      setBusy(false);
    }
  }

  return (
    <PrintView
      title={`Preview: ${title.toLowerCase()}`}
      note={preview.note}
      onClose={onClose}
      action={
        <Button busy={busy} onClick={() => void issue()}>
          Issue {title.toLowerCase()}
        </Button>
      }
    >
      <DocumentSheet document={preview} />
    </PrintView>
  );
}
