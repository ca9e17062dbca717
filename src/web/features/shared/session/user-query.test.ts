import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asha = { token: 'asha_asha_asha_asha_asha', role: 'USER' } as const;
const bina = { token: 'bina_bina_bina_bina_bina', role: 'USER' } as const;

/** A shop that responds with the user of the token at once, and with the products once `respond` is called. */
function stubShop() {
  const products = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const by = new Headers(init.headers).get('authorization');
    if (url === '/api/user') return Response.json({ status: 'success', data: { _id: by, role: 'USER' } });
    await products.promise;
    return Response.json({ status: 'success', data: [{ by }] });
  });
  return { respond: products.resolve };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

/** Waits until the current user is reported. @returns a function that stops watching */
async function watch(): Promise<() => void> {
  const { watchUser } = await import('./user-query.ts');
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = watchUser(({ user }) => user && resolve());
  await promise;
  return stop;
}

test('the page that opens while another user logs in gets its responses', async () => {
  const { respond } = stubShop();
  const { startSession } = await import('#web/api/session.ts');
  const { apiClient } = await import('#web/api/api-client.ts');
  const { dropResponses, queryClient } = await import('./user-query.ts');
  startSession(asha);
  const stopFirst = await watch();
  stopFirst();
  queryClient.setQueryData(['getSettings', {}], { by: asha.token });
  dropResponses({ isExpired: true });
  startSession(bina);
  const loading = apiClient('listProducts');
  const stop = await watch();
  respond();
  expect(await loading).toEqual([{ by: `Bearer ${bina.token}` }]);
  expect(queryClient.getQueryData(['getSettings', {}]), 'what the first user saw').toBeUndefined();
  stop();
  queryClient.clear();
});

test('the page that opens while another tab logs out gets its responses as that of a guest', async () => {
  const { respond } = stubShop();
  const { clearSession, startSession } = await import('#web/api/session.ts');
  const { apiClient } = await import('#web/api/api-client.ts');
  const { dropResponses, queryClient } = await import('./user-query.ts');
  startSession(asha);
  const loading = apiClient('listProducts');
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
  clearSession();
  dropResponses({ isExpired: false });
  respond();
  expect(await loading).toEqual([{ by: null }]);
  queryClient.clear();
});
