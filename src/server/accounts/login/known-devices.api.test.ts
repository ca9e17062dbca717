import { expect, test } from 'vitest';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { MAX_DEVICES } from './known-devices.ts';
import { resetAdmin } from '../admin/reset-admin.ts';
import { asha, signUp, statuses } from '#tests/support/accounts/asha.ts';
import { newToken } from '../tokens.ts';

const DAY = 24 * 60 * 60_000;

/** A shop with an account, at which a stranger with the same IP address has made all guesses. */
async function openGuessedAt(open: OpenDatabase) {
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
  test('a browser is known once its user signed up or logged in there', async () => {
    const { send, logIn, guess } = await openGuessedAt(open);
    const [phone, laptop] = [newToken(), newToken()];
    expect((await send('/api/auth/signup', asha, phone)).status).toBe(201);
    expect((await logIn(laptop)).status).toBe(200);
    await guess();
    expect((await logIn()).status).toBe(429);
    expect((await logIn(newToken())).status).toBe(429);
    for (const device of [phone, laptop]) expect((await logIn(device)).status).toBe(200);
  });

  test('a browser where only a wrong password was given is not known', async () => {
    const { shop, logIn, guess, rows } = await openGuessedAt(open);
    await signUp(shop);
    const device = newToken();
    expect((await logIn(device, 'not the password')).status).toBe(401);
    await guess();
    expect((await logIn(device)).status).toBe(429);
    expect(await rows()).toEqual([]);
  });

  test('a known device of one account is a stranger’s for another', { tags: ['FX07'] }, async () => {
    const { send, logIn, guess } = await openGuessedAt(open);
    const device = newToken();
    await send('/api/auth/signup', asha);
    expect((await send('/api/auth/signup', { ...asha, email: 'ravi@example.com' }, device)).status).toBe(201);
    await guess();
    expect((await logIn(device)).status).toBe(429);
  });

  test('what is stored tells neither the token nor which accounts share a browser', async () => {
    const { send, rows } = await openGuessedAt(open);
    const device = newToken();
    for (const email of ['asha@example.com', 'ravi@example.com'])
      await send('/api/auth/signup', { ...asha, email }, device);
    const [one, other] = await rows();
    expect(one?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(one?.token_hash).not.toBe(other?.token_hash);
    expect(JSON.stringify(await rows())).not.toContain(device);
  });

  test('what is no token is no device', async () => {
    const { shop, logIn, rows } = await openGuessedAt(open);
    await signUp(shop);
    for (const device of ['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`, 'x'.repeat(9_000)])
      expect((await logIn(device)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('logins at the same moment make one device known', async () => {
    const { shop, logIn, rows } = await openGuessedAt(open);
    await signUp(shop);
    const device = newToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(device)));
    expect(statuses(answers)).toEqual(Array(8).fill(200));
    expect(await rows()).toHaveLength(1);
  });

  test(
    'a new password forgets every device but the one where it was chosen',
    { tags: ['FX07'] },
    async () => {
      const { shop, send, logIn, guess } = await openGuessedAt(open);
      const [phone, laptop] = [newToken(), newToken()];
      const { token } = (await signUp(shop)).body.data;
      for (const device of [phone, laptop]) expect((await logIn(device)).status).toBe(200);
      const newPassword = 'monsoon-lamp-river';
      const body = { currentPassword: asha.password, newPassword };
      expect((await send('/api/user/password', body, phone, token)).status).toBe(200);
      await guess();
      expect((await logIn(laptop, newPassword)).status).toBe(429);
      expect((await logIn(phone, newPassword)).status).toBe(200);
    },
  );

  test('the command that resets the administrator forgets all of them, and so does deleting the account', async () => {
    const { shop, send, logIn, rows } = await openGuessedAt(open);
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
    'a device is forgotten after half a year without a login, and after twenty others',
    { tags: ['FX07'] },
    async () => {
      const { shop, logIn, guess, rows } = await openGuessedAt(open);
      await signUp(shop);
      const [phone, laptop] = [newToken(), newToken()];
      await logIn(phone);
      await logIn(laptop);
      shop.clock.advance(100 * DAY);
      await logIn(phone);
      shop.clock.advance(100 * DAY);
      await guess();
      expect((await logIn(laptop)).status).toBe(429);
      expect((await logIn(phone)).status).toBe(200);
      shop.clock.advance(DAY);
      for (let n = 0; n < MAX_DEVICES; n += 1) {
        shop.clock.advance(1);
        expect((await logIn(newToken())).status).toBe(200);
      }
      expect(await rows()).toHaveLength(MAX_DEVICES);
      await guess();
      expect((await logIn(phone)).status).toBe(429);
    },
  );

  test('a session confirms with guesses of its own', async () => {
    const { shop, send, guess } = await openGuessedAt(open);
    const { token } = (await signUp(shop)).body.data;
    await guess();
    const change = (currentPassword: string) =>
      send('/api/user/password', { currentPassword, newPassword: 'monsoon-lamp-river' }, undefined, token);
    for (let n = 0; n < 9; n += 1) expect((await change('not the password')).status).toBe(400);
    expect((await change(asha.password)).status).toBe(200);
  });
});
