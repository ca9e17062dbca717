import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadError } from '#web/features/shared/errors/load-error.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { BrowseShop } from '#web/features/shared/browse-shop.tsx';

/** The user's orders, the latest first. */
export function OrderHistory({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(callQuery('listMyOrders', undefined, userId), queryClient);
  // Orders also contain products that have no page now.
  const { data: products } = useQuery(
    { ...callQuery('listProducts'), enabled: data !== undefined && data.length > 0 },
    queryClient,
  );
  const available = new Set(products?.filter(({ active }) => active).map(({ _id }) => _id));

  if (data === undefined && error) return <LoadError what="your orders" error={error} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div aria-busy="true" className="max-w-3xl space-y-6">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-64 w-full" />
      </div>
    );
  if (data.length === 0)
    return (
      <EmptyState title="No orders yet" action={<BrowseShop />}>
        <p>You order in a chat. Once the artist has recorded your order, you can follow it here.</p>
        <p className="mt-3">
          Is one missing? Open the link of your order, which the artist sends you, while you are logged in
          here. It shows that the order is yours.
        </p>
      </EmptyState>
    );
  return (
    <section aria-label="Order History" className="max-w-3xl">
      <h2 className="text-2xl">{data.length === 1 ? '1 order' : `${data.length} orders`}</h2>
      <ul aria-label="Orders" className="mt-6 space-y-6">
        {data.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} available={available} />
          </li>
        ))}
      </ul>
    </section>
  );
}
