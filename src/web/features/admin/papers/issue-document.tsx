import { useState } from 'react';
import type { CallInput } from '#contract/api/routes.ts';
import {
  documentTitles,
  type DocumentPreview,
  type IssuedDocument,
} from '#contract/orders/papers/document.ts';
import { problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { tabStorage } from '#web/api/storage.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { sendOnce, showEarlier } from '../shared/send-once.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { PrintView } from './print-view.tsx';
import { invalidateDocuments } from './use-documents.ts';

export type DocumentInput = CallInput<'issueDocument'>['body'];

type Props = {
  /** The id of the order. */
  order: string;
  input: DocumentInput;
  preview: DocumentPreview;
  /** Whether it has changed since the artist previewed it. */
  isChanged: boolean;
  /** Shows it as it would be now. */
  onChanged: () => Promise<void>;
  onIssued: (document: IssuedDocument) => void;
  onClose: () => void;
};

/** Begins the names under which a tab stores the idempotency keys of papers, until a response arrives. */
const KEY_PREFIX = 'paper-key:';

const CHANGED =
  'The order or your settings have changed since the preview. This is the paper as it would be now.';

/** Shows a document as it will be, because it cannot be changed afterwards, and issues it. */
export function IssueDocument({ order, input, preview, isChanged, ...on }: Props) {
  const { onChanged, onIssued, onClose } = on;
  const [busy, setBusy] = useState(false);
  useAnnouncement(isChanged ? CHANGED : undefined);
  const keyName = `${KEY_PREFIX}${order}:${input.original ?? ''}`;
  // With the same key, a retry after a lost response issues no second paper, also from another preview.
  const [key] = useState(() => tabStorage.get(keyName) ?? newRecordKey());
  const title = documentTitles[preview.kind];

  async function issue() {
    setBusy(true);
    tabStorage.set(keyName, key);
    let isLost = false;
    // The mark is a hash of the preview: the shop issues nothing else.
    const body = { ...input, mark: preview.mark };
    try {
      const sent = await sendOnce(
        () => fetchCall('issueDocument', { params: { id: order }, body }, undefined, key),
        () => {
          isLost = true;
        },
      );
      if ('created' in sent)
        showToast({ kind: 'success', title: `${title} issued`, description: sent.created.number });
      else showEarlier(sent.earlier, 'Check it before you issue another one.');
      await invalidateDocuments();
      if ('created' in sent) onIssued(sent.created);
      else onClose();
    } catch (error) {
      if (problemCode(error) === 'stale') await showChanged();
      else showError(`Error issuing the ${title.toLowerCase()}`, error);
      void invalidateDocuments();
    } finally {
      if (!isLost) tabStorage.remove(keyName);
      setBusy(false);
    }
  }

  async function showChanged() {
    try {
      await onChanged();
    } catch (error) {
      // It can no longer be issued.
      showError(`Error preparing the ${title.toLowerCase()}`, error);
      onClose();
    }
  }

  return (
    <PrintView
      title={`Preview: ${title.toLowerCase()}`}
      note={[isChanged && CHANGED, preview.note].filter(Boolean).join(' ')}
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
