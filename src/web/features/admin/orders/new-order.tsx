import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isPriced } from '#contract/catalog/is-priced.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetOrders } from '../shared/list-cache.ts';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AddressFields } from './address-fields.tsx';
import { newOrder, NewOrderInput, orderTotal, toInput, withPiece } from './new-order-draft.ts';
import { onceKeyOf } from '#web/api/idempotency-key.ts';
import { NewOrderLines } from './new-order-lines.tsx';
import { CustomerField } from './customer-field.tsx';
import { pathOf } from './order-draft.ts';
import { today } from './order-dates.ts';
import { onePiece } from './orders-query.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { PiecePicker } from './product-picker.tsx';

/** A sale that was made by message or in person, written down. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const [start] = useState(() => ({ draft: newOrder() }));
  const form = useDraftForm({
    name: 'order:new',
    start,
    schema: NewOrderInput,
    toInput,
    pathOf,
    send: async (input, _version, { key }) => {
      try {
        return await fetchCall('createOrder', { body: input }, undefined, onceKeyOf(key, input));
      } catch (error) {
        // What is left of a piece may be less by now.
        void queryClient.invalidateQueries({ queryKey: ['getProduct'] });
        throw error;
      }
    },
    onSaved(saved) {
      showToast({
        kind: 'success',
        title: 'Order created',
        description: `${saved.orderId} is pending; its pieces are taken from the stock.`,
      });
      onClose();
      void forgetOrders();
    },
    failed: 'Error recording order',
    foundAgain: 'They are here when you add an order again.',
  });
  const { draft, change, wrongs } = form;
  const pieces = useQueries({ queries: draft.lines.map(({ id }) => onePiece(id)) }, queryClient);
  const byId = new Map(pieces.flatMap(({ data }) => (data && isPriced(data) ? [[data._id, data]] : [])));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add New Order"
      description="What was bought is taken out of stock."
      size="md"
      holdsWork
      isInAddress
    >
      <form {...form.formProps} aria-label="New order" className="space-y-6">
        <DraftNotice restoredAt={form.restoredAt} startAnew={form.discard} />
        <FormMessage>{wrongs.form}</FormMessage>
        <div>
          <PiecePicker
            onChoose={(product) => {
              queryClient.setQueryData(onePiece(product._id).queryKey, product);
              change({ lines: withPiece(draft.lines, product) });
            }}
            error={wrongs.products}
          />
          <NewOrderLines
            lines={draft.lines}
            byId={byId}
            onChange={(lines) => change({ lines })}
            wrongs={wrongs}
          />
          {draft.lines.length > 0 && (
            <p className="mt-3 flex justify-between font-semibold">
              Total <span className="figures">{formatRupeesExactly(orderTotal(draft.lines, byId))}</span>
            </p>
          )}
        </div>
        <CustomerField
          email={draft.customerEmail}
          onChange={(customerEmail) => change({ customerEmail })}
          error={wrongs.customerEmail}
        />
        <AddressFields draft={draft} change={change} wrongs={wrongs} />
        <ParcelFields
          draft={draft}
          change={change}
          wrongs={wrongs}
          earliest={today()}
          dateLabel="Expected delivery date"
        />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            Create Order
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
