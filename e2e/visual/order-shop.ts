// A shop with an order, enquiry, hold and paper of each state. It is filled once for each worker through the API, and the tests
// that use it do not change it.
import type { Reply } from '#contract/api/routes.ts';
import { adminCalls, test as adminTest, type Admin } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { startShop, type Shop } from '../support/shop-process.ts';
import { createEnquiries, type EnquiryCodes } from './order-shop-enquiries.ts';
import { type CreatedOrders, createOrders, fetchOrders } from './order-shop-orders.ts';
import { issuePapers, type PaperName } from './order-shop-papers.ts';
import { createProducts, type OrderProducts } from './order-shop-products.ts';

type Call = Admin['call'];

export type OrderShop = CreatedOrders & {
  products: OrderProducts;
  /** Variants of `products.withVariants`: one in stock, and one that is sold out. */
  variants: { chosen: string; soldOut: string };
  papers: Record<PaperName, Reply<'issueDocument'>>;
  enquiries: EnquiryCodes;
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
      chosen: products.withVariants.variants?.items[1]?._id ?? '',
      soldOut: products.withVariants.variants?.items[2]?._id ?? '',
    },
    papers: await issuePapers(call, orders),
    orders: await fetchOrders(call, orders),
    pages,
    enquiries: await createEnquiries(call, products, orders.unpaid),
  };
}
