import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { methodOfReference } from '#contract/orders/payment-reference.ts';
import { callQuery } from '#web/api/call-query.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hrefTo } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useConsent } from '../orders/consent.tsx';
import { orderQuery } from '../orders/fresh-order.ts';
import { showRecorded } from '../orders/payments/payment-actions.ts';
import { sendPayment } from '../orders/payments/send-payment.ts';
import { type ChatPayment, orderOfPhone, type PaymentsInChat } from './chat-payment-offer.ts';

/** Orders with one phone number; of more, none is chosen. */
const MAX_ORDERS = 20;
const ordersByPhone = (phone: string) => ({
  ...callQuery('listOrders', { query: { q: phone, limit: String(MAX_ORDERS) } }),
  queryKey: ['ordersByPhone', phone],
  staleTime: 0,
});

/**
 * The order that an enquiry became, as the shop has it now, and whether it is still looked up.
 * @param phone of a customer who reports a payment without a code: it can be one of the order with this phone number
 */
export function useOrderOf(
  enquiry: Enquiry | undefined,
  phone: string | undefined,
  chat: PaymentsInChat,
): { order: Order | undefined; isOrderPending: boolean } {
  const id = enquiry?.order?.id;
  const query = { ...orderQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 };
  const ofEnquiry = useQuery(query, queryClient);
  const ofPhone = useQuery({ ...ordersByPhone(phone ?? ''), enabled: phone !== undefined }, queryClient);
  // A query that is not enabled is never loading.
  if (phone === undefined)
    return { order: id === undefined ? undefined : ofEnquiry.data, isOrderPending: ofEnquiry.isLoading };
  const { data: orders } = ofPhone;
  const order = orders && orders.length < MAX_ORDERS ? orderOfPhone(orders, phone, chat) : undefined;
  return { order, isOrderPending: ofPhone.isLoading };
}

/** The keys with which payments are recorded once: each has its own, which stays while the chat is open. */
export class PaymentKeys {
  private readonly keys = new Map<string, string>();

  of(order: string, { reference, amount, paidOn = '' }: ChatPayment): string {
    const payment = `${order} ${reference} ${amount} ${paidOn}`;
    const key = this.keys.get(payment) ?? newRecordKey();
    this.keys.set(payment, key);
    return key;
  }
}

type Props = { order: Order; payment: ChatPayment; keys: PaymentKeys };

/** Records a reported payment in the order that the chat became, and shows that order, in which the artist confirms it. */
export function RecordInOrder({ order, payment, keys }: Props) {
  const { requestConsent, question } = useConsent();
  const { navigate } = useNavigation();
  const [busy, setBusy] = useState(false);

  async function record() {
    setBusy(true);
    const reference = payment.reference.slice(0, orderLimits.paymentReference);
    const input = {
      state: 'reported',
      method: methodOfReference(reference),
      amount: payment.amount,
      reference,
      ...(payment.paidOn !== undefined && { paidOn: payment.paidOn }),
    } as const;
    try {
      // The key stays: after a lost response, another press records nothing twice.
      const key = keys.of(order.id, payment);
      const onLost = () => undefined;
      const sent = await sendPayment({ order: order.id, input, key, requestConsent, onLost });
      showRecorded(sent, order);
      await navigate(hrefTo('/admin/$tab', { tab: 'orders' }, { q: order.orderId }), { replace: true });
    } catch (error) {
      showError('Error recording the payment', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button busy={busy} onClick={() => void record()}>
        Record in {order.orderId}
      </Button>
      {question}
    </>
  );
}

/** Shows the order that the chat became, in which the artist can cancel it. */
export function OpenOrder({ order: { orderId } }: { order: Order }) {
  const { navigate } = useNavigation();
  const href = hrefTo('/admin/$tab', { tab: 'orders' }, { q: orderId });
  return <Button onClick={() => void navigate(href, { replace: true })}>Open {orderId}</Button>;
}
