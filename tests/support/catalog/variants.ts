import type { Product } from '#contract/catalog/product.ts';
import { lotus } from '#tests/support/catalog/catalog.ts';
import { type OpenDatabase } from '#tests/support/database/engines.ts';
import { home, openShopWithOrders } from '#tests/support/orders/orders.ts';

const sizesAndFrames = {
  options: ['Size', 'Frame'],
  items: [
    { values: ['A4', 'None'], stock: 5 },
    { values: ['A3', 'None'], price: 900.5, stock: 2 },
    { values: ['A3', 'Oak'], price: 1400, stock: 0 },
  ],
};

/** A shop with orders and a print with three variants. */
export async function openVariants(open: OpenDatabase | undefined) {
  const shop = await openShopWithOrders(open);
  const print = await shop.addProduct(shop.category, { variants: sizesAndFrames });
  /** The id of a variant. */
  const variant = (product: Product, at = 0) => product.variants?.items[at]?._id ?? '';
  const saveProduct = (changed: object, product = print) =>
    shop.asAdmin('PUT', `/products/${product._id}`, { ...lotus, category: shop.category, ...changed });
  const orderVariants = (lines: readonly [variantId: string, quantity: number][], product = print) =>
    shop.asAdmin('POST', '/orders', {
      products: lines.map(([id, quantity]) => ({ product: { id: product._id, variant: { id } }, quantity })),
      shippingInformation: { address: home },
    });
  const stocks = async (id = print._id) => {
    const { stock, variants } = await shop.product(id);
    return { stock, variants: variants?.items.map((item) => item.stock) };
  };
  return { ...shop, print, variant, saveProduct, orderVariants, stocks };
}
