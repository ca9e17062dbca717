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
  const showPreview: ShowPreview = async (input) =>
    setShown({ input, preview: await fetchPreview(order, input), isChanged: false });
  return {
    shown,
    showPreview,
    /** Does nothing once the artist has closed the preview. */
    renewPreview: async (input: DocumentInput) => {
      const renewed = { input, preview: await fetchPreview(order, input), isChanged: true };
      setShown((open) => open && renewed);
    },
    closePreview: () => setShown(undefined),
  };
}

const fetchPreview = (id: string, body: DocumentInput) =>
  fetchCall('previewDocument', { params: { id }, body });
