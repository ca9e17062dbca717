import { restoreStock, stockOf, decrementStock } from '../catalog/products/stock.store.ts';
import type { Transaction } from '../database/database.ts';
import { type Pieces, outOfStock } from './orders.rules.ts';

/**
 * Takes all of these out of stock.
 * @param pathOf where the body says how many of a product are wanted, if it does
 * @throws problem `out_of_stock` that names the first there is too little of
 */
export async function deductStock(
  tx: Transaction,
  pieces: readonly Pieces[],
  now: number,
  pathOf?: (productId: string) => string,
): Promise<void> {
  for (const some of pieces) {
    const taken = await decrementStock(tx, some.productId, some.quantity, now);
    if (!taken) throw outOfStock(some, await stockOf(tx, some.productId), pathOf?.(some.productId));
  }
}

export async function restockItems(tx: Transaction, pieces: readonly Pieces[], now: number): Promise<void> {
  for (const { productId, quantity } of pieces) await restoreStock(tx, productId, quantity, now);
}
