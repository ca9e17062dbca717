import { useSyncExternalStore } from 'react';
import { storage } from '#web/api/storage.ts';
import { createListeners } from '#web/navigation/listeners.ts';
import { MAX_GUEST_FAVORITES } from '#contract/accounts/guest-favorites.ts';

/** The localStorage key of the favorites that a visitor saved without an account: a list of product ids, the oldest first. */
const KEY = 'guestFavorites';
const NONE: readonly string[] = [];

const { subscribe, notify } = createListeners();
let current: readonly string[] | undefined;
let isStored = true;

function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return NONE;
    const ids = list.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id));
    return [...new Set(ids)].slice(-MAX_GUEST_FAVORITES);
  } catch {
    return NONE;
  }
}

/** Reads what other tabs have stored. Without a storage, the list stays as long as the page. */
function read(): readonly string[] {
  if (isStored) current = parse(storage.get(KEY));
  return current ?? NONE;
}

function write(ids: readonly string[]): void {
  current = ids;
  if (ids.length > 0) isStored = storage.set(KEY, JSON.stringify(ids));
  else storage.remove(KEY);
  notify();
}

/** The ids that this browser has saved. */
export const guestFavorites = (): readonly string[] => current ?? read();

/** Adds a product, or removes it. Above the maximum, the oldest one goes. @returns whether the browser stored it */
export function setGuestFavorite(id: string, wanted: boolean): boolean {
  const others = read().filter((each) => each !== id);
  write(wanted ? [...others, id].slice(-MAX_GUEST_FAVORITES) : others);
  return isStored;
}

/** Forgets these products: an account has them now. */
export function dropGuestFavorites(ids: readonly string[]): void {
  write(read().filter((id) => !ids.includes(id)));
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== KEY) return;
    read();
    notify();
  });

/** The ids that this browser has saved; none before hydration. */
export const useGuestFavorites = (): readonly string[] =>
  useSyncExternalStore(subscribe, guestFavorites, () => NONE);
