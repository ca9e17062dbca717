import { ORDER_PAGES, type RejectedReport } from '#contract/orders/order-page/order-page.ts';
import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { useUser } from '#web/features/shared/session/user-store.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderChat } from './order-chat.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderPayment } from './order-payment.tsx';
import { statusText, stepsOf } from './order-texts.ts';

const MyOrder = lazyPart(() => import('./my-order.tsx').then((file) => file.MyOrder), { Failed: () => null });

type Props = {
  order: OrderPage;
  /** Where the form "I have paid" sends to. */
  path: string;
  /** What the customer has just sent, if it was not accepted. */
  rejectedReport?: RejectedReport | undefined;
};

/** The customer's page of an order. It works without scripts. */
export function OrderPageScreen({ order, path, rejectedReport }: Props) {
  const { user } = useUser();
  return (
    <div className="page order-page pt-8 pb-20 sm:pt-12">
      <PageHeading above="Your order" intro={statusText(order)}>
        {order.orderId}
      </PageHeading>
      <Steps order={order} />
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <OrderLines order={order} />
        <OrderPayment order={order} path={path} rejected={rejectedReport} />
        <div className="min-w-0 space-y-12">
          <OrderParcel order={order} />
          <section aria-labelledby="questions" className="print:hidden">
            <h2 id="questions" className="text-2xl">
              Questions?
            </h2>
            <p className="mt-3 mb-4 text-sm text-ink-soft">
              Anyone with the link can see this page, so share it with care.
            </p>
            {user && <MyOrder token={path.slice(ORDER_PAGES.length)} userId={user._id} />}
            <OrderChat about={`my order ${order.orderId}`} />
          </section>
        </div>
      </div>
    </div>
  );
}

function Steps({ order }: { order: OrderPage }) {
  const steps = stepsOf(order);
  if (steps.length === 0) return null;
  return (
    <ol
      aria-label="Progress"
      className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-2 text-sm sm:flex sm:flex-wrap"
    >
      {steps.map(({ label, isDone, day }) => (
        <li key={label} className={isDone ? 'flex gap-1.5 text-leaf' : 'flex gap-1.5 text-ink-faint'}>
          {isDone ? (
            <Icon name="check" className="size-5 shrink-0" />
          ) : (
            <span aria-hidden="true" className="m-1.5 size-2 shrink-0 rounded-full border border-current" />
          )}
          <span className="min-w-0">
            {label}
            <span className="sr-only">{isDone ? ': done' : ': not yet'}</span>
            {day && <span className="block text-ink-faint">{day}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
