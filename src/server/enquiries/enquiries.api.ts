import { invalidAt, problem } from '#contract/api/problems.ts';
import type { EnquiryInput } from '#contract/enquiries/enquiry.ts';
import type { Context, Services } from '../context.ts';
import type { Reader } from '../database/database.ts';
import { canBeId } from '../database/ids.ts';
import { timeCursors } from '../http/cursor.ts';
import { type Handlers, paginated } from '../http/handler-types.ts';
import { foundOr404 } from '../http/responses/found-or-404.ts';
import { findOrder } from '../orders/orders.store.ts';
import { isStale } from '../platform/optimistic-locking.rules.ts';
import { requireOrderBook } from '../settings/require-order-book.ts';
import { changeEnquiry } from './change-enquiry.ts';
import { presentEnquiry, wordOfName } from './enquiries.rules.ts';
import {
  countEnquiries,
  findEnquiry,
  findVariantTexts,
  findVisibleNames,
  insertEnquiry,
  readEnquiryPage,
} from './enquiries.store.ts';

/**
 * Stores an enquiry about these products. A product that is listed twice counts once.
 * @returns its code, which begins with a word of the first product's name
 * @throws problem `conflict` while the order book is off; `too_many_requests`; `invalid` for a product that visitors do not see, a
 *   variant of a product that is not listed, or two variants of one product
 */
export async function createEnquiry(
  { database, rateLimits, now, statistics }: Services,
  { products: ids, variants }: EnquiryInput,
  visitor: Pick<Context, 'caller' | 'clientIp' | 'userAgent'>,
): Promise<string> {
  // Before the first query of the shop: what this process rejects costs the database nothing.
  await rateLimits.beforeEnquiry(visitor.clientIp);
  await requireOrderBook(database.read);
  const names = await findVisibleNames(database.read, ids.filter(canBeId));
  const variantTexts = await findVariantTexts(database.read, variants.filter(canBeId));
  const variantOfProduct = new Map<string, string>();
  for (const [index, id] of variants.entries()) {
    const productId = variantTexts.get(id)?.product_id ?? '';
    if (!ids.includes(productId)) throw invalidAt(`variants.${index}`, 'That variant does not exist');
    if ((variantOfProduct.get(productId) ?? id) !== id)
      throw invalidAt(`variants.${index}`, 'An enquiry has one variant of each product');
    variantOfProduct.set(productId, id);
  }
  const products = [...new Set(ids)].map((id) => {
    const name = names.get(id);
    if (name === undefined) throw invalidAt(`products.${ids.indexOf(id)}`, 'That product does not exist');
    const variant = variantOfProduct.get(id) ?? null;
    const text = variant === null ? null : (variantTexts.get(variant)?.variant_text ?? null);
    return { product_id: id, name, variant_id: variant, variant_text: text };
  });
  const source = await statistics.sourceOf(visitor);
  const word = wordOfName(products[0]?.name ?? '');
  const code = await database.write((tx) => insertEnquiry(tx, word, products, now(), source));
  statistics.recordEnquiry(visitor, [...names.keys()]);
  return code;
}

/** @throws problem `invalid` for an order that does not exist, `conflict` for one that was erased */
async function requireLinkableOrder(db: Reader, id: string): Promise<void> {
  const found = canBeId(id) ? await findOrder(db, id) : undefined;
  if (!found) throw invalidAt('order', 'That order does not exist');
  if (found.erased_at !== null) throw problem('conflict', 'The personal data of this order was erased.');
}

type EnquiryCalls = 'createEnquiry' | 'listEnquiries' | 'countEnquiries' | 'saveEnquiry';

const cursors = timeCursors('enquiries');

export const enquiryHandlers: Handlers<EnquiryCalls> = {
  createEnquiry: async (context, { body }) => ({
    code: await createEnquiry(context, body, context),
  }),

  async listEnquiries({ database }, { query: { limit, cursor, ...filter } }) {
    const after = cursor === undefined ? undefined : cursors.read(cursor);
    const { enquiries, next, ...total } = await readEnquiryPage(database.read, filter, { limit, after });
    return paginated(enquiries.map(presentEnquiry), {
      next: next ? cursors.write(next) : null,
      ...total,
    });
  },

  countEnquiries: ({ database }) => countEnquiries(database.read),

  saveEnquiry: ({ database, now }, { params: { id }, body }) =>
    database.write(async (tx) => {
      await requireOrderBook(tx);
      const { updatedAt, ...change } = body;
      if (change.order !== undefined) await requireLinkableOrder(tx, change.order);
      const before = foundOr404(canBeId(id) && (await findEnquiry(tx, id)));
      if (isStale(updatedAt, before.updated_at)) throw problem('stale');
      return presentEnquiry(foundOr404(await changeEnquiry(tx, before, change, now())));
    }),
};
