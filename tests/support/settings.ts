import type { Shop } from './shop.ts';

export const saveSettings = async (shop: Shop, body: unknown) =>
  shop.request('PUT', '/api/settings', { token: await shop.adminToken(), body });

export const readAsGuest = async (shop: Shop) => (await shop.request('GET', '/api/settings')).body.data;

export const readAsAdmin = async (shop: Shop) =>
  (await shop.request('GET', '/api/settings', { token: await shop.adminToken() })).body.data;
