import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { type OrdersFilter, ordersQuery } from '../orders/orders-query.ts';
import { countText } from '../shared/count-text.ts';
import { ListPending } from '../shared/list-states.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { PackingSlip } from './packing-slip.tsx';
import { PrintView } from './print-view.tsx';
import { usePaperSettings } from './use-documents.ts';

type Props = { filter: OrdersFilter; onClose: () => void };

/** Packing slips of the orders that a list shows, not of further matches. It loads them again, since another device may have changed them. */
export function SlipsDialog({ filter, onClose }: Props) {
  const [openedAt] = useState(() => Date.now());
  const list = useInfiniteQuery({ ...ordersQuery(filter), staleTime: 0 }, queryClient);
  const orders = list.dataUpdatedAt >= openedAt ? list.data?.pages.flatMap(({ data }) => data) : undefined;
  const settings = usePaperSettings();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Packing slips"
      description="Of the orders that the list shows: “Show more” there adds older ones. Each begins on a new page."
      isOpenInUrl
    >
      {orders && settings.data ? (
        <Slips orders={orders} settings={settings.data} />
      ) : (
        <ListPending
          query={settings.error ? settings : list}
          what={settings.error ? 'the settings' : 'the orders'}
        />
      )}
    </Dialog>
  );
}

type SlipsProps = { orders: readonly Order[]; settings: PaperSettings };

/** Chooses orders, at first the pending ones, and shows their packing slips for printing. */
function Slips({ orders: all, settings }: SlipsProps) {
  // An erased order has no name and address to print.
  const orders = all.filter(({ erasedAt }) => erasedAt === undefined);
  const { data: shop } = useQuery(settingsQuery, queryClient);
  const [chosen, setChosen] = useState(
    () => new Set(orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id)),
  );
  const [printing, setPrinting] = useState(false);
  // An order may leave the list when it is loaded again.
  const printed = orders.filter(({ id }) => chosen.has(id));
  const title = countText(printed.length, 'packing slip');

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
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
      <DialogActions summary={title}>
        <Button disabled={printed.length === 0} onClick={() => setPrinting(true)}>
          <Printer aria-hidden="true" className="size-5" />
          Preview
        </Button>
      </DialogActions>
      {printing && (
        <PrintView title={title} onClose={() => setPrinting(false)}>
          {printed.map((order) => (
            <PackingSlip key={order.id} order={order} sender={{ ...settings, brand: shop?.brand ?? '' }} />
          ))}
        </PrintView>
      )}
    </>
  );
}

function labelOf({ orderId, shippingInformation: { pickup, address } }: Order): string {
  const name = `${address.firstName} ${address.lastName}`.trim();
  return `${orderId} · ${name}, ${pickup ? 'picked up in person' : address.city}`;
}
