import { useSyncExternalStore } from 'react';
import { ApiError, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { onSessionChange, session, sessionExpired } from '#web/api/session.ts';
import { freshUser, replaceUser, useUser } from '../session/user-store.ts';
import { requestLogin } from '../login-request/login-request.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { createToggleQueue } from './toggle-queue.ts';

/**
 * The maximum age of the list that a change starts from. A save replaces the whole list, so an older one would undo what
 * another tab or device has added.
 */
const MAX_LIST_AGE_MS = 10_000;

const queue = createToggleQueue({
  known: async () => (await freshUser(MAX_LIST_AGE_MS)).favoriteProducts.map((product) => product._id),
  send: async (ids) => {
    const token = session()?.token;
    const user = await fetchCall('saveWishlist', { body: { favoriteProducts: [...ids] } });
    // Ignore the response when another user has logged in since.
    if (session()?.token === token) await replaceUser(user);
  },
});

// The user may have logged in before this module was loaded.
let owner = session()?.token;
onSessionChange(() => {
  const token = session()?.token;
  // A user's pending changes must not be sent for the next user.
  if (owner !== undefined && token !== owner) queue.clear();
  owner = token;
});

function showError(error: unknown, remember: string | undefined): void {
  showToast({ kind: 'error', title: 'Error while updating', ...toToastError(error) });
  // The session has expired: the login finishes the change.
  if (remember !== undefined && error instanceof ApiError && error.code === 'unauthenticated')
    requestLogin({ remember });
}

const ADDED = 'Added to favorites';

/** Adds a product right after a login, and reports it below the greeting, which may still be visible. */
export async function addFavorite(id: string, greeting: ToastMessage): Promise<void> {
  const token = session()?.token;
  try {
    await queue.add({ id, wanted: true });
    if (session()?.token === token) showToast({ ...greeting, secondLine: ADDED });
  } catch (error) {
    showError(error, undefined);
  }
}

/** Adds or removes a product for the current user and reports the result. */
export async function setFavorite(id: string, wanted: boolean): Promise<void> {
  const token = session()?.token;
  // After a logout neither this user nor the next one is notified.
  const isLoggedOut = () => session()?.token !== token && !sessionExpired();
  try {
    await queue.add({ id, wanted });
    if (!isLoggedOut()) showToast({ kind: 'success', title: wanted ? ADDED : 'Removed from favorites' });
  } catch (error) {
    if (!isLoggedOut()) showError(error, wanted ? id : undefined);
  }
}

/** Whether a product is a favorite, including changes on their way to the server. */
export function useFavorite(id: string): boolean {
  const { user } = useUser();
  const pending = useSyncExternalStore(
    queue.subscribe,
    () => queue.pending(id),
    () => undefined,
  );
  return pending ?? user?.favoriteProducts.some((product) => product._id === id) ?? false;
}

/** `products` without those being removed. */
export function useFavorites<Product extends { _id: string }>(
  products: readonly Product[],
): readonly Product[] {
  useSyncExternalStore(queue.subscribe, queue.version, () => 0);
  return products.filter((product) => queue.pending(product._id) !== false);
}
