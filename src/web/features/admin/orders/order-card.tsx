import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatRupeesExactly } from '#contract/text/money.ts';
import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderProducts } from './order-products.tsx';
import { OrderShipping } from './order-shipping.tsx';
import { changeOrder, showOrderUpdated } from './order-undo.ts';
import { formatDayOf, formatTimestamp, today } from '../shared/dates.ts';
import { StatusBadge } from '#web/features/shared/order-status/status-badge.tsx';

export function OrderCard({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const { orderId, createdAt, updatedAt, createdBy, customer, totalAmount } = order;
  return (
    <article className="order" aria-label={`Order ${orderId}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-xl">{orderId}</h3>
        <StatusBadge status={order.status} />
        <p className="text-sm text-ink-soft">
          Placed on <time dateTime={createdAt}>{formatDayOf(createdAt)}</time>
        </p>
        <p className="ml-auto font-display text-xl figures">
          <span className="sr-only">Total: </span>
          {formatRupeesExactly(totalAmount)}
        </p>
      </header>
      <div className="order-parts">
        <OrderProducts products={order.products} />
        <OrderShipping order={order} />
      </div>
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <div className="min-w-0 text-sm break-words">
          {customer && (
            <p>
              Customer: {customer.name} · {customer.email}
            </p>
          )}
          <p className="text-ink-faint">
            Updated <time dateTime={updatedAt}>{formatTimestamp(updatedAt)}</time>
            {createdBy && (
              <>
                {' · '}Customer ID: <span className="figures">{createdBy}</span>
              </>
            )}
          </p>
        </div>
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          <Button variant="quiet" size="sm" onClick={onEdit} aria-label={`Edit order ${orderId}`}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
          <StatusAction order={order} />
        </span>
      </footer>
    </article>
  );
}

const nextStatus: Partial<Record<OrderStatus, { status: OrderStatus; label: string }>> = {
  PENDING: { status: 'SHIPPED', label: 'Mark as shipped' },
  SHIPPED: { status: 'DELIVERED', label: 'Mark as delivered' },
};

/** A button that moves the order to its next status. */
function StatusAction({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const next = nextStatus[order.status];
  if (!next) return null;

  async function change(status: OrderStatus) {
    setBusy(true);
    const delivery = status === 'DELIVERED' ? { shippingInformation: { deliveryDate: today() } } : {};
    const saved = await changeOrder(order, { status, ...delivery });
    setBusy(false);
    if (saved) showOrderUpdated(saved, order);
  }

  return (
    <Button
      variant="outline"
      size="sm"
      busy={busy}
      onClick={() => void change(next.status)}
      aria-label={`${next.label}: ${order.orderId}`}
    >
      {next.label}
    </Button>
  );
}
