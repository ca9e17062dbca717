import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '../database/engines.ts';
import { type Answered, openShop, type Shop } from '../shop.ts';

/** The account whose password the tests are about. */
export const EMAIL = 'asha@example.com';
export const NEW_PASSWORD = 'monsoon-lamp-river';

export async function mails(shop: Shop): Promise<string[]> {
  const folder = join(shop.services.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
}

/** How many mails a shop has been asked for. */
const expected = new WeakMap<Shop, number>();

/** Mails go out after the answer: a test is over when they have. */
export async function openShopWithPost(open: OpenDatabase): Promise<Shop> {
  const shop = await openShop(open);
  onTestFinished(() =>
    vi.waitFor(async () => expect(await mails(shop)).toHaveLength(expected.get(shop) ?? 0), 5_000),
  );
  return shop;
}

async function counted(shop: Shop, answer: Promise<Answered>): Promise<Answered> {
  if ((await answer).status === 200) expected.set(shop, (expected.get(shop) ?? 0) + 1);
  return answer;
}

export const forget = (shop: Shop, email: unknown = EMAIL) => {
  const answer = shop.request('POST', '/api/auth/forgot', { body: { email } });
  return email === EMAIL ? counted(shop, answer) : answer;
};
export const reset = (shop: Shop, token: unknown, password: unknown = NEW_PASSWORD) =>
  counted(shop, shop.request('POST', '/api/auth/reset', { body: { token, password } }));
export const logIn = (shop: Shop, password: string) =>
  shop.request('POST', '/api/auth/login', { body: { email: EMAIL, password } });
export const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });
export const change = (
  shop: Shop,
  token: string | undefined,
  currentPassword: unknown,
  newPassword: unknown = NEW_PASSWORD,
) =>
  counted(
    shop,
    shop.request('POST', '/api/user/password', {
      ...(token ? { token } : {}),
      body: { currentPassword, newPassword },
    }),
  );

/** Tokens that a test has seen in mails already. */
const mailedBefore = new WeakMap<Shop, string[]>();

/** Asks for a link and opens the mail. */
export async function mailedToken(shop: Shop): Promise<string> {
  const before = (await mails(shop)).length;
  expect((await forget(shop)).status).toBe(200);
  const all = await vi.waitFor(async () => {
    const now = await mails(shop);
    expect(now.length).toBeGreaterThan(before);
    return now;
  }, 5_000);
  const tokens = all.flatMap((mail) => /\/reset\?token=([\w-]{43})\r\n/.exec(mail)?.[1] ?? []);
  const known = new Set(mailedBefore.get(shop));
  const [token = ''] = tokens.filter((one) => !known.has(one));
  mailedBefore.set(shop, tokens);
  return token;
}
