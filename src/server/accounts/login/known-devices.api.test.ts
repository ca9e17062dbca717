import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { MAX_DEVICES } from './known-devices.store.ts';
import { resetAdmin } from '../admin/reset-admin.ts';
import { asha, signUp, sortedStatuses } from '#tests/support/accounts/test-user.ts';
import { newToken } from '../tokens.ts';

/**
 * A shop with functions that log in to the account of `asha`, which each test creates. `device` is the device token of the browser;
 * `guess` uses up the attempts of an unknown browser with the same IP address.
 */
async function setUp(open: OpenDatabase) {
  const shop = await openShop(open);
  const send = (path: string, body: object, device?: string, token?: string) =>
    shop.request('POST', path, {
      body,
      ...(token && { token }),
      headers: device === undefined ? {} : { 'device-token': device },
    });
  const { email } = asha;
  const logIn = (device?: string, password = asha.password) =>
    send('/api/auth/login', { email, password }, device);
  const guess = async (count = 10) => {
    for (let n = 0; n < count; n += 1) await logIn(undefined, 'not the password');
  };
  const rows = () => shop.services.database.read.selectFrom('known_device').selectAll().execute();
  return { shop, send, logIn, guess, rows };
}

forEachEngine((open) => {
  test('a browser is known after a signup or a login', async () => {
    const { send, logIn, guess } = await setUp(open);
    const [phone, laptop] = [newToken(), newToken()];
    expect((await send('/api/auth/signup', asha, phone)).status).toBe(201);
    expect((await logIn(laptop)).status).toBe(200);
    await guess();
    expect((await logIn()).status).toBe(429);
    expect((await logIn(newToken())).status).toBe(429);
    for (const device of [phone, laptop]) expect((await logIn(device)).status).toBe(200);
  });

  test('a browser is unknown after a wrong password', async () => {
    const { shop, logIn, guess, rows } = await setUp(open);
    await signUp(shop);
    const device = newToken();
    expect((await logIn(device, 'not the password')).status).toBe(401);
    await guess();
    expect((await logIn(device)).status).toBe(429);
    expect(await rows()).toEqual([]);
  });

  test('a known device of one account is unknown to another', { tags: ['FX07'] }, async () => {
    const { send, logIn, guess } = await setUp(open);
    const device = newToken();
    await send('/api/auth/signup', asha);
    expect((await send('/api/auth/signup', { ...asha, email: 'ravi@example.com' }, device)).status).toBe(201);
    await guess();
    expect((await logIn(device)).status).toBe(429);
  });

  test('the stored rows reveal neither the token nor which accounts share a browser', async () => {
    const { send, rows } = await setUp(open);
    const device = newToken();
    for (const email of ['asha@example.com', 'ravi@example.com'])
      await send('/api/auth/signup', { ...asha, email }, device);
    const [one, other] = await rows();
    expect(one?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(one?.token_hash).not.toBe(other?.token_hash);
    expect(JSON.stringify(await rows())).not.toContain(device);
  });

  test('ignores malformed device tokens', async () => {
    const { shop, logIn, rows } = await setUp(open);
    await signUp(shop);
    for (const device of ['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`, 'x'.repeat(9_000)])
      expect((await logIn(device)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('simultaneous logins store one device', async () => {
    const { shop, logIn, rows } = await setUp(open);
    await signUp(shop);
    const device = newToken();
    const responses = await Promise.all(Array.from({ length: 8 }, () => logIn(device)));
    expect(sortedStatuses(responses)).toEqual(Array(8).fill(200));
    expect(await rows()).toHaveLength(1);
  });

  test('a new password deletes every device except the current one', { tags: ['FX07'] }, async () => {
    const { shop, send, logIn, guess } = await setUp(open);
    const [phone, laptop] = [newToken(), newToken()];
    const { token } = (await signUp(shop)).body.data;
    for (const device of [phone, laptop]) expect((await logIn(device)).status).toBe(200);
    const newPassword = 'monsoon-lamp-river';
    const body = { currentPassword: asha.password, newPassword };
    expect((await send('/api/user/password', body, phone, token)).status).toBe(200);
    await guess();
    expect((await logIn(laptop, newPassword)).status).toBe(429);
    expect((await logIn(phone, newPassword)).status).toBe(200);
  });

  test('resetting the administrator and deleting the account delete all devices', async () => {
    const { shop, send, logIn, rows } = await setUp(open);
    await shop.adminToken();
    const { token } = (await signUp(shop)).body.data;
    await logIn(newToken());
    expect(await rows()).toHaveLength(1);
    await send('/api/user/delete', { password: asha.password }, undefined, token);
    expect(await rows()).toEqual([]);
    await signUp(shop);
    await logIn(newToken());
    await resetAdmin(shop.services, asha.email);
    expect(await rows()).toEqual([]);
  });

  test(
    'a device is unknown again after half a year without a login, and after twenty others',
    { tags: ['FX07'] },
    async () => {
      const { shop, logIn, guess, rows } = await setUp(open);
      await signUp(shop);
      const [phone, laptop] = [newToken(), newToken()];
      await logIn(phone);
      await logIn(laptop);
      shop.clock.advance(100 * DAY_MS);
      await logIn(phone);
      shop.clock.advance(100 * DAY_MS);
      await guess();
      expect((await logIn(laptop)).status).toBe(429);
      expect((await logIn(phone)).status).toBe(200);
      shop.clock.advance(DAY_MS);
      for (let n = 0; n < MAX_DEVICES; n += 1) {
        shop.clock.advance(1);
        expect((await logIn(newToken())).status).toBe(200);
      }
      expect(await rows()).toHaveLength(MAX_DEVICES);
      await guess();
      expect((await logIn(phone)).status).toBe(429);
    },
  );

  test('a session has its own limit for confirming the password', async () => {
    const { shop, send, guess } = await setUp(open);
    const { token } = (await signUp(shop)).body.data;
    await guess();
    const change = (currentPassword: string) =>
      send('/api/user/password', { currentPassword, newPassword: 'monsoon-lamp-river' }, undefined, token);
    // One less than the limit of ten.
    for (let n = 0; n < 9; n += 1) expect((await change('not the password')).status).toBe(400);
    expect((await change(asha.password)).status).toBe(200);
  });
});
