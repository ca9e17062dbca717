import { ApiError } from '#web/api/api-error.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';

/** What an earlier request of the same draft created from another input: the sentence about it, and its id. */
export type Earlier = { earlier: string; id: string };
export type SentOnce<T> = { created: T } | Earlier;

/** Whether a request that failed may have been carried out. The status is 0 without a response. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Creates one record of a draft, also if the draft is edited and sent again after a lost response.
 * @param send sends the key of the draft, which no edit changes
 * @param onLost called when the record may exist, but the response was lost
 * @throws what `send` throws
 */
export async function sendOnce<T>(send: () => Promise<T>, onLost: () => void): Promise<SentOnce<T>> {
  try {
    return { created: await send() };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'repeated_key' && error.recordId !== undefined)
      return { earlier: error.message, id: error.recordId };
    if (isLost(error)) onLost();
    throw error;
  }
}

/** Says that an earlier request was carried out. @param sentence of the shop, about what it created */
export function showEarlier(sentence: string, advice: string, action?: ToastMessage['action']): void {
  const title = 'Not saved a second time';
  showToast({ kind: 'error', title, description: sentence, secondLine: advice, action });
}
