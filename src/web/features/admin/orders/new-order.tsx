import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { today } from '../shared/dates.ts';
import { invalidateOrders } from '../shared/list-cache.ts';
import { addLine, newOrder, NewOrderInput, orderTotal, toInput } from './new-order-draft.ts';
import { NewOrderLines } from './new-order-lines.tsx';
import { pathOf } from './order-draft.ts';
import { OrderAddressFields, CustomerField, ParcelFields } from './order-fields.tsx';
import { productQuery } from './orders-query.ts';
import { ProductPicker } from './product-picker.tsx';

function useNewOrderForm(onClose: () => void) {
  const [start] = useState(() => ({ draft: newOrder() }));
  return useDraftForm({
    name: 'order:new',
    start,
    schema: NewOrderInput,
    toInput,
    pathOf,
    send: async (input, _version, { key }) => {
      try {
        return await fetchCall('createOrder', { body: input }, undefined, idempotencyKey(key, input));
      } catch (error) {
        // The stock may have changed.
        void queryClient.invalidateQueries({ queryKey: ['getProduct'] });
        throw error;
      }
    },
    onSaved(saved) {
      showToast({
        kind: 'success',
        title: 'Order created',
        description: `${saved.orderId} is pending; its pieces are taken out of stock.`,
      });
      onClose();
      void invalidateOrders();
    },
    failed: 'Error creating order',
    foundAgain: 'They are here when you add an order again.',
  });
}

/** Records a sale that was agreed in a chat or in person. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const form = useNewOrderForm(onClose);
  const { draft, change, errors } = form;
  const fields = { draft, change, errors };
  const products = useQueries({ queries: draft.lines.map(({ id }) => productQuery(id)) }, queryClient);
  const byId = new Map(products.flatMap(({ data }) => (data && isPriced(data) ? [[data._id, data]] : [])));

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
      <DraftForm form={form} label="New order" submitLabel="Create Order" onClose={onClose}>
        <div>
          <ProductPicker
            onChoose={(product) => {
              queryClient.setQueryData(productQuery(product._id).queryKey, product);
              change({ lines: addLine(draft.lines, product) });
            }}
            error={errors['products']}
          />
          <NewOrderLines
            lines={draft.lines}
            byId={byId}
            onChange={(lines) => change({ lines })}
            errors={errors}
          />
          {draft.lines.length > 0 && (
            <p className="mt-3 flex justify-between font-semibold">
              Total{' '}
              <span className="tabular-figures">{formatRupeesExactly(orderTotal(draft.lines, byId))}</span>
            </p>
          )}
        </div>
        <CustomerField {...fields} />
        <OrderAddressFields {...fields} />
        <ParcelFields {...fields} earliest={today()} dateLabel="Expected delivery date" />
      </DraftForm>
    </Dialog>
  );
}
