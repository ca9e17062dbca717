import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { limits } from '#contract/api/limits.ts';
import { problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { onSessionChange, session, sessionExpired } from '#web/api/session.ts';
import { freshUser, replaceUser, useUser } from '../session/user-store.ts';
import { requestLogin } from '../login-request/login-request.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import {
  dropGuestFavorites,
  guestFavorites,
  setGuestFavorite,
  useGuestFavorites,
} from './guest-favorites.ts';
import { createToggleQueue } from './toggle-queue.ts';

/**
 * The maximum age of the list that a change starts from. A save replaces the whole list, so an older one would undo what
 * another tab or device has added: no one presses hearts in two tabs within this time.
 */
const MAX_LIST_AGE_MS = 1_000;

const idsOf = ({ favoriteProducts }: User) => favoriteProducts.map((product) => product._id);

const queue = createToggleQueue({
  readIds: async () => idsOf(await freshUser({ maxAgeMs: MAX_LIST_AGE_MS })),
  send: async (ids) => {
    const token = session()?.token;
    const user = await fetchCall('saveWishlist', { body: { favoriteProducts: [...ids] } });
    // Ignore the response when another user has logged in since.
    if (session()?.token === token) await replaceUser(user);
    return idsOf(user);
  },
});

// The user may have logged in before this module was loaded.
let queueToken = session()?.token;
onSessionChange(() => {
  const token = session()?.token;
  // A user's pending changes must not be sent for the next user.
  if (queueToken !== undefined && token !== queueToken) queue.clear();
  queueToken = token;
  void saveGuestFavorites({ isLogin: true });
});

/**
 * Adds what this browser saved without an account to the favorites of the account. Of several tabs, one does it. After a failure,
 * the next page or login tries again. What the account has no room for stays, and so does a product that is hidden now: the
 * account cannot have it, and it may be visible again on the next page.
 * @param isLogin whether the session has just changed, instead of the page
 */
async function saveGuestFavorites({ isLogin }: { isLogin: boolean }): Promise<void> {
  if (!session() || guestFavorites().length === 0) return;
  const save = async () => {
    const token = session()?.token;
    const ids = guestFavorites();
    if (token === undefined || ids.length === 0) return;
    // Otherwise each page would send the hidden ones again.
    const visible = await fetchCall('listFavorites', { body: { products: [...ids] } });
    if (visible.length === 0) return;
    const toggles = visible.map(({ _id }) => ({ id: _id, wanted: true }));
    const { saved, surplus } = await queue.addAll(toggles, limits.favorites);
    // Another user who logged in meanwhile has not got them.
    if (session()?.token !== token) return;
    const added = ids.filter((id) => saved.includes(id));
    if (added.length > 0) dropGuestFavorites(added);
    // Tell it once, not on each page.
    if (surplus.length > 0 && (isLogin || added.length > 0))
      showToast({
        kind: 'error',
        title: 'Your favorites are full',
        description: `${surplus.length} more ${surplus.length === 1 ? 'stays' : 'stay'} in this browser.`,
      });
  };
  try {
    // A page without https has no locks; then two tabs save the same list.
    await ('locks' in navigator ? navigator.locks.request('guest favorites', save) : save());
  } catch (error) {
    // No one pressed a heart: an expired session needs no message, and the next login tries again.
    if (problemCode(error) !== 'unauthenticated') showError(error);
  }
}

// For a login on another page, or one after which saving failed.
if (typeof window !== 'undefined') void saveGuestFavorites({ isLogin: false });

function showError(error: unknown, favoriteToAdd?: string): void {
  showToast({ kind: 'error', title: 'Error while updating', ...toToastError(error) });
  // The session has expired: the login finishes the change.
  if (favoriteToAdd !== undefined && problemCode(error) === 'unauthenticated')
    requestLogin({ favoriteToAdd });
}

const ADDED = 'Added to favorites';

/** Adds a product right after a login, and reports it below the greeting, which may still be visible. */
export async function addFavorite(id: string, greeting: ToastMessage): Promise<void> {
  const token = session()?.token;
  try {
    await queue.add({ id, wanted: true });
    if (session()?.token === token) showToast({ ...greeting, secondLine: ADDED });
  } catch (error) {
    showError(error);
  }
}

/** Adds or removes a product for the current user and reports the result. */
export async function setFavorite(id: string, wanted: boolean): Promise<void> {
  if (!wanted) dropGuestFavorites([id]);
  const token = session()?.token;
  const isSameSession = () => session()?.token === token;
  try {
    await queue.add({ id, wanted });
    // The end of the session drops changes that are not sent yet.
    if (isSameSession()) showToast({ kind: 'success', title: wanted ? ADDED : 'Removed from favorites' });
  } catch (error) {
    // After a logout neither this user nor the next one is notified.
    if (isSameSession() || sessionExpired()) showError(error, wanted ? id : undefined);
  }
}

/** Adds or removes a product in this browser, without an account. */
export function setFavoriteInBrowser(id: string, wanted: boolean): void {
  const isStored = setGuestFavorite(id, wanted);
  // A heart that cannot be counted is not worth a message.
  if (wanted) void fetchCall('recordHeart', { body: { product: id } }).catch(() => {});
  const title = wanted ? ADDED : 'Removed from favorites';
  const where = isStored ? 'Saved in this browser.' : 'This browser forgets it when you close the page.';
  showToast({ kind: 'success', title, description: wanted ? where : undefined });
}

/** Whether this browser saved a product without an account, perhaps before the shop turned that off. */
export const isSavedInBrowser = (id: string): boolean => guestFavorites().includes(id);

/** Whether a product is a favorite, including changes on their way to the server, or saved in this browser. */
export function useFavorite(id: string): boolean {
  const { user } = useUser();
  const isSavedHere = useGuestFavorites().includes(id);
  const pending = useSyncExternalStore(
    queue.subscribe,
    () => queue.pending(id),
    () => undefined,
  );
  return pending ?? (isSavedHere || (user?.favoriteProducts.some((product) => product._id === id) ?? false));
}

/** `products` without those being removed. */
export function useWithoutRemoved<Product extends { _id: string }>(
  products: readonly Product[],
): readonly Product[] {
  useSyncExternalStore(queue.subscribe, queue.version, () => 0);
  return products.filter((product) => queue.pending(product._id) !== false);
}
