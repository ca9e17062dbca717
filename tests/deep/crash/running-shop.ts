// Fills a shop that runs in a process of its own, and gives access to its API and its database.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Category } from '#contract/catalog/category.ts';
import { Product } from '#contract/catalog/product.ts';
import { Session } from '#contract/accounts/user.ts';
import type { Running } from '#tests/support/process.ts';
import { type Client, clientOf, type Reply } from './client.ts';
import { adminLogin, PASSWORD } from '../../support/credentials.ts';

const VISITOR = { name: 'A Visitor', email: 'visitor@example.com', password: PASSWORD };

/** Initial stock of the product that the tests order. */
export const STOCK = 1_000_000;

/** Tokens and ids of a shop that stay valid after a restart. */
export type SeededShop = {
  /** The token of the administrator. */
  admin: string;
  /** The token of a user. */
  visitor: string;
  /** The id of a category. */
  category: string;
  /** The id of the product that the tests order repeatedly. */
  orderedProduct: string;
};

/** A running shop, and ways to inspect it. */
export type ShopAccess = SeededShop & {
  guest: Client;
  as(token: string): Client;
  /** The first column of the first row that a query returns; undefined without a row. */
  value(sql: string, ...parameters: string[]): unknown;
  /** Violated invariants, one message each. */
  violatedInvariants(): string[];
  close(): void;
};

/** @returns the data of a response @throws when the shop rejects the request or does not respond */
export function requireData(reply: Reply | undefined): unknown {
  if (!reply || reply.status >= 300) throw new Error(`Rejected: ${reply?.status} ${reply?.text}`);
  return reply.data;
}

/** Creates accounts, a category and a product in a new shop. */
export async function seedShop(port: number): Promise<SeededShop> {
  const guest = clientOf(port);
  const admin = Session.parse(requireData(await guest.send('POST', '/api/auth/login', adminLogin))).token;
  const visitor = Session.parse(requireData(await guest.send('POST', '/api/auth/signup', VISITOR))).token;
  const shop = clientOf(port, admin);
  const category = Category.parse(
    requireData(await shop.send('POST', '/api/categories', { name: 'Prints' })),
  )._id;
  const product = { name: 'Lotus', description: 'Red', category, price: { actual: 450 }, stock: STOCK };
  const orderedProduct = Product.parse(requireData(await shop.send('POST', '/api/products', product)))._id;
  return { admin, visitor, category, orderedProduct };
}

/** Connects to a running shop and its database. */
export function accessShop(port: number, dataDir: string, seeded: SeededShop): ShopAccess {
  const open = () => new Sqlite(join(dataDir, 'shop.db'), { readonly: true, timeout: 5_000 });
  const database = open();
  const value = (sql: string, ...parameters: string[]) =>
    database
      .prepare(sql)
      .pluck()
      .get(...parameters);
  const orderedQuantity = 'select coalesce(sum(quantity), 0) from order_line where product_id = ?';
  return {
    ...seeded,
    guest: clientOf(port),
    as: (token) => clientOf(port, token),
    value,
    violatedInvariants() {
      // A purged product has no stock to compare its orders with.
      const stock = value('select stock from product where id = ?', seeded.orderedProduct);
      const isStockWrong =
        stock !== undefined &&
        Number(stock) + Number(value(orderedQuantity, seeded.orderedProduct)) !== STOCK;
      // A connection that has not read the search index since it was merged reports its old pages as corrupt.
      const checked = open();
      try {
        return [
          ...[checked.pragma('integrity_check', { simple: true })]
            .filter((outcome) => outcome !== 'ok')
            .map(String),
          ...[checked.pragma('foreign_key_check')].flat().map((row) => JSON.stringify(row)),
          ...(isStockWrong ? ['The stock does not equal the initial stock less the ordered quantities'] : []),
        ];
      } finally {
        checked.close();
      }
    },
    close: () => void database.close(),
  };
}

export type Started = {
  port: number;
  /** Milliseconds from process start to readiness. */
  wallMs: number;
};

/** Waits until a shop is ready. */
export async function waitUntilReady(shop: Running): Promise<Started> {
  const port = await shop.open();
  const { status } = await clientOf(port).get('/readyz');
  if (status !== 200) throw new Error(`The shop says that it is open, but is not ready: ${status}`);
  return { port, wallMs: performance.now() - shop.since };
}
