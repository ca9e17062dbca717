import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asha = { token: 'asha_asha_asha_asha_asha', role: 'USER' } as const;
const bina = { token: 'bina_bina_bina_bina_bina', role: 'USER' } as const;

/** A shop whose saves wait for `release`, and then return the favorite `one`. @param hasExpired rejects all saves */
function shop({ hasExpired = false } = {}) {
  const saves: { by: string | null; list: unknown }[] = [];
  const released = Promise.withResolvers<void>();
  const stored: string[] = [];
  const respond = (favorites: readonly string[]) =>
    Response.json({
      status: 'success',
      data: { _id: 'someone', role: 'USER', favoriteProducts: favorites.map((_id) => ({ _id })) },
    });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/user') return respond(stored);
    saves.push({ by: new Headers(init.headers).get('authorization'), list: JSON.parse(String(init.body)) });
    await released.promise;
    if (!hasExpired) return respond(['one']);
    const body = { status: 'error', error: 'Please log in.', code: 'unauthenticated' };
    return Response.json(body, { status: 401 });
  });
  return { saves, release: released.resolve, addElsewhere: (id: string) => stored.push(id) };
}

beforeEach(() => {
  const store = new Map<string, string>(Object.entries(asha));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  // The session was read once, and perhaps by the test of another file.
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('drops the pending favorites of a user when another one logs in', async () => {
  const { saves, release } = shop();
  const { addFavorite } = await import('./favorites.ts');
  const { clearSession, startSession } = await import('#web/api/session.ts');
  const { toastRecords } = await import('#web/ui/feedback/toast-store.ts');

  const greeting = { kind: 'success', title: 'Login Successful' } as const;
  const changes = Promise.all([addFavorite('one', greeting), addFavorite('two', greeting)]);
  await expect.poll(() => saves.length).toBe(1);
  clearSession();
  startSession(bina);
  release();
  await changes;
  expect(saves).toEqual([{ by: `Bearer ${asha.token}`, list: { favoriteProducts: ['one'] } }]);
  expect(toastRecords()).toEqual([]);
});

test('reports no success for a change that the end of the session has dropped', async () => {
  const { saves, release } = shop({ hasExpired: true });
  const { setFavorite } = await import('./favorites.ts');
  const { loginRequest } = await import('../login-request/login-request.ts');
  const { toastRecords } = await import('#web/ui/feedback/toast-store.ts');

  const changes = Promise.all([setFavorite('one', true), setFavorite('two', true)]);
  await expect.poll(() => saves.length).toBe(1);
  release();
  await changes;
  expect(saves).toHaveLength(1);
  expect(toastRecords()).toMatchObject([{ kind: 'error', title: 'Error while updating' }]);
  expect(loginRequest()).toEqual({ favoriteToAdd: 'one' });
});

test('keeps what another tab has added two seconds ago', async () => {
  const { saves, release, addElsewhere } = shop();
  release();
  const { setFavorite } = await import('./favorites.ts');
  const { freshUser } = await import('../session/user-store.ts');
  // As the page does when it opens.
  await freshUser({ maxAgeMs: 0 });
  addElsewhere('other');
  // Now the list is older than `MAX_LIST_AGE_MS`.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await setFavorite('one', true);
  expect(saves.map(({ list }) => list)).toEqual([{ favoriteProducts: ['other', 'one'] }]);
});
