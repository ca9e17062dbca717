import { randomBytes, randomUUID } from 'node:crypto';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { User } from '#contract/accounts/user.ts';
import { png } from '#tests/support/media/samples.ts';
import { home } from '#tests/support/orders/orders.ts';
import type { Ledger, Read } from './write-log.ts';
import { granted, type Place } from './work-dir.ts';

/** A client that writes repeatedly while `goesOn` returns true. */
type Writer = (place: Place, ledger: Ledger, goesOn: () => boolean) => Promise<void>;

/** A unique image as a data URL. */
export function newImage(width = 400, height = 300): string {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, randomBytes(3))]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return `data:image/png;base64,${png({ width, height, depth: 8, colorType: 2 }, rows).toString('base64')}`;
}

export const newPiece = (category: string, images: number) => ({
  name: `Piece ${randomUUID()}`,
  description: `ललित 🎨\n"${randomBytes(24).toString('base64')}" \\ 'कला'`,
  category,
  tags: [`tag-${randomBytes(4).toString('hex')}`],
  price: { actual: 100 + Math.floor(Math.random() * 900) },
  stock: 7,
  images: Array.from({ length: images }, () => ({ url: newImage() })),
});

/** Every field of a product as sent; for its images, their number. */
export const lookOfPiece = (
  piece: Pick<Product, 'name' | 'description' | 'tags' | 'stock'> & {
    price: { actual: number };
    images: readonly unknown[];
  },
) => [piece.name, piece.description, piece.tags, piece.price.actual, piece.stock, piece.images.length];

/** Finds a product by its name, because a lost response loses its id. All its images must exist. */
export const readPiece =
  (name: string): Read =>
  async ({ value, as, admin, guest }) => {
    const id = value('select id from product where name = ? and deleted_at is null', name);
    if (id === undefined) return null;
    const piece = Product.parse(granted(await as(admin).get(`/api/products/${id}`)));
    for (const { url } of piece.images) {
      const { status, type } = await guest.get(url);
      if (status !== 200 || !type.startsWith('image/')) return `${url} of ${name} is ${status} ${type}`;
    }
    return lookOfPiece(piece);
  };

const readOrder =
  (landmark: string): Read =>
  async ({ value, as, admin }) => {
    const id = value('select id from "order" where landmark = ?', landmark);
    if (id === undefined) return null;
    const { shippingInformation, products } = Order.parse(granted(await as(admin).get(`/api/orders/${id}`)));
    return [shippingInformation.address, products.map((line) => line.quantity)];
  };

const readUser =
  (show: (user: User) => unknown): Read =>
  async ({ as, visitor }) =>
    show(User.parse(granted(await as(visitor).get('/api/user'))));

/** Adds a product with images. */
export async function addPiece({ as, admin, category }: Place, ledger: Ledger): Promise<void> {
  const piece = newPiece(category, 1 + Math.floor(Math.random() * 2));
  await ledger.write(`piece ${piece.name}`, lookOfPiece(piece), readPiece(piece.name), () =>
    as(admin).ask('POST', '/api/products', piece),
  );
}

const addPieces: Writer = async (place, ledger, goesOn) => {
  while (goesOn()) await addPiece(place, ledger);
};

const changePieces: Writer = async ({ as, admin, category }, ledger, goesOn) => {
  while (goesOn()) {
    const piece = newPiece(category, 0);
    const [key, read] = [`piece ${piece.name}`, readPiece(piece.name)];
    const write = (next: object | null, method: string, path: string) =>
      ledger.write(key, next && lookOfPiece({ ...piece, ...next }), read, () =>
        as(admin).ask(method, path, next ?? undefined),
      );
    const made = await write(piece, 'POST', '/api/products');
    if (made?.status !== 201) continue;
    const path = `/api/products/${Product.parse(made.data)._id}`;
    for (let times = 0; times < 3 && goesOn(); times += 1) {
      const { name } = piece;
      await write({ ...newPiece(category, 0), name }, 'PUT', path);
    }
    if (goesOn() && Math.random() < 0.5) await write(null, 'DELETE', path);
  }
};

export const order: Writer = async ({ as, admin, ordered }, ledger, goesOn) => {
  while (goesOn()) {
    const address = { ...home, landmark: `Beside tree ${randomUUID()}` };
    const quantity = 1 + Math.floor(Math.random() * 5);
    const sent = { products: [{ product: { id: ordered }, quantity }], shippingInformation: { address } };
    await ledger.write(`order ${address.landmark}`, [address, [quantity]], readOrder(address.landmark), () =>
      as(admin).ask('POST', '/api/orders', sent),
    );
  }
};

export const changeProfile: Writer = async ({ as, visitor, ordered }, ledger, goesOn) => {
  for (let times = 0; goesOn(); times += 1) {
    const phone = `+91 ${Math.floor(1e9 + Math.random() * 9e9)}`;
    const favoriteProducts = times % 2 ? [] : [ordered];
    const ids = (user: User) => user.favoriteProducts.map(({ _id }) => _id);
    await ledger.write(
      'phone',
      phone,
      readUser((user) => user.phone),
      () => as(visitor).ask('PUT', '/api/user', { phone }),
      '',
    );
    await ledger.write(
      'wishlist',
      favoriteProducts,
      readUser(ids),
      () => as(visitor).ask('POST', '/api/user/wishlist', { favoriteProducts }),
      [],
    );
  }
};

export const signUp: Writer = async ({ guest }, ledger, goesOn) => {
  while (goesOn()) {
    const email = `${randomUUID()}@example.com`;
    const password = `of my own ${email.slice(0, 8)}`;
    // A lost response loses its token; an account that exists can log in.
    const read: Read = async (place) => {
      if (place.value('select id from user where email = ?', email) === undefined) return null;
      return (await place.guest.ask('POST', '/api/auth/login', { email, password }))?.status;
    };
    await ledger.write(`account ${email}`, 200, read, () =>
      guest.ask('POST', '/api/auth/signup', { name: 'Somebody', email, password }),
    );
  }
};

/**
 * All clients at once: products with images, their changes, orders, favorites and sign-ups.
 * @param goesOn returns false when no more writes should start
 */
export async function writeAtOnce(place: Place, ledger: Ledger, goesOn: () => boolean): Promise<void> {
  const writers = [addPieces, addPieces, changePieces, order, order, changeProfile, signUp];
  await Promise.all(writers.map((write) => write(place, ledger, goesOn)));
}
