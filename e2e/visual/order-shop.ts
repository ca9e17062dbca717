// A shop with an order, enquiry, hold and paper of each state. It is filled once for each worker through the API, and the tests
// that use it do not change it.
import type { CallInput, Reply } from '#contract/api/routes.ts';
import { adminCalls, test as adminTest, type Admin } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { startShop, type Shop } from '../support/shop-process.ts';

type Product = Reply<'getProduct'>;
type Order = Reply<'getOrder'>;
type OrderInput = CallInput<'createOrder'>['body'];
type Document = Reply<'issueDocument'>;
type Call = Admin['call'];

/** The orders by their state. */
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

/** Papers by their kind; each is of one of these orders. */
export type PaperName = 'receipt' | 'bill-of-supply' | 'tax-invoice' | 'canceled-invoice' | 'credit-note';

export type OrderShop = {
  products: { variants: Product; reserved: Product; reservedVariant: Product };
  /** Variants of `products.variants`: one in stock, and one that is sold out. */
  variants: { chosen: string; soldOut: string };
  orders: Record<OrderState, Order>;
  /** The paths of the customers' pages. */
  pages: Record<OrderState | 'revoked', string>;
  papers: Record<PaperName, Document>;
  enquiries: { open: string; ordered: string };
};

type Filled = { shop: Shop; filled: OrderShop };

export const test = adminTest.extend<{ orderShop: OrderShop }, { filledShop: Filled }>({
  filledShop: [
    async ({ playwright: _none }, use) => {
      const shop = await startShop();
      await use({ shop, filled: await fillShop(await adminCalls(shop)) });
      await shop.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  shop: ({ filledShop }, use) => use(filledShop.shop),
  orderShop: ({ filledShop }, use) => use(filledShop.filled),
});

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

async function fillShop(call: Call): Promise<OrderShop> {
  await turnOnOrderBook(
    { call },
    {
      upi: {
        id: 'ila.phadke@okhdfcbank',
        name: 'Ila Phadke',
        kind: 'personal',
        bank: 'HDFC Bank, Kothrud\nAccount 0000 1234 5678\nIFSC HDFC0000123',
      },
      shippingRates: { kind: 'flat', amount: 80, prefixes: [] },
    },
  );
  const products = await createProducts(call);
  const { orders, pages } = await createOrders(call, products);
  return {
    products,
    variants: {
      chosen: products.variants.variants?.items[1]?._id ?? '',
      soldOut: products.variants.variants?.items[2]?._id ?? '',
    },
    papers: await issuePapers(call, orders),
    orders: await fetchOrders(call, orders),
    pages,
    enquiries: await createEnquiries(call, products, orders.unpaid),
  };
}

/** Products with an image of the demo. */
async function createProducts(call: Call): Promise<OrderShop['products']> {
  const demo = await call<Product[]>('GET', '/products');
  const create = (image: string, product: object) => {
    const found = demo.find(({ name }) => name === image);
    const [{ url, alt } = { url: '', alt: '' }] = found?.images ?? [];
    return call<Product>('POST', '/products', {
      description: 'Painted at dawn in one sitting, and printed on cotton paper that yellows slowly.',
      category: found?.category._id,
      images: [{ url, alt }],
      price: { actual: 1450, allowDiscount: false },
      stock: 1,
      meta: { medium: 'Giclée print on cotton paper', size: 'A4 or A3' },
      ...product,
    });
  };
  const sizes = { options: ['Size', 'Frame'] };
  return {
    variants: await create('Lotus Pond, First Light', {
      name: 'Lotus Pond, at Dawn',
      stock: 0,
      variants: {
        ...sizes,
        items: [
          { values: ['A4', 'Unframed'], stock: 40 },
          { values: ['A3', 'Unframed'], stock: 40, price: 2250 },
          { values: ['A3', 'Oak'], stock: 0, price: 4300.5 },
        ],
      },
    }),
    reserved: await create('Red Moon, Seven Hills', { name: 'Red Moon over Wai' }),
    reservedVariant: await create('Banana Leaf, After Rain', {
      name: 'Banana Leaf in the Rain',
      stock: 0,
      variants: {
        options: ['Size'],
        items: [
          { values: ['A4'], stock: 1 },
          { values: ['A3'], stock: 6, price: 2250 },
        ],
      },
    }),
  };
}

type CreatedOrders = Pick<OrderShop, 'orders' | 'pages'>;

async function createOrders(call: Call, { variants }: OrderShop['products']): Promise<CreatedOrders> {
  const [small, large] = variants.variants?.items ?? [];
  const line = (variant: typeof small, quantity: number) => ({
    product: { id: variants._id, variant: { id: variant?._id ?? '' } },
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

async function fetchOrders(call: Call, orders: CreatedOrders['orders']): Promise<CreatedOrders['orders']> {
  const read = await Promise.all(
    orderStates.map(
      async (state) => [state, await call<Order>('GET', `/orders/${orders[state].id}`)] as const,
    ),
  );
  // `orderStates` has all keys.
  return Object.fromEntries(read) as CreatedOrders['orders'];
}

/** Papers of each GST regime of the shop, which has none again at the end. */
async function issuePapers(call: Call, orders: CreatedOrders['orders']): Promise<OrderShop['papers']> {
  const settings = await call<Reply<'getPaperSettings'>>('GET', '/settings/papers');
  const categories = await call<{ _id: string }[]>('GET', '/categories?visibility=ALL');
  const common = {
    legalName: 'Ila Phadke',
    address: '2nd floor, Shukrawar Peth\nPune 411002',
    state: '27',
    signature: 'Ila Phadke, proprietor',
    categories: categories.map(({ _id }) => ({ category: _id, hsn: '4911', rate: 12 })),
    shipping: { hsn: '9968', rate: 18 },
    others: { hsn: '4414', rate: 12 },
  };
  let { updatedAt } = settings;
  const setUp = async (changed: object) => {
    const saved = await call<Reply<'getPaperSettings'>>('PUT', '/settings/papers', {
      ...settings,
      ...common,
      ...changed,
      updatedAt,
    });
    ({ updatedAt } = saved);
  };
  const issue = (state: OrderState, input: object) =>
    call<Document>('POST', `/orders/${orders[state].id}/documents`, input);
  await setUp({ regime: 'none' });
  const receipt = await issue('paid', { kind: 'receipt' });
  await setUp({ regime: 'composition', gstin: '27AAPFU0939F1ZV' });
  const bill = await issue('shipped', { kind: 'bill_of_supply' });
  await setUp({ regime: 'registered', gstin: '27AAPFU0939F1ZV' });
  const invoice = await issue('delivered', { kind: 'tax_invoice' });
  const invoiceToCancel = await issue('partly paid', { kind: 'tax_invoice' });
  const canceled = await call<Document>('POST', `/papers/${invoiceToCancel.id}/cancel`, {
    reason: 'The customer changed the order',
  });
  const note = await issue('delivered', {
    kind: 'credit_note',
    original: invoice.id,
    amount: 500,
    reason: 'A corner was bent',
  });
  await setUp({ regime: 'none' });
  return {
    receipt,
    'bill-of-supply': bill,
    'tax-invoice': invoice,
    'canceled-invoice': canceled,
    'credit-note': note,
  };
}

/** An enquiry in each state, and two holds. @returns the codes of two of the enquiries */
async function createEnquiries(
  call: Call,
  { variants, reserved, reservedVariant }: OrderShop['products'],
  order: Order,
): Promise<OrderShop['enquiries']> {
  const enquire = async (products: Product[], state?: object, variant?: string) => {
    const { code } = await call<{ code: string }>('POST', '/enquiries', {
      products: products.map(({ _id }) => _id),
      ...(variant === undefined ? {} : { variants: [variant] }),
    });
    const [enquiry] = await call<Reply<'listEnquiries'>>('GET', `/enquiries?q=${code}`);
    if (state) await call('PUT', `/enquiries/${enquiry?.id}`, state);
    return code;
  };
  await enquire([variants, reserved, reservedVariant], { state: 'CLOSED' });
  const ordered = await enquire([variants], { state: 'ORDERED', order: order.id });
  await enquire([reservedVariant], { state: 'ANSWERED' });
  const open = await enquire([variants], undefined, variants.variants?.items[1]?._id);
  const [day, hour] = [24 * 60 * 60_000, 60 * 60_000];
  for (const [product, customerName, until] of [
    [reserved, 'Meera', 3 * day + 2 * hour],
    [
      reservedVariant,
      'Venkata Satyanarayana Subrahmanyam (Instagram: @the.longest.handle.of.them.all)',
      5 * hour,
    ],
  ] as const) {
    const variant = product.variants?.items[0]?._id;
    await call('POST', '/holds', {
      product: product._id,
      ...(variant === undefined ? {} : { variant }),
      customerName,
      until: new Date(Date.now() + until).toISOString(),
    });
  }
  return { open, ordered };
}
