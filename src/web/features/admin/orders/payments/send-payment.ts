import type { CallInput, Reply } from '#contract/api/routes.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateOrders } from '#web/features/admin/shared/list-cache.ts';
import { sendOnce, type SentOnce } from '#web/features/admin/shared/send-once.ts';
import { withConsent } from './payment-actions.ts';

type Request = {
  /** The id of the order. */
  order: string;
  input: CallInput<'createPayment'>['body'];
  /** The idempotency key, with which a retry records nothing twice. */
  key: string;
  requestConsent: (error: unknown) => Promise<boolean>;
  /** Called when the shop may have recorded the payment, but no response says so. */
  onLost: () => void;
};

/** Records a new payment or refund once. */
export function sendPayment(request: Request): Promise<SentOnce<Reply<'createPayment'>>> {
  const { order, input, key, requestConsent, onLost } = request;
  const send = (allowRepeatedReference: boolean) =>
    fetchCall(
      'createPayment',
      { params: { id: order }, body: { ...input, allowRepeatedReference } },
      undefined,
      key,
    );
  return sendOnce(
    () => withConsent(send, requestConsent),
    () => {
      onLost();
      void invalidateOrders();
    },
  );
}
