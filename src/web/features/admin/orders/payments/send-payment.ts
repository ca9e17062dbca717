import type { CallInput, Reply } from '#contract/api/routes.ts';
import { ApiError, errorMessage, problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateOrders } from '#web/features/admin/shared/list-cache.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { withConsent } from './payment-actions.ts';

type Recorded = Reply<'createPayment'>;
/** What was recorded, or the sentence about what an earlier request recorded that had another input. */
type Outcome = { recorded: Recorded } | { earlier: string };

type Request = {
  order: string;
  input: CallInput<'createPayment'>['body'];
  /** Of the draft: the same after every edit, so that the shop records one payment for it. */
  key: string;
  requestConsent: (error: unknown) => Promise<boolean>;
  /** Called when the shop may have recorded the payment, but its response was lost. */
  onLost: () => void;
};

/** Whether a request that failed may have been carried out. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Records a new payment or refund once, also if it is edited and sent again after a lost response. */
export async function sendPayment({ order, input, key, requestConsent, onLost }: Request): Promise<Outcome> {
  const send = (consent: object) =>
    fetchCall('createPayment', { params: { id: order }, body: { ...input, ...consent } }, undefined, key);
  try {
    return { recorded: await withConsent(send, requestConsent) };
  } catch (error) {
    if (problemCode(error) === 'repeated_key') return { earlier: errorMessage(error) };
    if (isLost(error)) {
      onLost();
      void invalidateOrders();
    }
    throw error;
  }
}

/** Says that an earlier request was carried out, and lists what it recorded. */
export function showEarlier(sentence: string): void {
  void invalidateOrders();
  showToast({
    kind: 'error',
    title: 'Not recorded a second time',
    description: sentence,
    secondLine: 'What you changed after that is not saved: edit the entry in the order.',
  });
}
