import './orders.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { queryClient } from '#web/api/query-client.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { ScreenHead } from '../shared/screen-header.tsx';
import { useDashboardSearch } from '../dashboard/use-dashboard-search.ts';
import { useEditDialog } from '../dashboard/use-edit-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { isStatus, statuses, statusWords } from '#web/features/shared/order-status/order-status.ts';
import { EditOrder } from './edit-order.tsx';
import { NewOrder } from './new-order.tsx';
import { NoOrders } from './orders-empty.tsx';
import { OrderCard } from './order-card.tsx';
import { ordersOf } from './orders-query.ts';

export function OrdersScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const { edited, openEdit, closeEdit } = useEditDialog();
  const list = useInfiniteQuery(ordersOf(search.status), queryClient);
  const orders = list.data?.pages.flatMap((page) => page.data);
  const total = list.data?.pages[0]?.page?.total ?? orders?.length ?? 0;

  return (
    <>
      <ScreenHead title="Orders" subtitle="What was sold, to whom, and where it is">
        <Button onClick={() => openEdit('new')}>
          <Plus aria-hidden="true" className="size-5" />
          Add Order
        </Button>
      </ScreenHead>
      <Select
        label="Status"
        labelHidden
        className="mt-6 sm:max-w-xs"
        value={search.status ?? 'ALL'}
        onChange={({ target: { value } }) => changeSearch({ status: isStatus(value) ? value : undefined })}
      >
        <option value="ALL">All Statuses</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Select>
      {orders ? (
        <>
          <p role="status" className="mt-4 text-sm text-ink-faint">
            {total === 1 ? '1 order' : `${total} orders`}
          </p>
          {orders.length > 0 ? (
            <ul aria-label="Orders" className="mt-2 space-y-4">
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} onEdit={() => openEdit(order.id)} />
                </li>
              ))}
            </ul>
          ) : (
            <NoOrders
              status={search.status}
              onAdd={() => openEdit('new')}
              onAll={() => changeSearch({ status: undefined })}
            />
          )}
          {list.hasNextPage && (
            <p className="mt-6 text-center">
              <Button
                variant="outline"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            </p>
          )}
        </>
      ) : list.error ? (
        <ListFailure error={list.error} retry={() => void list.refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {edited === 'new' ? (
        <NewOrder onClose={closeEdit} />
      ) : (
        edited && (
          <EditOrder
            key={edited}
            id={edited}
            listed={orders?.find(({ id }) => id === edited)}
            onClose={closeEdit}
          />
        )
      )}
    </>
  );
}
