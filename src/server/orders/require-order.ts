import type { Reader } from '../database/database.ts';
import { canBeId } from '../database/ids.ts';
import { foundOr404 } from '../http/responses/found-or-404.ts';
import type { FoundOrder } from './orders.rules.ts';
import { findOrder } from './orders.store.ts';

/** @param id from a request @throws problem `not_found` without such an order */
export async function requireOrder(db: Reader, id: string): Promise<FoundOrder> {
  return foundOr404(canBeId(id) && (await findOrder(db, id)));
}
