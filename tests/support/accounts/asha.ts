import type { Shop } from '../shop.ts';

/** Somebody who is not in the shop yet, and what she asks of it. */
export const asha = { name: 'Asha Rao', email: 'asha@example.com', password: 'tamarind-shade-at-noon' };

export const signUp = (shop: Shop, body: unknown = asha) =>
  shop.request('POST', '/api/auth/signup', { body });

export const logIn = (
  shop: Shop,
  { password = asha.password, email = asha.email, headers = {} }: LogIn = {},
) => shop.request('POST', '/api/auth/login', { body: { email, password }, headers });
type LogIn = { password?: unknown; email?: unknown; headers?: Record<string, string> };

export const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });

/** Of many answers: their statuses, in order of size. */
export const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted();
