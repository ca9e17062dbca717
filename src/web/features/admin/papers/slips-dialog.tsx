import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { countText } from '../shared/count-text.ts';
import { ListPending } from '../shared/list-states.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { PackingSlip } from './packing-slip.tsx';
import { PrintView } from './print-view.tsx';
import { usePaperSettings } from './use-documents.ts';

type Props = { orders: readonly Order[]; onClose: () => void };

/** Chooses orders of the list, at first the pending ones, and shows their packing slips for printing. */
export function SlipsDialog({ orders, onClose }: Props) {
  const settings = usePaperSettings();
  const { data: shop } = useQuery(settingsQuery, queryClient);
  const [chosen, setChosen] = useState(
    () => new Set(orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id)),
  );
  const [printing, setPrinting] = useState(false);

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Packing slips"
      description="Of the orders that the list shows. Each begins on a new page."
      isOpenInUrl
    >
      {settings.data ? (
        <>
          <ul aria-label="Orders" className="space-y-1">
            {orders.map((order) => (
              <li key={order.id}>
                <Toggle
                  label={labelOf(order)}
                  checked={chosen.has(order.id)}
                  onChange={(isChosen) => choose(order.id, isChosen)}
                />
              </li>
            ))}
          </ul>
          <DialogActions summary={countText(chosen.size, 'packing slip')}>
            <Button disabled={chosen.size === 0} onClick={() => setPrinting(true)}>
              <Printer aria-hidden="true" className="size-5" />
              Preview
            </Button>
          </DialogActions>
          {printing && (
            <PrintView title={countText(chosen.size, 'packing slip')} onClose={() => setPrinting(false)}>
              {orders
                .filter(({ id }) => chosen.has(id))
                .map((order) => (
                  <PackingSlip
                    key={order.id}
                    order={order}
                    sender={{ ...settings.data, brand: shop?.brand ?? '' }}
                  />
                ))}
            </PrintView>
          )}
        </>
      ) : (
        <ListPending query={settings} />
      )}
    </Dialog>
  );
}

function labelOf({ orderId, shippingInformation: { pickup, address } }: Order): string {
  const name = `${address.firstName} ${address.lastName}`.trim();
  return `${orderId} · ${name}, ${pickup ? 'picked up in person' : address.city}`;
}
