import type { Order } from '#contract/orders/order.ts';
import type { Product } from '#contract/catalog/product.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { openCatalogShop, type CatalogShop } from '../catalog/catalog.ts';
import type { OpenDatabase } from '../database/engines.ts';
import type { TestResponse, openShop } from '../shop.ts';

export const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411004',
  phone: '+91 98765 43210',
  landmark: 'Opposite the banyan',
  country: 'India',
};

/** A shop with one category of products to order. Its setting `orderBook` is off: orders of products work without it. */
export type ShopWithOrders = CatalogShop & {
  category: string;
  /** Adds a product with this stock. */
  stockedProduct(stock: number, changed?: object): Promise<Product>;
  /** Orders these quantities of these products. */
  requestOrder(
    quantities: readonly [id: string, quantity: number][],
    changed?: object,
  ): Promise<TestResponse>;
  /** As `requestOrder`. @throws when the shop rejects */
  addOrder(quantities: readonly [id: string, quantity: number][], changed?: object): Promise<Order>;
  save(id: string, body: object): Promise<TestResponse>;
  product(id: string): Promise<Product>;
  stock(id: string): Promise<number>;
};

export async function openShopWithOrders(
  open?: OpenDatabase,
  options?: Parameters<typeof openShop>[1],
): Promise<ShopWithOrders> {
  const shop = await openCatalogShop(open, options);
  const category = (await shop.addCategory())._id;
  const requestOrder: ShopWithOrders['requestOrder'] = (quantities, changed) =>
    shop.asAdmin('POST', '/orders', {
      products: quantities.map(([id, quantity]) => ({ product: { id }, quantity })),
      shippingInformation: { address: home },
      ...changed,
    });
  const product = async (id: string): Promise<Product> =>
    (await shop.asAdmin('GET', `/products/${id}`)).body.data;
  return {
    ...shop,
    category,
    stockedProduct: (stock, changed) => shop.addProduct(category, { stock, ...changed }),
    requestOrder,
    async addOrder(quantities, changed) {
      const response = await requestOrder(quantities, changed);
      if (response.status !== 201) throw new Error(`Status ${response.status}: ${response.text}`);
      return response.body.data;
    },
    save: (id, body) => shop.asAdmin('PUT', `/orders/${id}`, body),
    product,
    stock: async (id) => (await product(id)).stock,
  };
}

/** A shop with orders whose setting `orderBook` is on. */
export async function openOrderBook(open: OpenDatabase | undefined): Promise<ShopWithOrders> {
  const shop = await openShopWithOrders(open);
  await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
  return shop;
}

/** The day of a timestamp in UTC, as YYYY-MM-DD. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
