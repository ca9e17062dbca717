import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { MAX_GUEST_FAVORITES } from '#contract/accounts/guest-favorites.ts';

/** A storage of the browser that a test can fill, or forbid. */
function stubStorage(start: Record<string, string> = {}) {
  const store = new Map(Object.entries(start));
  let isForbidden = false;
  const allowed = <T>(work: () => T) => {
    if (isForbidden) throw new Error('The storage is forbidden.');
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => allowed(() => store.get(key) ?? null),
    setItem: (key: string, value: string) => allowed(() => store.set(key, value)),
    removeItem: (key: string) => allowed(() => store.delete(key)),
  });
  return { store, forbid: () => (isForbidden = true) };
}

const asha = { token: 'asha_asha_asha_asha_asha', role: 'USER' } as const;

/**
 * A shop with one account, whose favorites are `start` at first. It stores the favorites of each save, without hidden products.
 * `hideLater` hides a product just after its card was requested.
 */
function stubShop(start: readonly string[] = []) {
  let favorites = start;
  let isUnreachable = false;
  let hasExpired = false;
  let hidden: readonly string[] = [];
  let hiddenLater: readonly string[] = [];
  const isVisible = (id: string) => !hidden.includes(id);
  const saves: (readonly string[])[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isUnreachable) throw new TypeError('Failed to fetch');
    if (url === '/api/favorites') {
      const products: string[] = JSON.parse(String(init.body)).products;
      const data = products.filter(isVisible).map((_id) => ({ _id }));
      hidden = [...hidden, ...hiddenLater];
      return Response.json({ status: 'success', data });
    }
    if (hasExpired)
      return Response.json({ status: 'error', error: 'No.', code: 'unauthenticated' }, { status: 401 });
    // The only other call is `saveWishlist`.
    if (url !== '/api/user') {
      favorites = JSON.parse(String(init.body)).favoriteProducts.filter(isVisible);
      saves.push(favorites);
    }
    const user = { _id: 'asha', role: 'USER', favoriteProducts: favorites.map((_id) => ({ _id })) };
    return Response.json({ status: 'success', data: user });
  });
  return {
    saves,
    favorites: () => favorites,
    setUnreachable: (unreachable: boolean) => (isUnreachable = unreachable),
    expireSessions: () => (hasExpired = true),
    hide: (...ids: string[]) => (hidden = ids),
    hideLater: (...ids: string[]) => (hiddenLater = ids),
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

const KEY = 'guestFavorites';

test('reads only ids, each once, and no more than the maximum', async () => {
  const many = Array.from({ length: MAX_GUEST_FAVORITES + 50 }, (_, index) => `p${index}`);
  for (const [stored, ids] of [
    ['', []],
    ['no list', []],
    ['{"length":3}', []],
    [JSON.stringify(['a', 7, null, 'a', '<b>', 'x'.repeat(65), 'b']), ['a', 'b']],
    [JSON.stringify(many), many.slice(-MAX_GUEST_FAVORITES)],
  ] as const) {
    vi.resetModules();
    stubStorage({ [KEY]: stored });
    const { guestFavorites } = await import('./guest-favorites.ts');
    expect(guestFavorites(), stored).toEqual(ids);
  }
});

test('adds to what another tab has stored, and lets the oldest go', async () => {
  const { store } = stubStorage();
  const { guestFavorites, setGuestFavorite } = await import('./guest-favorites.ts');
  setGuestFavorite('a', true);
  store.set(KEY, '["a","other-tab"]');
  setGuestFavorite('b', true);
  expect(guestFavorites()).toEqual(['a', 'other-tab', 'b']);
  setGuestFavorite('a', false);
  expect(JSON.parse(store.get(KEY) ?? '')).toEqual(['other-tab', 'b']);
  for (let index = 0; index < MAX_GUEST_FAVORITES; index += 1) setGuestFavorite(`n${index}`, true);
  expect(guestFavorites()).toHaveLength(MAX_GUEST_FAVORITES);
  expect(guestFavorites()[0]).toBe('n0');
});

test('keeps favorites as long as the page where the browser stores nothing', async () => {
  const { forbid } = stubStorage();
  forbid();
  const { guestFavorites, setGuestFavorite } = await import('./guest-favorites.ts');
  setGuestFavorite('a', true);
  setGuestFavorite('b', true);
  expect(guestFavorites()).toEqual(['a', 'b']);
  const { setFavoriteInBrowser } = await import('./favorites.ts');
  const { toastRecords } = await import('#web/ui/feedback/toast-store.ts');
  setFavoriteInBrowser('c', true);
  expect(toastRecords()).toMatchObject([{ description: 'This browser forgets it when you close the page.' }]);
});

test('a login adds the favorites of the browser to the account once, after those it has, and the browser forgets them', async () => {
  const { store } = stubStorage({ [KEY]: '["b","c"]' });
  const shop = stubShop(['a', 'b']);
  await import('./favorites.ts');
  const { startSession } = await import('#web/api/session.ts');
  startSession(asha);
  await expect.poll(() => store.has(KEY)).toBe(false);
  expect(shop.saves).toEqual([['a', 'b', 'c']]);
});

test('an account that is nearly full gets as many as fit, and the browser keeps the others', async () => {
  const { store } = stubStorage({ [KEY]: '["x","y"]' });
  const full = Array.from({ length: limits.favorites - 1 }, (_, index) => `p${index}`);
  const shop = stubShop(full);
  await import('./favorites.ts');
  const { startSession } = await import('#web/api/session.ts');
  const { toastRecords } = await import('#web/ui/feedback/toast-store.ts');
  startSession(asha);
  await expect.poll(() => store.get(KEY)).toBe('["y"]');
  expect(shop.favorites()).toEqual([...full, 'x']);
  await expect
    .poll(() => toastRecords().map(({ title, description }) => [title, description]))
    .toEqual([['Your favorites are full', '1 more stays in this browser.']]);

  // The next page neither saves the same list again nor repeats the message.
  vi.resetModules();
  const { isSavedInBrowser } = await import('./favorites.ts');
  const { freshUser } = await import('../session/user-store.ts');
  const next = await import('#web/ui/feedback/toast-store.ts');
  await freshUser({ maxAgeMs: 0 });
  expect(shop.saves).toHaveLength(1);
  expect(next.toastRecords()).toEqual([]);
  expect(isSavedInBrowser('y')).toBe(true);
});

test('a product that is hidden at the login stays in the browser, and follows once it is visible', async () => {
  const { store } = stubStorage({ [KEY]: '["a","b","c"]' });
  const shop = stubShop();
  shop.hide('b');
  shop.hideLater('c');
  await import('./favorites.ts');
  const { startSession } = await import('#web/api/session.ts');
  startSession(asha);
  await expect.poll(() => store.get(KEY)).toBe('["b","c"]');
  expect(shop.saves).toEqual([['a']]);

  shop.hide();
  shop.hideLater();
  vi.resetModules();
  await import('./favorites.ts');
  const other = await import('#web/api/session.ts');
  other.startSession(asha);
  await expect.poll(() => store.has(KEY)).toBe(false);
  expect(shop.favorites()).toEqual(['a', 'b', 'c']);
});

test('favorites stay in the browser while the shop is unreachable, and the next page adds them to the account', async () => {
  const { store } = stubStorage({ [KEY]: '["a"]' });
  const shop = stubShop();
  shop.setUnreachable(true);
  const { toastRecords } = await import('#web/ui/feedback/toast-store.ts');
  await import('./favorites.ts');
  const { startSession } = await import('#web/api/session.ts');
  startSession(asha);
  await expect.poll(() => toastRecords().map(({ title }) => title)).toEqual(['Error while updating']);
  expect(store.get(KEY)).toBe('["a"]');

  shop.setUnreachable(false);
  vi.resetModules();
  await import('./favorites.ts');
  const other = await import('#web/api/session.ts');
  other.startSession(asha);
  await expect.poll(() => store.has(KEY)).toBe(false);
  expect(shop.favorites()).toEqual(['a']);
});

test('an expired session shows no message about the favorites of the browser, which stay there', async () => {
  const { store } = stubStorage({ [KEY]: '["a"]' });
  const shop = stubShop();
  shop.expireSessions();
  const { toastRecords } = await import('#web/ui/feedback/toast-store.ts');
  await import('./favorites.ts');
  const { session, startSession } = await import('#web/api/session.ts');
  startSession(asha);
  await expect.poll(session).toBeNull();
  // The message would come in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(toastRecords()).toEqual([]);
  expect(store.get(KEY)).toBe('["a"]');
});
