import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Printer, Search } from 'lucide-react';
import { type RefObject, useDeferredValue } from 'react';
import { limits } from '#contract/api/limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { queryClient } from '#web/api/query-client.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { isStatus, statuses, statusWords } from '#web/features/shared/orders/status-badge.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { totalText } from '../shared/count-text.ts';
import { useDashboardSearch, useEditDialog } from '../shared/dashboard-search.ts';
import { Options } from '../shared/options.tsx';
import { isPaymentFilter, paymentFilterNames, paymentFilters } from '../shared/payment-filters.ts';
import { ListPending, ShowMore } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { useSearchText } from '../shared/use-search-text.ts';
import { PASTE, PasteChat, PasteChatButton } from '../paste-chat/paste-chat-button.tsx';
import { EditOrder } from './edit-order.tsx';
import { ExportOrders } from './export-orders.tsx';
import { NewOrder } from './new-order.tsx';
import { OrderCard } from './order-card.tsx';
import { type OrdersFilter, ordersQuery } from './orders-query.ts';
import { paymentDialogName } from './payments/payment-dialog.ts';
import { orderOfPapers, SLIPS } from '../papers/papers-url.ts';

const PapersDialog = lazyDialog(
  () => import('../papers/papers-dialog.tsx').then((file) => file.PapersDialog),
  { reopens: true },
);
const SlipsDialog = lazyDialog(() => import('../papers/slips-dialog.tsx').then((file) => file.SlipsDialog), {
  reopens: true,
});
const RecordPayment = lazyDialog(
  () => import('./payments/record-payment.tsx').then((file) => file.RecordPayment),
  { reopens: true },
);
const PaymentRequest = lazyDialog(
  () => import('./payments/payment-request.tsx').then((file) => file.PaymentRequest),
  {
    reopens: true,
  },
);

export function OrdersScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const { edited, openEdit, closeEdit } = useEditDialog();
  const { text, changeText, field } = useSearchText();
  const q = useDeferredValue(text).trim().slice(0, limits.searchText) || undefined;
  const filter = { status: search.status, payment: search.payment, q };
  const list = useInfiniteQuery({ ...ordersQuery(filter), placeholderData: (before) => before }, queryClient);
  const orders = list.data?.pages.flatMap((page) => page.data);
  const pageInfo = list.data?.pages[0]?.page ?? { total: orders?.length ?? 0 };

  return (
    <>
      <ScreenHeader
        title="Orders"
        filters={
          <OrderFilters {...filter} text={text} field={field} onType={changeText} onChange={changeSearch} />
        }
        count={
          <p role="status" className="screen-count text-sm text-ink-soft tabular-figures">
            {orders && totalText(pageInfo, 'order')}
          </p>
        }
        tools={orders && orders.length > 0 && <ListTools filter={filter} onSlips={() => openEdit(SLIPS)} />}
        stickyActions
      >
        <PasteChatButton onOpen={openEdit} />
        <Button onClick={() => openEdit('new')}>
          <Plus aria-hidden="true" className="size-5" />
          Add Order
        </Button>
      </ScreenHeader>
      {orders ? (
        <>
          {orders.length > 0 ? (
            <ul aria-label="Orders" className="mt-1.5 space-y-3">
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} onOpen={openEdit} />
                </li>
              ))}
            </ul>
          ) : (
            <NoOrders
              {...filter}
              onAdd={() => openEdit('new')}
              onShowAll={() => changeText('', { status: undefined, payment: undefined })}
            />
          )}
          <ShowMore list={list} className="mt-6" />
        </>
      ) : (
        <ListPending query={list} />
      )}
      {edited === 'new' && <NewOrder onClose={closeEdit} />}
      <PasteChat edited={edited} onClose={closeEdit} onDraft={() => changeSearch({ edit: 'new' })} />
      {edited && edited !== 'new' && edited !== PASTE && (
        <OrderDialog key={edited} edited={edited} filter={filter} orders={orders} onClose={closeEdit} />
      )}
    </>
  );
}

type DialogProps = {
  edited: string;
  filter: OrdersFilter;
  orders: readonly Order[] | undefined;
  onClose: () => void;
};

/** The dialog of an order, of its payments or papers, or of packing slips. */
function OrderDialog({ edited, filter, orders, onClose }: DialogProps) {
  const { orderBook } = useSiteSettings();
  const payment = paymentDialogName.parse(edited);
  const papersOrderId = orderOfPapers(edited);
  if ((edited === SLIPS || payment) && !orderBook) return null;
  if (edited === SLIPS) return <SlipsDialog filter={filter} onClose={onClose} />;
  if (papersOrderId) return <PapersDialog id={papersOrderId} onClose={onClose} />;
  if (!payment)
    return <EditOrder id={edited} listed={orders?.find(({ id }) => id === edited)} onClose={onClose} />;
  if (payment.kind === 'request') return <PaymentRequest orderId={payment.orderId} onClose={onClose} />;
  return (
    <RecordPayment
      orderId={payment.orderId}
      paymentId={payment.paymentId}
      isRefund={payment.kind === 'refund'}
      onClose={onClose}
    />
  );
}

type ToolsProps = { filter: OrdersFilter; onSlips: () => void };

function ListTools({ filter, onSlips }: ToolsProps) {
  const { orderBook } = useSiteSettings();
  return (
    <>
      {orderBook && (
        <Button variant="quiet" size="sm" onClick={onSlips} title="Packing slips">
          <Printer aria-hidden="true" className="size-4" />
          Packing slips
        </Button>
      )}
      <ExportOrders {...filter} />
    </>
  );
}

type FiltersProps = OrdersFilter & {
  /** The text of the search field. */
  text: string;
  field: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onChange: (changed: Partial<OrdersFilter>) => void;
};

function OrderFilters({ status, payment, text, field, onType, onChange }: FiltersProps) {
  return (
    <search className="screen-filters">
      <TextField
        ref={field}
        type="search"
        label="Search orders by number, name or phone number"
        labelHidden
        placeholder="Number, name or phone..."
        autoComplete="off"
        maxLength={limits.searchText}
        before={<Search className="size-4.5" />}
        value={text}
        onChange={({ target: { value } }) => onType(value)}
      />
      <Select
        label="Status"
        labelHidden
        value={status ?? 'ALL'}
        onChange={({ target: { value } }) => onChange({ status: isStatus(value) ? value : undefined })}
      >
        <option value="ALL">All Statuses</option>
        <Options of={statuses.map((one) => [one, statusWords[one]])} />
      </Select>
      <Select
        label="Payment"
        labelHidden
        value={payment ?? 'ALL'}
        onChange={({ target: { value } }) =>
          onChange({ payment: isPaymentFilter(value) ? value : undefined })
        }
      >
        <option value="ALL">All Payments</option>
        <Options of={paymentFilters.map((one) => [one, paymentFilterNames[one]])} />
      </Select>
    </search>
  );
}

type NoOrdersProps = OrdersFilter & { onAdd: () => void; onShowAll: () => void };

function NoOrders({ status, payment, q, onAdd, onShowAll }: NoOrdersProps) {
  const isFiltered = status !== undefined || payment !== undefined || q !== undefined;
  return (
    <EmptyState
      level={3}
      title={isFiltered ? 'No orders found' : 'No orders yet'}
      action={
        <Button variant="outline" onClick={isFiltered ? onShowAll : onAdd}>
          {isFiltered ? 'Show all orders' : 'Add the first order'}
        </Button>
      }
    >
      {isFiltered
        ? noneText({ status, payment, q })
        : 'When you sell a piece by message or in person, record it here: it is taken out of stock, and you can see where the parcel goes and how it is sent.'}
    </EmptyState>
  );
}

function noneText({ status, payment, q }: OrdersFilter): string {
  if (q) return 'Search for a number such as ORD-1004, a name or a phone number.';
  const orders = status ? `${statusWords[status].toLowerCase()} orders` : 'orders';
  return `You have no ${orders}${payment ? ` under “${paymentFilterNames[payment]}”` : ''}.`;
}
