import { useSyncExternalStore } from 'react';
import { ApiError, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { onSessionChange, session, sessionExpired } from '#web/api/session.ts';
import { freshUser, replaceUser, useUser } from '../session/user-store.ts';
import { requestLogin } from '../login-request/login-request.ts';
import { showToast, type ToastMessage } from '#web/ui/toast-store.ts';
import { createToggleQueue } from './toggle-queue.ts';

/**
 * How old the known list may be when a new one is made of it. The whole list is replaced, so a list as old as the cache
 * allows would undo what was added in another tab or on another device.
 */
const KNOWN_FOR_MS = 10_000;

const queue = createToggleQueue({
  known: async () => (await freshUser(KNOWN_FOR_MS)).favoriteProducts.map((product) => product._id),
  send: async (ids) => {
    const token = session()?.token;
    const user = await fetchCall('saveWishlist', { body: { favoriteProducts: [...ids] } });
    // An answer for somebody who has left since is no news of who is here now.
    if (session()?.token === token) await replaceUser(user);
  },
});

// Whoever was signed in before this was loaded counts too.
let owner = session()?.token;
onSessionChange(() => {
  const token = session()?.token;
  // One person's wishes are not carried out for the next.
  if (owner !== undefined && token !== owner) queue.clear();
  owner = token;
});

function refused(error: unknown, remember: string | undefined): void {
  showToast({ kind: 'error', title: 'Error while updating', ...toToastError(error) });
  // The session ran out: signing in again finishes what was begun.
  if (remember !== undefined && error instanceof ApiError && error.code === 'unauthenticated')
    requestLogin({ remember });
}

const ADDED = 'Added to favorites';

/** Adds a product for somebody who has just signed in, and says so below the greeting, which may still be read. */
export async function addFavorite(id: string, greeting: ToastMessage): Promise<void> {
  const token = session()?.token;
  try {
    await queue.add({ id, wanted: true });
    if (session()?.token === token) showToast({ ...greeting, more: ADDED });
  } catch (error) {
    refused(error, undefined);
  }
}

/** Adds or removes a product for the person signed in, and says how it went. */
export async function setFavorite(id: string, wanted: boolean): Promise<void> {
  const token = session()?.token;
  // Whoever left by their own wish is told nothing more, and neither is who came after them.
  const isLeft = () => session()?.token !== token && !sessionExpired();
  try {
    await queue.add({ id, wanted });
    if (!isLeft()) showToast({ kind: 'success', title: wanted ? ADDED : 'Removed from favorites' });
  } catch (error) {
    if (!isLeft()) refused(error, wanted ? id : undefined);
  }
}

/** Whether a product is among the favourites, counting what is on its way to the server. */
export function useFavorite(id: string): boolean {
  const { user } = useUser();
  const pending = useSyncExternalStore(
    queue.subscribe,
    () => queue.pending(id),
    () => undefined,
  );
  return pending ?? user?.favoriteProducts.some((product) => product._id === id) ?? false;
}

/** Those of `products` that are not on their way out. */
export function useFavorites<Product extends { _id: string }>(
  products: readonly Product[],
): readonly Product[] {
  useSyncExternalStore(queue.subscribe, queue.version, () => 0);
  return products.filter((product) => queue.pending(product._id) !== false);
}
