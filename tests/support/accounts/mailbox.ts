// A shop whose mails the test reads, and the calls that reset and change passwords.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../database/engines.ts';
import { type TestResponse, openShop, type Shop } from '../shop.ts';
import { asha } from './test-user.ts';

/** The email of the account that the mails are for. */
export const EMAIL = asha.email;
export const NEW_PASSWORD = 'monsoon-lamp-river';

/** The texts of the mails in a shop's outbox. */
export async function mails(shop: Shop): Promise<string[]> {
  const folder = join(shop.services.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
}

/** The number of mails that a shop has to send: one for each accepted request of `expectMailIfAccepted`. */
const expected = new WeakMap<Shop, number>();

/** A shop whose mails are counted at the end of the test, after those that it sends later than its responses. */
export async function openShopCheckingMails(open: OpenDatabase): Promise<Shop> {
  const shop = await openShop(open);
  onTestFinished(async () => {
    await shop.services.backgroundTasks.drain();
    expect(await mails(shop)).toHaveLength(expected.get(shop) ?? 0);
  });
  return shop;
}

async function expectMailIfAccepted(shop: Shop, response: Promise<TestResponse>): Promise<TestResponse> {
  if ((await response).status === 200) expected.set(shop, (expected.get(shop) ?? 0) + 1);
  return response;
}

export const requestReset = (shop: Shop, email: unknown = EMAIL) => {
  const response = shop.request('POST', '/api/auth/forgot', { body: { email } });
  return email === EMAIL ? expectMailIfAccepted(shop, response) : response;
};
export const reset = (shop: Shop, token: unknown, password: unknown = NEW_PASSWORD) =>
  expectMailIfAccepted(shop, shop.request('POST', '/api/auth/reset', { body: { token, password } }));
export const changePassword = (
  shop: Shop,
  token: string | undefined,
  currentPassword: unknown,
  newPassword: unknown = NEW_PASSWORD,
) =>
  expectMailIfAccepted(
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
  expect((await requestReset(shop)).status).toBe(200);
  await shop.services.backgroundTasks.drain();
  const tokens = (await mails(shop)).flatMap(
    (mail) => /\/reset\?token=([\w-]{43})\r\n/.exec(mail)?.[1] ?? [],
  );
  const known = new Set(seenTokens.get(shop));
  const unknown = tokens.filter((one) => !known.has(one));
  expect(unknown).toHaveLength(1);
  const [token = ''] = unknown;
  seenTokens.set(shop, tokens);
  return token;
}
