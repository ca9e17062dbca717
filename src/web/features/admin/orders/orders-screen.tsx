import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardPaste, Plus } from 'lucide-react';
import type { OrderStatus } from '#contract/orders/order.ts';
import { queryClient } from '#web/api/query-client.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { isStatus, statuses, statusWords } from '#web/features/shared/orders/status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { totalText } from '../shared/count-text.ts';
import { useDashboardSearch, useEditDialog } from '../shared/dashboard-search.ts';
import { Options } from '../shared/options.tsx';
import { ListPending, ShowMore } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { EditOrder } from './edit-order.tsx';
import { ExportOrders } from './export-orders.tsx';
import { NewOrder } from './new-order.tsx';
import { OrderCard } from './order-card.tsx';
import { ordersQuery } from './orders-query.ts';

const PasteChatDialog = lazyDialog(
  () => import('../paste-chat/paste-chat-dialog.tsx').then((file) => file.PasteChatDialog),
  { reopens: true },
);

export function OrdersScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const { edited, openEdit, closeEdit } = useEditDialog();
  const list = useInfiniteQuery(ordersQuery(search.status), queryClient);
  const orders = list.data?.pages.flatMap((page) => page.data);
  const total = list.data?.pages[0]?.page ?? { total: orders?.length ?? 0 };

  return (
    <>
      <ScreenHeader title="Orders" subtitle="What you sold, to whom, and where it is">
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => openEdit('paste')}>
            <ClipboardPaste aria-hidden="true" className="size-5" />
            Paste a chat
          </Button>
          <Button onClick={() => openEdit('new')}>
            <Plus aria-hidden="true" className="size-5" />
            Add Order
          </Button>
        </div>
      </ScreenHeader>
      <Select
        label="Status"
        labelHidden
        className="mt-6 sm:max-w-xs"
        value={search.status ?? 'ALL'}
        onChange={({ target: { value } }) => changeSearch({ status: isStatus(value) ? value : undefined })}
      >
        <option value="ALL">All Statuses</option>
        <Options of={statuses.map((status) => [status, statusWords[status]])} />
      </Select>
      {orders ? (
        <>
          <div className="mt-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="text-sm text-ink-faint">
              {totalText(total, 'order')}
            </p>
            {orders.length > 0 && <ExportOrders status={search.status} />}
          </div>
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
              onShowAll={() => changeSearch({ status: undefined })}
            />
          )}
          <ShowMore list={list} className="mt-6" />
        </>
      ) : (
        <ListPending query={list} />
      )}
      {edited === 'new' && <NewOrder onClose={closeEdit} />}
      {edited === 'paste' && (
        <PasteChatDialog onClose={closeEdit} onDraft={() => changeSearch({ edit: 'new' })} />
      )}
      {edited && edited !== 'new' && edited !== 'paste' && (
        <EditOrder
          key={edited}
          id={edited}
          listed={orders?.find(({ id }) => id === edited)}
          onClose={closeEdit}
        />
      )}
    </>
  );
}

type NoOrdersProps = { status: OrderStatus | undefined; onAdd: () => void; onShowAll: () => void };

function NoOrders({ status, onAdd, onShowAll }: NoOrdersProps) {
  return (
    <EmptyState
      level={3}
      title={status ? 'No orders found' : 'No orders yet'}
      action={
        <Button variant="outline" onClick={status ? onShowAll : onAdd}>
          {status ? 'Show all orders' : 'Add the first order'}
        </Button>
      }
    >
      {status
        ? `You have no ${statusWords[status].toLowerCase()} orders.`
        : 'When you sell a piece by message or in person, record it here: it is taken out of stock, and you can see where the parcel goes and how it is sent.'}
    </EmptyState>
  );
}
