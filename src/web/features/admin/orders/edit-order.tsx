import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { ApiError, refusalCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetOrders, replaceInLists } from '../shared/list-cache.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { ConflictDialog } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Select } from '#web/ui/select.tsx';
import { isStatus, statuses, statusWords } from '#web/features/shared/order-status/order-status.ts';
import { AddressFields } from './address-fields.tsx';
import { conflictFields } from './order-conflict.ts';
import { CustomerField } from './customer-field.tsx';
import { changeOf, pathOf, toChange, toDraft } from './order-draft.ts';
import { today } from './order-dates.ts';
import { oneOrder } from './orders-query.ts';
import { showOrderUpdated } from './order-undo.ts';
import { ParcelFields } from './parcel-fields.tsx';

type Props = {
  id: string;
  /** The order as the list has it, where it has come that far. */
  listed: Order | undefined;
  onClose: () => void;
};

export function EditOrder({ id, listed, onClose }: Props) {
  const asked = useQuery({ ...oneOrder(id), enabled: !listed }, queryClient);
  const order = listed ?? asked.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Order"
      description={order?.orderId}
      size="md"
      holdsWork
      isInAddress
    >
      {order ? (
        <OrderForm order={order} onClose={onClose} />
      ) : asked.error ? (
        <ListFailure error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  );
}

function OrderForm({ order, onClose }: { order: Order; onClose: () => void }) {
  // What Undo brings back: the version that the saved one was made from.
  const before = useRef(order);
  const form = useDraftForm({
    name: `order:${order.id}`,
    start: { draft: toDraft(order), version: order.updatedAt },
    schema: changeOf(order),
    toInput: toChange,
    pathOf,
    send: async (input, updatedAt) => {
      try {
        return await fetchCall('saveOrder', { params: { id: order.id }, body: { ...input, updatedAt } });
      } catch (error) {
        throw atStatus(error);
      }
    },
    latest: async () => {
      const now = await queryClient.fetchQuery({ ...oneOrder(order.id), staleTime: 0 });
      before.current = now;
      return { draft: toDraft(now), version: now.updatedAt };
    },
    onSaved(saved) {
      replaceInLists('listOrders', saved);
      showOrderUpdated(saved, before.current);
      onClose();
      void forgetOrders();
    },
    failed: 'Error updating order',
    foundAgain: `They are here when you edit ${order.orderId} again.`,
  });
  const { draft, change, wrongs } = form;
  const isDelivered = draft.status === 'DELIVERED';

  return (
    <form {...form.formProps} aria-label="Order" className="space-y-6">
      <DraftNotice restoredAt={form.restoredAt} startAnew={form.discard} />
      <FormMessage>{wrongs.form}</FormMessage>
      <Select
        label="Status"
        value={draft.status}
        onChange={({ target: { value } }) => isStatus(value) && change({ status: value })}
        hint={aboutStock(order.status, draft.status)}
        error={wrongs.status}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Select>
      <ParcelFields
        draft={draft}
        change={change}
        wrongs={wrongs}
        earliest={isDelivered ? undefined : today()}
        dateLabel={isDelivered ? 'Delivered on' : 'Expected delivery date'}
      />
      <CustomerField
        email={draft.customerEmail}
        onChange={(customerEmail) => change({ customerEmail })}
        error={wrongs.customerEmail}
      />
      <AddressFields draft={draft} change={change} wrongs={wrongs} />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          Save Order
        </Button>
      </DialogActions>
      {form.clash && (
        <ConflictDialog clash={form.clash} fields={conflictFields} onSettle={form.settleClash} />
      )}
    </form>
  );
}

/** Only an order that takes its pieces again can lack some: the status is what asked for them. */
function atStatus(error: unknown): unknown {
  if (!(error instanceof ApiError) || refusalCode(error) !== 'out_of_stock') return error;
  const { message, code, status } = error;
  return new ApiError(message, code, status, [{ path: 'status', message }]);
}

function aboutStock(before: Order['status'], after: Order['status']): string {
  if (after === 'CANCELED' && before !== 'CANCELED') return 'Its pieces go back into stock.';
  if (after !== 'CANCELED' && before === 'CANCELED') return 'Its pieces are taken out of stock again.';
  if (after === 'CANCELED') return 'Its pieces are back in stock.';
  return 'Canceling gives its pieces back to the stock.';
}
