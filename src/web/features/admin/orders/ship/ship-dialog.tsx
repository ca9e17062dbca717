import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { invalidateOrders, replaceInLists } from '#web/features/admin/shared/list-cache.ts';
import { showOrderUpdated } from '../change-order.ts';
import { changeSchema, pathOf } from '../order-draft.ts';
import { lastCarrier, rememberCarrier } from './carrier-field.tsx';
import { type TrackingDraft, TrackingFields } from './tracking-fields.tsx';
import { parcelIn } from './tracking-number.ts';

type Props = { order: Order; onClose: () => void };

function useShipForm({ order, onClose }: Props) {
  const { id, orderId, shippingInformation } = order;
  const { trackingNumber = '', carrier = lastCarrier() } = shippingInformation;
  const [start] = useState(() => ({ draft: { trackingNumber, carrier } }));
  return useDraftForm({
    name: `ship:${id}`,
    start,
    schema: changeSchema(order),
    toInput: (draft: TrackingDraft) => ({ status: 'SHIPPED', shippingInformation: parcelIn(draft) }),
    pathOf,
    // The version on the card, since a stored draft may be older than it.
    send: async (input) => {
      try {
        return await fetchCall('saveOrder', {
          params: { id },
          body: { ...input, updatedAt: order.updatedAt },
        });
      } catch (error) {
        // It may have been changed elsewhere.
        void invalidateOrders();
        throw error;
      }
    },
    onSaved(saved) {
      replaceInLists('listOrders', saved);
      rememberCarrier(saved.shippingInformation.carrier ?? '');
      showOrderUpdated(saved, order);
      onClose();
      void invalidateOrders();
    },
    errorTitle: 'Error updating order',
    whereUnsaved: `They are here when you ship ${orderId} again.`,
  });
}

/** Marks an order as shipped, with its tracking number and courier. */
export function ShipDialog({ order, onClose }: Props) {
  const form = useShipForm({ order, onClose });
  const { draft, change, errors } = form;
  return (
    <Dialog open onOpenChange={onClose} title={`Ship ${order.orderId}`} ignoresOutsidePress>
      <DraftForm form={form} submitLabel="Save as shipped" onClose={onClose}>
        <TrackingFields draft={draft} change={change} errors={errors} hasPasteButton />
      </DraftForm>
    </Dialog>
  );
}
