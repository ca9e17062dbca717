import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newToken } from '#server/accounts/tokens.ts';
import { freePort } from '../support/free-port.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { startProxy, VISITOR } from '../support/proxy.ts';

const EMAIL = 'artist@example.com';
const PASSWORD = 'tamarind-shade-at-noon';
/** Visitors' IP addresses. */
const ADMIN = '198.51.100.7';
const STRANGER = '203.0.113.9';

type Login = { password?: string; visitor?: string; device?: string };

/** A shop in its own process behind a proxy. */
async function openBehindProxy(settings: Record<string, string> = {}) {
  const shop = spawnShop({
    DATA_DIR: dataFolder(),
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'info',
    ...settings,
  });
  const proxy = await startProxy(`http://127.0.0.1:${await shop.open()}`);

  async function logIn({ password = PASSWORD, visitor = ADMIN, device }: Login = {}) {
    const response = await fetch(`${proxy}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [VISITOR]: visitor,
        ...(device && { 'device-token': device }),
      },
      body: JSON.stringify({ email: EMAIL, password }),
    });
    const { data } = (await response.json()) as { data?: { token: string } }; // The response format of the API.
    return { status: response.status, token: data?.token ?? '' };
  }

  /** @returns the number of responses per status */
  async function guess(count: number, device?: () => string): Promise<Record<number, number>> {
    const counted: Record<number, number> = {};
    for (let n = 0; n < count; n += 1) {
      const given = { password: `not the password ${n}`, visitor: STRANGER };
      const { status } = await logIn(device ? { ...given, device: device() } : given);
      counted[status] = (counted[status] ?? 0) + 1;
    }
    return counted;
  }

  async function notices(token: string): Promise<{ message: string }[]> {
    const response = await fetch(`${proxy}/api/settings`, { headers: { authorization: `Bearer ${token}` } });
    // The response format of the API.
    const { data } = (await response.json()) as { data: { notices?: { message: string }[] } };
    return data.notices ?? [];
  }
  // 40 is the level of warnings.
  const warnings = () => shop.printed().match(/"level":40.*TRUST_PROXY/g) ?? [];
  return { logIn, guess, notices, warnings };
}

test(
  'behind an untrusted proxy, a stranger does not lock the artist out of a known device',
  { tags: ['FX07'] },
  async () => {
    const { logIn, guess, notices, warnings } = await openBehindProxy();
    const device = newToken();
    expect((await logIn({ device })).status).toBe(200);

    expect(await guess(20)).toEqual({ 401: 10, 429: 10 });
    expect((await logIn()).status).toBe(429);
    const { status, token } = await logIn({ device });
    expect(status).toBe(200);

    // An invented device token is not a known device.
    expect(await guess(200, newToken)).toEqual({ 429: 200 });
    expect((await logIn({ device })).status).toBe(200);

    expect(warnings()).toHaveLength(1);
    expect((await notices(token)).map(({ message }) => message)).toEqual([
      expect.stringContaining('Set TRUST_PROXY=127.0.0.1 and restart the shop.'),
    ]);
  },
);

test('a stolen device token allows only ten guesses', { tags: ['deep', 'FX07'] }, async () => {
  const { logIn, guess } = await openBehindProxy();
  const device = newToken();
  expect((await logIn({ device })).status).toBe(200);
  expect(await guess(20)).toEqual({ 401: 10, 429: 10 });
  expect(await guess(200, () => device)).toEqual({ 401: 10, 429: 190 });
  expect((await logIn({ device })).status).toBe(429);
});

test(
  'with the setting from the notice, visitors are distinguished and there is no notice',
  { tags: ['deep', 'FX07'] },
  async () => {
    const { logIn, guess, notices, warnings } = await openBehindProxy({ TRUST_PROXY: '127.0.0.1' });
    expect(await guess(200)).toEqual({ 401: 10, 429: 190 });
    const { status, token } = await logIn();
    expect(status).toBe(200);
    expect(await notices(token)).toEqual([]);
    expect(warnings()).toEqual([]);
  },
);

test(
  'a proxy lets visitors wait for a restarted shop, which listens when it is ready',
  { timeout: 120_000, tags: ['deep'] },
  async () => {
    // The start waits for a bucket that does not respond.
    const bucket = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(bucket, 'listening');
    onTestFinished(() => void bucket.close());
    // The server listens on a port, so its address is an object.
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    const port = await freePort();
    const settings = {
      DATA_DIR: dataFolder(),
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      PORT: String(port),
      BACKUP_URL: `s3://id:secret@backups/shop?endpoint=${endpoint}&region=here`,
    };
    const statusWhileStarting = async () => {
      const shop = spawnShop(settings);
      await once(bucket, 'connection');
      const status = await fetch(`http://127.0.0.1:${port}/`).then(
        (response) => response.status,
        () => 'refused',
      );
      await shop.open();
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
      shop.child.kill('SIGTERM');
      await shop.ended;
      return status;
    };
    // The first start may take long, and the shop has no visitors yet. A page says that it opens in a moment.
    expect(await statusWhileStarting()).toBe(503);
    expect(await statusWhileStarting()).toBe('refused');
  },
);
