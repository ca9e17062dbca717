// Clients that write repeatedly, for tests that kill the shop meanwhile.
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { User } from '#contract/accounts/user.ts';
import { png } from '#tests/support/media/samples.ts';
import { home } from '#tests/support/orders/orders.ts';
import type { WriteLog, Read } from './write-log.ts';
import { requireData, type ShopAccess } from './running-shop.ts';

/** A client that writes repeatedly while `shouldContinue` returns true. */
type Writer = (access: ShopAccess, writeLog: WriteLog, shouldContinue: () => boolean) => Promise<void>;

/** A unique image as a data URL. */
export function newImage(width = 400, height = 300): string {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, randomBytes(3))]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return `data:image/png;base64,${png({ width, height, depth: 8, colorType: 2 }, rows).toString('base64')}`;
}

/** Text of 256 different words: a shop keeps all words of its catalog in memory, so new ones would look like a leak. */
const randomText = (words: number) => Array.from(randomBytes(words), (byte) => `w${byte}`).join(' ');

/** A product with random texts; its name begins with "Piece". */
export const newProduct = (category: string, { images }: { images: number }) => ({
  name: `Piece ${randomText(8)}`,
  description: `ललित 🎨\n"${randomText(8)}" \\ 'कला'`,
  category,
  tags: [randomText(1)],
  price: { actual: 100 + Math.floor(Math.random() * 900) },
  stock: 7,
  images: Array.from({ length: images }, () => ({ url: newImage() })),
});

/** Every field of a product as sent; for its images, their number. */
export const summaryOf = (
  product: Pick<Product, 'name' | 'description' | 'tags' | 'stock'> & {
    price: { actual: number };
    images: readonly unknown[];
  },
) => [
  product.name,
  product.description,
  product.tags,
  product.price.actual,
  product.stock,
  product.images.length,
];

/** Finds a product by its name, because a lost response loses its id. All its images must exist. */
export const readProduct =
  (name: string): Read =>
  async ({ value, as, admin, guest }) => {
    const id = value('select id from product where name = ? and deleted_at is null', name);
    if (id === undefined) return null;
    const product = Product.parse(requireData(await as(admin).get(`/api/products/${id}`)));
    for (const { url } of product.images) {
      const { status, type } = await guest.get(url);
      if (status !== 200 || !type.startsWith('image/')) return `${url} of ${name} is ${status} ${type}`;
    }
    return summaryOf(product);
  };

const readOrder =
  (landmark: string): Read =>
  async ({ value, as, admin }) => {
    const id = value('select id from "order" where landmark = ?', landmark);
    if (id === undefined) return null;
    const { shippingInformation, products } = Order.parse(
      requireData(await as(admin).get(`/api/orders/${id}`)),
    );
    return [shippingInformation.address, products.map((line) => line.quantity)];
  };

const readUser =
  (valueOf: (user: User) => unknown): Read =>
  async ({ as, visitor }) =>
    valueOf(User.parse(requireData(await as(visitor).get('/api/user'))));

/** Adds a product with images. */
export async function addProduct({ as, admin, category }: ShopAccess, writeLog: WriteLog): Promise<void> {
  const product = newProduct(category, { images: 1 + Math.floor(Math.random() * 2) });
  await writeLog.send(`piece ${product.name}`, summaryOf(product), readProduct(product.name), () =>
    as(admin).send('POST', '/api/products', product),
  );
}

const addProducts: Writer = async (access, writeLog, shouldContinue) => {
  while (shouldContinue()) await addProduct(access, writeLog);
};

const OldProducts = z.array(z.object({ id: z.string(), name: z.string() }));

/** Deletes all products of `newProduct` but the newest, so that the catalog does not grow. @param keep how many stay */
export async function deleteOldProducts(
  { as, admin, value }: ShopAccess,
  writeLog: WriteLog,
  keep: number,
): Promise<void> {
  const old = value(
    `select json_group_array(json_object('id', id, 'name', name)) from (select id, name from product
     where deleted_at is null and name like 'Piece %' order by created_at desc limit -1 offset ${keep})`,
  );
  for (const { id, name } of OldProducts.parse(JSON.parse(String(old))))
    await writeLog.send(`piece ${name}`, null, readProduct(name), () =>
      as(admin).send('DELETE', `/api/products/${id}`),
    );
}

const changeProducts: Writer = async ({ as, admin, category }, writeLog, shouldContinue) => {
  while (shouldContinue()) {
    const product = newProduct(category, { images: 0 });
    const [key, read] = [`piece ${product.name}`, readProduct(product.name)];
    const write = (next: object | null, method: string, path: string) =>
      writeLog.send(key, next && summaryOf({ ...product, ...next }), read, () =>
        as(admin).send(method, path, next ?? undefined),
      );
    const made = await write(product, 'POST', '/api/products');
    if (made?.status !== 201) continue;
    const path = `/api/products/${Product.parse(made.data)._id}`;
    for (let times = 0; times < 3 && shouldContinue(); times += 1) {
      const { name } = product;
      await write({ ...newProduct(category, { images: 0 }), name }, 'PUT', path);
    }
    if (shouldContinue() && Math.random() < 0.5) await write(null, 'DELETE', path);
  }
};

export const order: Writer = async ({ as, admin, orderedProduct }, writeLog, shouldContinue) => {
  while (shouldContinue()) {
    const address = { ...home, landmark: `Beside tree ${randomUUID()}` };
    const quantity = 1 + Math.floor(Math.random() * 5);
    const sent = {
      products: [{ product: { id: orderedProduct }, quantity }],
      shippingInformation: { address },
    };
    await writeLog.send(`order ${address.landmark}`, [address, [quantity]], readOrder(address.landmark), () =>
      as(admin).send('POST', '/api/orders', sent),
    );
  }
};

export const changeProfile: Writer = async ({ as, visitor, orderedProduct }, writeLog, shouldContinue) => {
  for (let times = 0; shouldContinue(); times += 1) {
    const phone = `+91 ${Math.floor(1e9 + Math.random() * 9e9)}`;
    const favoriteProducts = times % 2 ? [] : [orderedProduct];
    const ids = (user: User) => user.favoriteProducts.map(({ _id }) => _id);
    // A new account has neither a phone number ('') nor favorites ([]).
    await writeLog.send(
      'phone',
      phone,
      readUser((user) => user.phone),
      () => as(visitor).send('PUT', '/api/user', { phone }),
      '',
    );
    await writeLog.send(
      'wishlist',
      favoriteProducts,
      readUser(ids),
      () => as(visitor).send('POST', '/api/user/wishlist', { favoriteProducts }),
      [],
    );
  }
};

export const signUp: Writer = async ({ guest }, writeLog, shouldContinue) => {
  while (shouldContinue()) {
    const email = `${randomUUID()}@example.com`;
    const password = `of my own ${email.slice(0, 8)}`;
    // A lost response loses its token; an account that exists can log in.
    const read: Read = async (access) => {
      if (access.value('select id from user where email = ?', email) === undefined) return null;
      return (await access.guest.send('POST', '/api/auth/login', { email, password }))?.status;
    };
    await writeLog.send(`account ${email}`, 200, read, () =>
      guest.send('POST', '/api/auth/signup', { name: 'Somebody', email, password }),
    );
  }
};

/**
 * All clients at once: products with images, their changes, orders, favorites and sign-ups.
 * @param shouldContinue returns false when no more writes should start
 */
export async function writeConcurrently(
  access: ShopAccess,
  writeLog: WriteLog,
  shouldContinue: () => boolean,
): Promise<void> {
  const writers = [addProducts, addProducts, changeProducts, order, order, changeProfile, signUp];
  await Promise.all(writers.map((write) => write(access, writeLog, shouldContinue)));
}
