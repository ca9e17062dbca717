import type { Admin } from './admin.ts';

/** Saves the settings with these fields changed. */
export async function changeSettings({ call }: Pick<Admin, 'call'>, changed: object): Promise<void> {
  const { updatedAt: _updatedAt, ...settings } = await call<Record<string, unknown>>('GET', '/settings');
  await call('PUT', '/settings', { ...settings, ...changed });
}

/** Turns the order book on, and changes other settings. */
export const turnOnOrderBook = (admin: Pick<Admin, 'call'>, changed: object = {}): Promise<void> =>
  changeSettings(admin, { orderBook: true, ...changed });
