import type { Caller } from '#server/accounts/caller.ts';
import { type StockItem, stockOf } from '#server/catalog/products/stock.store.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { recordHistory } from '#server/history/history.store.ts';
import type { StockChange } from '../order-lines.rules.ts';
import { type FoundHold, holdEntry, onHoldProblem, presentHold } from './holds.rules.ts';
import { areHoldsOn, deleteHold, findHoldOf } from './holds.store.ts';

/** How much an order takes of what is on hold. The former variants of a product that has none any more share its stock. */
const takenOf = ({ product_id, variant_id }: FoundHold, changes: readonly StockChange[]): number =>
  changes
    .filter(({ productId }) => productId === product_id)
    .filter(({ variantId }) => variant_id === null || variantId === variant_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Ends the named holds of what an order takes out of stock. Call it in a transaction that has bumped the catalog version, which
 * makes other writers wait, and before the stock changes.
 * @throws problem `on_hold` when the order takes the last item, which another hold reserves
 */
export async function takeHolds(
  tx: Transaction,
  { caller, now }: Pick<Context<Caller>, 'caller' | 'now'>,
  changes: readonly StockChange[],
  { named = [], order, pathOf }: TakenBy,
): Promise<void> {
  const taken = changes.filter(({ quantity }) => quantity > 0);
  if (taken.length === 0 || !(await areHoldsOn(tx))) return;
  for (const change of taken) {
    const found = await findHoldOf(tx, change, now());
    if (!found) continue;
    const hold = presentHold(found);
    if (!named.includes(hold.id)) {
      if ((await stockOf(tx, change)) === takenOf(found, changes))
        throw onHoldProblem(hold, pathOf?.(change));
      continue;
    }
    await deleteHold(tx, hold.id);
    await recordHistory(tx, { caller, now }, holdEntry(hold, { before: hold, after: order }));
  }
}

type TakenBy = {
  /** The ids of the holds that the order takes. */
  named: readonly string[] | undefined;
  /** The number of the order for people, such as ORD-1001. */
  order: string;
  /** The path of an item's quantity in the request body, if it has one. */
  pathOf?: (item: StockItem) => string | undefined;
};
