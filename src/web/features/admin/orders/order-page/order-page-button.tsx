import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';

const OrderPageDialog = lazyDialog(() =>
  import('./order-page-dialog.tsx').then((file) => file.OrderPageDialog),
);

/** Opens the dialog with the link of the customer's page; no button without the order book and for an erased order. */
export function OrderPageButton({ order }: { order: Order }) {
  const { orderBook } = useSiteSettings();
  const [isOpen, setOpen] = useState(false);
  if (!orderBook || order.erasedAt !== undefined) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Order page: ${order.orderId}`}
        onClick={() => setOpen(true)}
      >
        <Link2 aria-hidden="true" className="size-4" />
        Order page
      </Button>
      {isOpen && <OrderPageDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
