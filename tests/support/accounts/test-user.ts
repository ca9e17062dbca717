import type { Shop } from '../shop.ts';

/** What a visitor signs up with; no shop has the account yet. */
export const asha = { name: 'Asha Rao', email: 'asha@example.com', password: 'tamarind-shade-at-noon' };

export const signUp = (shop: Shop, body: unknown = asha) =>
  shop.request('POST', '/api/auth/signup', { body });

export const logIn = (
  shop: Shop,
  { password = asha.password, email = asha.email, headers = {} }: LogIn = {},
) => shop.request('POST', '/api/auth/login', { body: { email, password }, headers });
type LogIn = { password?: unknown; email?: unknown; headers?: Record<string, string> };

export const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });

/** The statuses of many responses, sorted. */
export const sortedStatuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted();
