import { useRef, useState } from 'react';
import { problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hrefTo } from '#web/navigation/paths.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { holdsQuery } from '../holds/holds-query.ts';
import { PASTE } from '../paste-chat/paste-chat-button.tsx';
import { invalidateEnquiries, invalidateOrders } from '../shared/list-cache.ts';
import { sendOnce } from '../shared/send-once.ts';
import { finishOrder, showOrderCreated } from './after-order.ts';
import { ChatAmount, useAgreedTotal } from './chat-amount.tsx';
import { useConsent } from './consent.tsx';
import { reopenChat, takeRest } from './fill-order.ts';
import { NEW_ORDER, newOrder, NewOrderInput, pathInNewOrder, toInput } from './new-order-draft.ts';
import { withConsent } from './payments/payment-actions.ts';
import { ReportedPaymentFields } from './payments/reported-payment-fields.tsx';
import { OrderAddressFields, CustomerField, NotesFields, ParcelFields } from './order-fields.tsx';
import { upgradeLines } from './lines-draft.ts';
import { DraftTotal, OrderLinesFields } from './order-lines-fields.tsx';
import {
  lacksPrices,
  shownTotalOf,
  pendingTotalError,
  useClearPendingTotalError,
  useOrderedProducts,
} from './ordered-products.ts';

/** Offers the next order of a chat with several codes: an action for the toast, after the order of these enquiries. */
function useNextOfChat() {
  const { navigate } = useNavigation();
  return (enquiries: readonly string[]) => {
    const rest = takeRest(enquiries);
    if (!rest) return undefined;
    const run = () => {
      reopenChat(rest);
      void navigate(hrefTo('/admin/$tab', { tab: 'orders' }, { edit: PASTE }));
    };
    return { label: `Order of ${rest.code}`, run };
  };
}

type RequestConsent = ReturnType<typeof useConsent>['requestConsent'];

function useNewOrderForm(requestConsent: RequestConsent, onClose: () => void) {
  const [start] = useState(() => ({ draft: newOrder() }));
  const offerNext = useNextOfChat();
  const enquiries = useRef<readonly string[]>([]);
  return useDraftForm({
    name: NEW_ORDER,
    start,
    schema: NewOrderInput,
    toInput,
    pathOf: pathInNewOrder,
    upgrade: upgradeLines,
    beforeSend: (draft) => {
      const pending = pendingTotalError(draft);
      return Promise.resolve(pending === undefined ? {} : { form: pending });
    },
    send: async ({ payment, ...input }, _version, draft) => {
      const { key } = draft;
      enquiries.current = draft.enquiries;
      const body = { ...input, shownTotal: shownTotalOf(draft) };
      const create = (agrees: boolean) =>
        fetchCall('createOrder', { body: { ...body, replacesOrder: agrees } }, undefined, key);
      try {
        const sent = await sendOnce(
          () => withConsent(create, requestConsent),
          () => void invalidateOrders(),
        );
        return await finishOrder(sent, { payment, key }, requestConsent);
      } catch (error) {
        // The prices, the stock and the holds may have changed.
        void queryClient.invalidateQueries(holdsQuery);
        const reloaded = queryClient.invalidateQueries({ queryKey: ['getProduct'] });
        if (problemCode(error) === 'stale') await reloaded;
        throw error;
      }
    },
    onSaved(outcome) {
      showOrderCreated(outcome, offerNext(enquiries.current));
      onClose();
      void invalidateOrders();
      void invalidateEnquiries();
    },
    errorTitle: 'Error creating order',
    whereUnsaved: 'They are here when you add an order again.',
  });
}

/** Records a sale that was agreed in a chat or in person. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const { requestConsent, question } = useConsent();
  const form = useNewOrderForm(requestConsent, onClose);
  const { draft, change, errors } = form;
  const fields = { draft, change, errors };
  const byId = useOrderedProducts(draft);
  useClearPendingTotalError(fields);
  useAgreedTotal(fields, byId);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add New Order"
      description="Its pieces are taken out of stock."
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      <DraftForm
        form={form}
        label="New order"
        submitLabel="Create Order"
        isSummaryWide={Number(draft.chatAmount) > 0}
        summary={
          <DraftTotal
            draft={draft}
            byId={byId}
            isLoading={lacksPrices(draft)}
            chat={
              Number(draft.chatAmount) > 0 && (
                <ChatAmount draft={draft} byId={byId} agreed={Number(draft.chatAmount)} onChange={change} />
              )
            }
          />
        }
        onClose={onClose}
      >
        <OrderLinesFields {...fields} byId={byId} />
        <CustomerField {...fields} />
        <OrderAddressFields {...fields} />
        <ParcelFields {...fields} isDelivered={false} />
        <ReportedPaymentFields {...fields} />
        <NotesFields {...fields} />
      </DraftForm>
      {question}
    </Dialog>
  );
}
