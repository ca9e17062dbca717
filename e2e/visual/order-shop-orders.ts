// The orders of the order shop, and the pages of their customers.
import type { CallInput, Reply } from '#contract/api/routes.ts';
import type { Admin } from '../support/admin.ts';
import type { OrderProducts } from './order-shop-products.ts';

type Order = Reply<'getOrder'>;
type OrderInput = CallInput<'createOrder'>['body'];
type Call = Admin['call'];

/** The orders by their state: `repeated` has a reported payment with the UTR of another order. */
export const orderStates = [
  'unpaid',
  'partly paid',
  'reported',
  'all reported',
  'repeated',
  'paid',
  'canceled',
  'refunded',
  'shipped',
  'delivered',
  'long names',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The orders by their state, and the paths of the customers' pages. */
export type CreatedOrders = {
  orders: Record<OrderState, Order>;
  pages: Record<OrderState | 'revoked', string>;
};

const address = {
  firstName: 'Meera',
  lastName: 'Nair',
  address: '7/22 Temple Street, Chembukkavu',
  landmark: 'Opposite the Music College',
  city: 'Thrissur',
  state: 'Kerala',
  zip: '680001',
  phone: '9447012345',
};

export async function createOrders(call: Call, { withVariants }: OrderProducts): Promise<CreatedOrders> {
  const [small, large] = withVariants.variants?.items ?? [];
  const line = (variant: typeof small, quantity: number) => ({
    product: { id: withVariants._id, variant: { id: variant?._id ?? '' } },
    quantity,
  });
  const orders: Partial<CreatedOrders['orders']> = {};
  const pages: Partial<CreatedOrders['pages']> = {};
  const create = async (state: OrderState, input: Partial<OrderInput> = {}) => {
    const order = await call<Order>('POST', '/orders', {
      products: [line(large, 1)],
      lines: [{ kind: 'shipping', amount: 80 }],
      shippingInformation: { address },
      ...input,
    });
    orders[state] = order;
    pages[state] = await sharePage(call, order);
    return order;
  };
  const pay = (order: Order, amount: number, changed: object = {}) =>
    call('POST', `/orders/${order.id}/payments`, { amount, method: 'upi', paidOn: '2026-06-12', ...changed });
  const save = (order: Order, change: object) => call('PUT', `/orders/${order.id}`, change);
  const report = (state: OrderState, reference: string, amount: number) =>
    call('POST', '/order-page/payments', { token: pages[state]?.split('/').at(-1), reference, amount });
  const parcel = { carrier: 'India Post', trackingNumber: 'EM123456785IN', deliveryDate: '2031-01-15' };

  // The small variant costs ₹1,450, the large one ₹2,250. With shipping of ₹80, most orders cost ₹2,330.
  const delivered = await create('delivered');
  await pay(delivered, 2330, { reference: '616312345601' });
  await save(delivered, {
    status: 'DELIVERED',
    shippingInformation: { ...parcel, deliveryDate: '2026-06-14' },
  });
  const shipped = await create('shipped', {
    products: [line(small, 2), line(large, 1)],
    email: 'meera@example.com',
  });
  await pay(shipped, 5230, { method: 'bank', reference: 'HDFCN52026061200001' });
  await save(shipped, { status: 'SHIPPED', shippingInformation: parcel });
  await call('POST', `/orders/${shipped.id}/messages`, { kind: 'shipped', channel: 'whatsapp' });
  const refunded = await create('refunded');
  await pay(refunded, 2330, { reference: '616312345602' });
  await save(refunded, { status: 'CANCELED' });
  await pay(refunded, 2330, { kind: 'refund' });
  const canceled = await create('canceled');
  await pay(canceled, 1000, { reference: '616312345603' });
  await save(canceled, { status: 'CANCELED' });
  const paid = await create('paid', {
    giftNote: 'For Asha, who taught me to look longer.',
    hidePrices: true,
  });
  await pay(paid, 2330, { reference: '616312345604' });
  await create('repeated');
  await report('repeated', '616312345604', 2330);
  await create('all reported');
  await report('all reported', '616312345605', 2330);
  const reported = await create('reported');
  await pay(reported, 500, { reference: '616312345606' });
  await report('reported', '616312345607', 1000);
  const partlyPaid = await create('partly paid');
  await pay(partlyPaid, 1000.5, { reference: '616312345608' });
  await create('unpaid', {
    internalNote: 'Asked for a flat parcel. In the chat: ₹2,330.',
    giftNote: 'Happy birthday!',
    lines: [
      { kind: 'shipping', amount: 80 },
      { kind: 'discount', label: 'Second print', amount: -100.5 },
    ],
  });
  await create('long names', {
    products: [line(small, 1), line(large, 12)],
    lines: [
      { kind: 'shipping', label: 'Speed Post with insurance to the hills, by weight', amount: 1240.5 },
      {
        kind: 'other',
        label: 'Framing with museum glass, which the framer in Pune cuts by hand',
        amount: 18_000,
      },
    ],
    shippingInformation: {
      address: {
        ...address,
        firstName: 'Venkata Satyanarayana Subrahmanyam Raghavendra',
        lastName: 'Chidambareswara Iyer of Thiruvananthapuram',
        address:
          'Flat 1204, Tower B, Shree Siddhivinayak Cooperative Housing Society, Old Airport Service Road, Murugeshpalya',
        city: 'Thiruvananthapuram',
      },
    },
    internalNote: `See the chat of that day: ${'a'.repeat(80)}`,
  });
  const revoked = await call<Order>('POST', '/orders', {
    products: [line(small, 1)],
    shippingInformation: { address },
  });
  pages.revoked = await sharePage(call, revoked);
  await call('PUT', `/orders/${revoked.id}/page`, { action: 'revoke' });
  // Each state was created above.
  return { orders, pages } as CreatedOrders;
}

async function sharePage(call: Call, { id }: Order): Promise<string> {
  const { page } = await call<Order>('PUT', `/orders/${id}/page`, { action: 'create' });
  return page?.path ?? '';
}

export async function fetchOrders(
  call: Call,
  orders: CreatedOrders['orders'],
): Promise<CreatedOrders['orders']> {
  const read = await Promise.all(
    orderStates.map(
      async (state) => [state, await call<Order>('GET', `/orders/${orders[state].id}`)] as const,
    ),
  );
  // `orderStates` has all keys.
  return Object.fromEntries(read) as CreatedOrders['orders'];
}
