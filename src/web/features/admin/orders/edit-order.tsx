import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { ApiError, problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { paymentStateText } from '#web/features/shared/orders/payment-badge.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { holdsQuery } from '../holds/holds-query.ts';
import { formatTimestampDay } from '../shared/dates.ts';
import { invalidateOrders, replaceInLists } from '../shared/list-cache.ts';
import { ListPending } from '../shared/list-states.tsx';
import { EraseOrder } from './erasure/erase-order.tsx';
import { orderQuery, reloadOrder } from './fresh-order.ts';
import {
  changeSchema,
  conflictFieldsOf,
  pathOf,
  toChange,
  toDraft,
  toChangeOfErased,
} from './order-draft.ts';
import { OrderAddressFields, CustomerField, NotesFields, ParcelFields } from './order-fields.tsx';
import { upgradeLines } from './lines-draft.ts';
import { rememberCarrier } from './ship/carrier-field.tsx';
import { DraftTotal, OrderLinesFields } from './order-lines-fields.tsx';
import { useOrderedProducts } from './ordered-products.ts';
import { showOrderUpdated } from './change-order.ts';
import { StatusField } from './status-field.tsx';

type Props = {
  id: string;
  /** The order as the list has it; undefined if its page is not loaded. */
  listed: Order | undefined;
  onClose: () => void;
};

export function EditOrder({ id, listed, onClose }: Props) {
  const query = useQuery({ ...orderQuery(id), enabled: !listed }, queryClient);
  const order = listed ?? query.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Order"
      description={order && `${order.orderId}: ${paymentStateText(order).toLowerCase()}`}
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      {order ? <OrderForm order={order} onClose={onClose} /> : <ListPending query={query} what="the order" />}
    </Dialog>
  );
}

type FormProps = { order: Order; onClose: () => void };

function useOrderForm({ order, onClose }: FormProps) {
  // The version that was changed: Undo restores it.
  const before = useRef(order);
  // Without the order book only the products change, and no discount with them.
  const { orderBook } = useSiteSettings();
  return useDraftForm({
    name: `order:${order.id}`,
    start: { draft: toDraft(order, { followsPercent: orderBook }), version: order.updatedAt },
    schema: changeSchema(order),
    toInput: order.erasedAt === undefined ? toChange : toChangeOfErased,
    pathOf,
    upgrade: upgradeLines,
    send: async (input, updatedAt) => {
      try {
        return await fetchCall('saveOrder', { params: { id: order.id }, body: { ...input, updatedAt } });
      } catch (error) {
        void queryClient.invalidateQueries(holdsQuery);
        // A payment was recorded meanwhile: the form shows which lines it allows.
        if (problemCode(error) === 'conflict') await reloadOrder(order.id).catch(() => undefined);
        throw showAtStatus(error);
      }
    },
    loadCurrent: async () => {
      const latest = await reloadOrder(order.id);
      before.current = latest;
      return { draft: toDraft(latest, { followsPercent: orderBook }), version: latest.updatedAt };
    },
    onSaved(saved) {
      replaceInLists('listOrders', saved);
      const { carrier = '' } = saved.shippingInformation;
      if (carrier !== before.current.shippingInformation.carrier) rememberCarrier(carrier);
      showOrderUpdated(saved, before.current);
      onClose();
      void invalidateOrders();
    },
    errorTitle: 'Error updating order',
    whereUnsaved: `They are here when you edit ${order.orderId} again.`,
  });
}

function OrderForm({ order, onClose }: FormProps) {
  const form = useOrderForm({ order, onClose });
  const { draft, change, errors } = form;
  const fields = { draft, change, errors };
  const byId = useOrderedProducts(draft);

  return (
    <DraftForm
      form={form}
      label="Order"
      submitLabel="Save Order"
      summary={
        <DraftTotal
          draft={draft}
          byId={byId}
          paid={order.amountPaid}
          retained={order.amountRetained}
          status={draft.status}
        />
      }
      conflictFields={conflictFieldsOf(draft)}
      onClose={onClose}
    >
      <StatusField {...fields} before={order.status} />
      <OrderLinesFields {...fields} byId={byId} order={order} />
      {order.erasedAt === undefined ? (
        <>
          <ParcelFields {...fields} isDelivered={draft.status === 'DELIVERED'} />
          <CustomerField {...fields} />
          <OrderAddressFields {...fields} order={order} />
          <NotesFields {...fields} />
          <EraseOrder order={order} onErased={onClose} />
        </>
      ) : (
        <p className="border-t border-line pt-5 text-sm text-ink-soft">
          You erased the personal data of this order on {formatTimestampDay(order.erasedAt)}, so it gets no
          customer, address or notes again, and a new line only the name of its kind.
        </p>
      )}
    </DraftForm>
  );
}

/** Shows an error about the stock or a hold that names no field at the status: reopening a canceled order takes its stock. */
function showAtStatus(error: unknown): unknown {
  if (!(error instanceof ApiError) || !['out_of_stock', 'on_hold'].includes(problemCode(error) ?? ''))
    return error;
  const { message, code, status, issues } = error;
  if (issues.length > 0) return error;
  return new ApiError(message, code, status, [{ path: 'status', message }]);
}
