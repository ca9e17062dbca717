import { writeCatalogOrNameTaken } from '#server/catalog/categories/names.store.ts';
import { writeCatalog } from '#server/catalog/catalog-version.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { readOnboarding } from '../onboarding.api.ts';
import { removeDemo, restoreDemo } from './remove-demo.store.ts';

export const demoHandlers: Handlers<'removeDemo' | 'restoreDemo'> = {
  async removeDemo(context, { query: { changedOrders } }) {
    await writeCatalog(context, (tx) =>
      removeDemo(tx, context, { withChangedOrders: changedOrders !== undefined }),
    );
    return readOnboarding(context);
  },

  async restoreDemo(context) {
    // A category that is created at the same time may take a name.
    const renamedCategories = await writeCatalogOrNameTaken(context, (tx) => restoreDemo(tx, context));
    return { ...(await readOnboarding(context)), renamedCategories };
  },
};
