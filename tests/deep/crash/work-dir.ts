import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Category } from '#contract/catalog/category.ts';
import { Product } from '#contract/catalog/product.ts';
import { Session } from '#contract/accounts/user.ts';
import type { Running } from '#tests/support/process.ts';
import { type Client, clientOf, type Reply } from './client.ts';

const PASSWORD = 'a paper boat at noon';
export const ADMIN = { ADMIN_EMAIL: 'artist@example.com', ADMIN_PASSWORD: PASSWORD };
const VISITOR = { name: 'A Visitor', email: 'visitor@example.com', password: PASSWORD };

/** Pieces there were of the one that is ordered. */
export const STOCK = 1_000_000;

/** What stays of a shop from one process to the next. */
export type Known = {
  artist: string;
  visitor: string;
  category: string;
  /** The piece that is ordered again and again. */
  ordered: string;
};

/** A shop that is open now, and ways to look into it. */
export type Place = Known & {
  guest: Client;
  as(token: string): Client;
  /** One value of its database, by SQL; undefined where there is no row. */
  value(question: string, ...of: string[]): unknown;
  /** What may not be wrong at any time. */
  faults(): string[];
  close(): void;
};

/** @throws when the shop refuses */
export function granted(reply: Reply | undefined): unknown {
  if (!reply || reply.status >= 300) throw new Error(`Refused: ${reply?.status} ${reply?.text}`);
  return reply.data;
}

/** Opens accounts, a category and a piece in a new shop. */
export async function furnish(port: number): Promise<Known> {
  const guest = clientOf(port);
  const logIn = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
  const artist = Session.parse(granted(await guest.ask('POST', '/api/auth/login', logIn))).token;
  const visitor = Session.parse(granted(await guest.ask('POST', '/api/auth/signup', VISITOR))).token;
  const shop = clientOf(port, artist);
  const category = Category.parse(granted(await shop.ask('POST', '/api/categories', { name: 'Prints' })))._id;
  const piece = { name: 'Lotus', description: 'Red', category, price: { actual: 450 }, stock: STOCK };
  const ordered = Product.parse(granted(await shop.ask('POST', '/api/products', piece)))._id;
  return { artist, visitor, category, ordered };
}

/** Looks into a shop that is open. */
export function enter(port: number, dataDir: string, known: Known): Place {
  const database = new Sqlite(join(dataDir, 'shop.db'), { readonly: true, timeout: 5_000 });
  const value = (question: string, ...of: string[]) =>
    database
      .prepare(question)
      .pluck()
      .get(...of);
  const bought = 'select coalesce(sum(quantity), 0) from order_line where product_id = ?';
  return {
    ...known,
    guest: clientOf(port),
    as: (token) => clientOf(port, token),
    value,
    faults() {
      // Where the piece is gone for good there is nothing to hold its orders against.
      const stock = value('select stock from product where id = ?', known.ordered);
      const isStrange = stock !== undefined && Number(stock) + Number(value(bought, known.ordered)) !== STOCK;
      return [
        ...[database.pragma('integrity_check', { simple: true })].filter((said) => said !== 'ok').map(String),
        ...[database.pragma('foreign_key_check')].flat().map((row) => JSON.stringify(row)),
        ...(isStrange ? ['Stock and orders do not fit together'] : []),
      ];
    },
    close: () => void database.close(),
  };
}

export type Started = {
  port: number;
  /** From the start of the process until it was ready. */ wallMs: number;
};

/** Waits until a shop says that it can serve. */
export async function ready(shop: Running): Promise<Started> {
  const port = await shop.open();
  const { status } = await clientOf(port).get('/readyz');
  if (status !== 200) throw new Error(`It says that it is open, and is not ready: ${status}`);
  return { port, wallMs: performance.now() - shop.since };
}
