import { MAX_RELATED } from '#contract/catalog/related.ts';
import { canBeId } from '#server/database/ids.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { createHoldEndAdder } from '#server/orders/holds/cached-holds.ts';
import { findCards } from '../products/products.queries.ts';
import { presentCard } from '../products/products.rules.ts';
import { scopeForItem } from '../visibility.rules.ts';
import { findNeighbors, findProductToRelate } from './related.queries.ts';
import { chooseRelated } from './related.rules.ts';

export const relatedHandlers: Handlers<'listRelated'> = {
  async listRelated(context, { params: { id } }) {
    const { caller, database } = context;
    const cards = await readSnapshot(database.read, async (db) => {
      const product = foundOr404(canBeId(id) && (await findProductToRelate(db, id, scopeForItem(caller))));
      return findCards(db, chooseRelated(product, await findNeighbors(db, product), MAX_RELATED));
    });
    const addHoldEnd = await createHoldEndAdder(context);
    return cards.map((row) => addHoldEnd(presentCard(row)));
  },
};
