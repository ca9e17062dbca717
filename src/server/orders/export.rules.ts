import type { OrderLine } from '#contract/orders/order-lines.ts';
import type { Order } from '#contract/orders/order.ts';

/** A cell with a number is written as it is, so that spreadsheets can add it up. */
export type Cell = string | number;

type Column = { header: string; cell: (order: Order, line: OrderLine) => Cell };

const address = (part: keyof Order['shippingInformation']['address']) => (order: Order) =>
  order.shippingInformation.address[part];

/** The columns of an export. Programs read them by name: add new ones at the end, and rename none. */
const columns: readonly Column[] = [
  { header: 'order', cell: ({ orderId }) => orderId },
  { header: 'placed at', cell: ({ createdAt }) => createdAt },
  { header: 'status', cell: ({ status }) => status },
  { header: 'kind', cell: (_, { kind }) => kind },
  { header: 'text', cell: (_, { label }) => label },
  { header: 'product id', cell: (_, line) => (line.kind === 'product' ? line.product.id : '') },
  {
    header: 'variant id',
    cell: (_, line) => (line.kind === 'product' ? (line.product.variant?.id ?? '') : ''),
  },
  { header: 'quantity', cell: (_, line) => (line.kind === 'product' ? line.quantity : '') },
  { header: 'price', cell: (_, line) => (line.kind === 'product' ? line.product.price : '') },
  { header: 'amount', cell: (_, { amount }) => amount },
  { header: 'order total', cell: ({ totalAmount }) => totalAmount },
  { header: 'customer email', cell: ({ customer }) => customer?.email ?? '' },
  { header: 'first name', cell: address('firstName') },
  { header: 'last name', cell: address('lastName') },
  { header: 'phone', cell: address('phone') },
  { header: 'address', cell: address('address') },
  { header: 'landmark', cell: address('landmark') },
  { header: 'city', cell: address('city') },
  { header: 'state', cell: address('state') },
  { header: 'pin code', cell: address('zip') },
  { header: 'country', cell: address('country') },
  { header: 'carrier', cell: ({ shippingInformation }) => shippingInformation.carrier ?? '' },
  { header: 'tracking number', cell: ({ shippingInformation }) => shippingInformation.trackingNumber ?? '' },
  { header: 'delivery date', cell: ({ shippingInformation }) => shippingInformation.deliveryDate ?? '' },
  { header: 'gift note', cell: ({ giftNote }) => giftNote ?? '' },
  { header: 'hide prices', cell: ({ hidePrices }) => (hidePrices ? 'yes' : 'no') },
  { header: 'internal note', cell: ({ internalNote }) => internalNote ?? '' },
  { header: 'paid', cell: ({ amountPaid }) => amountPaid },
  { header: 'due', cell: ({ amountDue }) => amountDue },
  { header: 'email', cell: ({ email }) => email ?? '' },
  { header: 'pickup', cell: ({ shippingInformation }) => (shippingInformation.pickup ? 'yes' : 'no') },
  { header: 'kept', cell: ({ amountRetained }) => amountRetained ?? 0 },
];

export const exportHeader: readonly string[] = columns.map(({ header }) => header);

/** One row for each line of an order, as the admin gets the order. */
export const exportRows = (order: Order): Cell[][] =>
  order.lines.map((line) => columns.map(({ cell }) => cell(order, line)));
