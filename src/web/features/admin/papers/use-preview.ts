import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import type { DocumentInput } from './issue-document.tsx';

/** Shows an input as a document before it is issued. @throws ApiError that says what is missing */
export type ShowPreview = (input: DocumentInput) => Promise<void>;

/** The preview that is shown, and how to show another one. */
export function usePreview(order: string) {
  const [shown, setShown] = useState<{
    input: DocumentInput;
    preview: Awaited<ReturnType<typeof fetchPreview>>;
    /** Whether the document has changed since the artist previewed it. */
    isChanged: boolean;
  }>();
  const show = async (input: DocumentInput, { isChanged }: { isChanged: boolean }) =>
    setShown({ input, preview: await fetchPreview(order, input), isChanged });
  const showPreview: ShowPreview = (input) => show(input, { isChanged: false });
  return {
    shown,
    showPreview,
    renewPreview: (input: DocumentInput) => show(input, { isChanged: true }),
    closePreview: () => setShown(undefined),
  };
}

const fetchPreview = (id: string, body: DocumentInput) =>
  fetchCall('previewDocument', { params: { id }, body });
