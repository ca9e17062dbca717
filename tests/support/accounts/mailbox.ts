import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '../database/engines.ts';
import { type TestResponse, openShop, type Shop } from '../shop.ts';
import { asha } from './test-user.ts';

/** The account of the tests. */
export const EMAIL = asha.email;
export const NEW_PASSWORD = 'monsoon-lamp-river';

export async function mails(shop: Shop): Promise<string[]> {
  const folder = join(shop.services.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
}

/** Number of mails that a shop should send. */
const expected = new WeakMap<Shop, number>();

/** A shop that sends mails. It sends them after the response, so the test waits for them at its end. */
export async function openShopWithMail(open: OpenDatabase): Promise<Shop> {
  const shop = await openShop(open);
  onTestFinished(() =>
    vi.waitFor(async () => expect(await mails(shop)).toHaveLength(expected.get(shop) ?? 0), 5_000),
  );
  return shop;
}

async function countMails(shop: Shop, response: Promise<TestResponse>): Promise<TestResponse> {
  if ((await response).status === 200) expected.set(shop, (expected.get(shop) ?? 0) + 1);
  return response;
}

export const requestReset = (shop: Shop, email: unknown = EMAIL) => {
  const response = shop.request('POST', '/api/auth/forgot', { body: { email } });
  return email === EMAIL ? countMails(shop, response) : response;
};
export const reset = (shop: Shop, token: unknown, password: unknown = NEW_PASSWORD) =>
  countMails(shop, shop.request('POST', '/api/auth/reset', { body: { token, password } }));
export const changePassword = (
  shop: Shop,
  token: string | undefined,
  currentPassword: unknown,
  newPassword: unknown = NEW_PASSWORD,
) =>
  countMails(
    shop,
    shop.request('POST', '/api/user/password', {
      ...(token ? { token } : {}),
      body: { currentPassword, newPassword },
    }),
  );

/** Tokens in the earlier mails of a shop. */
const seenTokens = new WeakMap<Shop, string[]>();

/** Requests a reset link and reads its token from the mail. */
export async function mailedToken(shop: Shop): Promise<string> {
  const before = (await mails(shop)).length;
  expect((await requestReset(shop)).status).toBe(200);
  const all = await vi.waitFor(async () => {
    const now = await mails(shop);
    expect(now.length).toBeGreaterThan(before);
    return now;
  }, 5_000);
  const tokens = all.flatMap((mail) => /\/reset\?token=([\w-]{43})\r\n/.exec(mail)?.[1] ?? []);
  const known = new Set(seenTokens.get(shop));
  const [token = ''] = tokens.filter((one) => !known.has(one));
  seenTokens.set(shop, tokens);
  return token;
}
