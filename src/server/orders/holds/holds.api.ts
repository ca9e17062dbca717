import { orderLimits } from '#contract/orders/order-limits.ts';
import { requireOrderBook } from '#server/settings/require-order-book.ts';
import { problem } from '#contract/api/problems.ts';
import { writeCatalog } from '#server/catalog/catalog-version.store.ts';
import { productsChanged } from '#server/catalog/freshness.rules.ts';
import { isStale, nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { findProduct } from '#server/catalog/products/products.queries.ts';
import { findProductsOfCode } from '#server/enquiries/enquiries.store.ts';
import type { Reader } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import { recordHistory } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { newOrIdempotentId } from '#server/platform/idempotency.ts';
import {
  assertSameHold,
  changedHold,
  type FoundHold,
  holdEntry,
  onHoldProblem,
  presentHold,
  requireEnquiryAbout,
  requireHoldable,
  requireHoldEnd,
} from './holds.rules.ts';
import {
  areHoldsOn,
  countHolds,
  deleteHold,
  findHold,
  findHoldOf,
  findHoldRow,
  insertHold,
  listHolds,
  updateHold,
} from './holds.store.ts';

/** @throws problem `not_found` when there is none, or it has ended */
async function requireHold(db: Reader, id: string, now: number): Promise<FoundHold> {
  const found = canBeId(id) ? await findHold(db, id, now) : undefined;
  if (!found) throw problem('not_found', 'This hold has ended.');
  return found;
}

export const holdHandlers: Handlers<'listHolds' | 'createHold' | 'saveHold' | 'releaseHold'> = {
  async listHolds({ database, now }) {
    if (!(await areHoldsOn(database.read))) return [];
    return (await listHolds(database.read, now())).map(presentHold);
  },

  createHold: (context, { body }) =>
    writeCatalog(context, async (tx, _after, limitInvalidation) => {
      await requireOrderBook(tx);
      const time = context.now();
      const until = requireHoldEnd(body.until, time);
      const product = canBeId(body.product) ? await findProduct(tx, body.product, 'all') : undefined;
      if (product) await limitInvalidation(productsChanged([product.id]));
      const id = newOrIdempotentId(context);
      const sent = {
        variant_id: body.variant || null,
        customer_name: body.customerName,
        enquiry_code: body.enquiryCode ?? null,
        until_at: until,
      };
      const known = await findHoldRow(tx, id);
      if (known) {
        assertSameHold(known, { product_id: product?.id ?? '', ...sent });
        return presentHold(await requireHold(tx, id, time));
      }
      const { productId, variantId } = requireHoldable(product, body.variant);
      if (body.enquiryCode !== undefined)
        requireEnquiryAbout(productId, body.enquiryCode, await findProductsOfCode(tx, body.enquiryCode));
      const other = await findHoldOf(tx, { productId, variantId }, time);
      if (other) throw onHoldProblem(presentHold(other));
      if ((await countHolds(tx, time)) >= orderLimits.holds)
        throw problem('conflict', `There can be at most ${orderLimits.holds} holds. Release one first.`);
      const item = { product_id: productId, variant_id: variantId };
      await insertHold(tx, { id, ...sent, ...item, created_at: time, updated_at: time });
      const hold = presentHold(await requireHold(tx, id, time));
      await recordHistory(tx, context, holdEntry(hold, { before: undefined, after: hold }));
      return hold;
    }),

  saveHold: (context, { params: { id }, body }) =>
    writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const time = context.now();
      const row = await requireHold(tx, id, time);
      await limitInvalidation(productsChanged([row.product_id]));
      if (isStale(body.updatedAt, row.updated_at)) throw problem('stale');
      await updateHold(tx, id, {
        ...changedHold(body),
        ...(body.until === undefined ? {} : { until_at: requireHoldEnd(body.until, time) }),
        updated_at: nextUpdatedAt(time, row.updated_at),
      });
      const [before, saved] = [presentHold(row), presentHold(await requireHold(tx, id, time))];
      if (saved.until !== before.until)
        await recordHistory(tx, context, holdEntry(saved, { before, after: saved }));
      return saved;
    }),

  releaseHold: (context, { params: { id } }) =>
    writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const row = await requireHold(tx, id, context.now());
      await limitInvalidation(productsChanged([row.product_id]));
      await deleteHold(tx, id);
      const hold = presentHold(row);
      await recordHistory(tx, context, holdEntry(hold, { before: hold, after: undefined }));
      return hold;
    }),
};
