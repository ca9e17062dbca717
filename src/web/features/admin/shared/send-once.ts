import { ApiError, errorMessage, problemCode } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** What was created, or the sentence about what an earlier request of the same draft created from another input. */
export type SentOnce<T> = { created: T } | { earlier: string };

/** Whether a request that failed may have been carried out. */
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
    if (problemCode(error) === 'repeated_key') return { earlier: errorMessage(error) };
    if (isLost(error)) onLost();
    throw error;
  }
}

/** Says that an earlier request was carried out. @param sentence of the shop, about what it created */
export function showEarlier(sentence: string, advice: string): void {
  showToast({ kind: 'error', title: 'Not saved a second time', description: sentence, secondLine: advice });
}
