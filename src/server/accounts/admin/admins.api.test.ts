import { expect, test } from 'vitest';
import { INDIA_MS } from '#contract/durations.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { mails } from '#tests/support/accounts/mailbox.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openSmtpServer } from '#tests/support/mail/open-smtp-server.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { currentStep, totpCode } from '../two-factor/totp.ts';
import { PASSWORD } from '#tests/support/credentials.ts';

const meera = { name: 'Meera', password: 'a river of ochre' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const EMAIL = 'meera@example.com';

const asOwner = async (shop: Shop, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  shop.request(method, `/api${path}`, { token: await shop.adminToken(), ...(body ? { body } : {}) });
const invite = (shop: Shop, email = EMAIL, password = PASSWORD) =>
  asOwner(shop, 'POST', '/admins/invitations', { email, password });
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const accept = (shop: Shop, token: string, values: Record<string, string> = meera) =>
  shop.request('POST', '/invitation', {
    rawBody: new URLSearchParams({ token, ...values }).toString(),
    headers: FORM,
  });

async function logIn(shop: Shop): Promise<string> {
  const body = { email: EMAIL, password: meera.password };
  const { body: reply } = await shop.request('POST', '/api/auth/login', { body });
  return reply.data.token;
}

/** A second administrator. @returns her token */
async function addAdmin(shop: Shop): Promise<string> {
  const { link } = (await invite(shop)).body.data;
  expect((await accept(shop, tokenOf(link))).status).toBe(303);
  return logIn(shop);
}

forEachEngine((open) => {
  test('an invitation creates an administrator with her own name, and the history shows it', async () => {
    const shop = await openShop(open);
    const { status, body } = await invite(shop, ' Meera@Example.com ');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ email: EMAIL, isMailed: false });
    const form = await shop.request('GET', pathOf(body.data.link));
    expect(form.status).toBe(200);
    expect(form.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(form.text).toMatch(new RegExp(`value="${EMAIL}"[^>]* readonly`));
    // The link decides the email.
    const sent = await accept(shop, tokenOf(body.data.link), { ...meera, email: 'else@example.com' });
    expect([sent.status, sent.headers['location']]).toEqual([303, '/login?next=%2Fadmin']);
    const token = await logIn(shop);
    const { data } = (await shop.request('GET', '/api/admins', { token })).body;
    expect(data.invitations).toEqual([]);
    expect(data.admins).toMatchObject([
      { email: 'artist@example.com', isOwner: true, isYou: false },
      { name: 'Meera', email: EMAIL, isOwner: false, isYou: true },
    ]);
    await shop.request('POST', '/api/categories', { token, body: { name: 'Kites' } });
    const history = await asOwner(shop, 'GET', '/history');
    expect(history.body.data[0]).toMatchObject({ action: 'create', by: { name: 'Meera' } });
    await shop.services.backgroundTasks.drain();
    expect(await mails(shop)).toEqual([
      expect.stringContaining('Subject: Meera is now an administrator of your shop'),
    ]);
  });

  test('a link works once within 24 hours, and a newer one voids it', async () => {
    const shop = await openShop(open);
    const first = tokenOf((await invite(shop)).body.data.link);
    const second = tokenOf((await invite(shop)).body.data.link);
    const status = async (token: string) => (await shop.request('GET', `/invitation?token=${token}`)).status;
    expect([await status(first), await status(second), await status('')]).toEqual([404, 200, 404]);
    const sent = await Promise.all([1, 2, 3].map(() => accept(shop, second)));
    expect(sent.map((response) => response.status).toSorted()).toEqual([303, 404, 404]);
    const late = tokenOf((await invite(shop, 'late@example.com')).body.data.link);
    shop.clock.advance(24 * 3_600_000);
    expect(await status(late)).toBe(404);
    expect((await accept(shop, late)).status).toBe(404);
    expect((await asOwner(shop, 'GET', '/admins')).body.data).toMatchObject({
      admins: [{ isOwner: true }, { email: EMAIL }],
      invitations: [],
    });
    const rows = () =>
      shop.services.database.read
        .selectFrom('shop_state')
        .select('key')
        .where('key', 'like', 'admin_invitation%')
        .execute();
    // The expired one of late@example.com.
    expect(await rows()).toHaveLength(1);
    await runHousekeeping(shop.services);
    expect(await rows()).toEqual([]);
  });

  test('the page shows what is wrong, and the invitation stays valid', async () => {
    const shop = await openShop(open);
    const token = tokenOf((await invite(shop)).body.data.link);
    const wrong = await accept(shop, token, { name: '<b>', password: 'short' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="&#60;b&#62;"');
    expect(wrong.text).toContain('id="password-error"');
    // A common one, the email, and a name of the shop.
    for (const password of ['iloveyou', EMAIL, 'kalakari'])
      expect((await accept(shop, token, { ...meera, password })).text).toContain('id="password-error"');
    // An account that was opened meanwhile does not become an administrator.
    await shop.newSession(EMAIL);
    const taken = await accept(shop, token);
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('already an account')]);
    expect((await asOwner(shop, 'GET', '/admins')).body.data.admins).toHaveLength(1);
  });

  test(
    'only the owner invites and removes others, and an invitation needs her password',
    { tags: ['AZ38'] },
    async () => {
      const shop = await openShop(open);
      const token = await addAdmin(shop);
      const [owner, second] = (await asOwner(shop, 'GET', '/admins')).body.data.admins;
      const asSecond = (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
        shop.request(method, `/api${path}`, { token, ...(body ? { body } : {}) });
      const pending = (await invite(shop, 'asha@example.com')).body.data;
      const refused = await Promise.all([
        asSecond('POST', '/admins/invitations', { email: 'x@example.com', password: meera.password }),
        asSecond('DELETE', `/admins/invitations/${pending._id}`),
        asSecond('DELETE', `/admins/${owner._id}`),
        asSecond('DELETE', `/admins/${second._id}`),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      const wrong = await invite(shop, 'x@example.com', 'not the password');
      expect(wrong.body.issues).toMatchObject([{ path: 'password' }]);
      expect((await invite(shop, EMAIL)).body).toMatchObject({ code: 'email_taken' });
      expect((await invite(shop, 'artist')).body.issues).toMatchObject([{ path: 'email' }]);
      // The owner cannot be removed, so the shop never loses its last administrator this way.
      expect((await asOwner(shop, 'DELETE', `/admins/${owner._id}`)).body).toMatchObject({
        code: 'conflict',
      });
      expect((await asOwner(shop, 'DELETE', `/admins/invitations/${pending._id}`)).status).toBe(200);
      expect((await shop.request('GET', pathOf(pending.link))).status).toBe(404);
      expect((await accept(shop, tokenOf(pending.link))).status).toBe(404);
      // All other calls of administrators are open to the second one.
      for (const path of ['/orders', '/settings', '/backups', '/history', '/statistics'])
        expect((await shop.request('GET', `/api${path}`, { token })).status, path).toBe(200);
      expect((await asOwner(shop, 'GET', '/admins')).body.data.admins).toHaveLength(2);
    },
  );

  test('a removed administrator is logged out everywhere and stays a user', { tags: ['AU27'] }, async () => {
    const shop = await openShop(open);
    const tokens = [await addAdmin(shop), await logIn(shop)];
    const { _id } = (await asOwner(shop, 'GET', '/admins')).body.data.admins[1];
    expect((await asOwner(shop, 'DELETE', `/admins/${_id}`)).status).toBe(200);
    for (const token of tokens)
      expect((await shop.request('GET', '/api/orders', { token })).status).toBe(401);
    expect((await asOwner(shop, 'DELETE', `/admins/${_id}`)).status).toBe(404);
    const again = await logIn(shop);
    expect((await shop.request('GET', '/api/orders', { token: again })).status).toBe(403);
    expect((await shop.request('GET', '/api/user', { token: again })).body.data).toMatchObject({
      name: 'Meera',
      role: 'USER',
    });
  });

  test(
    'a removed administrator can be invited again, and gets a new password',
    { tags: ['AZ38'] },
    async () => {
      const shop = await openShop(open);
      const admin = await addAdmin(shop);
      const { _id } = (await asOwner(shop, 'GET', '/admins')).body.data.admins[1];
      const post = (path: string, token: string, body: object) =>
        shop.request('POST', `/api${path}`, { token, body });
      const { secret } = (await post('/user/second-step', admin, { password: meera.password })).body.data;
      const code = () => {
        // Each code works once.
        shop.clock.advance(60_000);
        return totpCode(secret, currentStep(shop.clock.now()));
      };
      expect((await post('/user/second-step/confirm', admin, { code: code() })).status).toBe(200);
      await asOwner(shop, 'DELETE', `/admins/${_id}`);
      const attempt = (password: string, withCode?: string) =>
        shop.request('POST', '/api/auth/login', {
          body: { email: EMAIL, password, ...(withCode !== undefined && { code: withCode }) },
        });
      const visitor = (await attempt(meera.password, code())).body.data.token;
      // An account that never was an administrator stays a visitor's.
      await shop.newSession('asha@example.com');
      expect((await invite(shop, 'asha@example.com')).body).toMatchObject({ code: 'email_taken' });

      const { link } = (await invite(shop)).body.data;
      const page = await shop.request('GET', pathOf(link));
      expect(page.text).toContain('Choose a new password');
      expect((await shop.request('GET', '/api/orders', { token: visitor })).status).toBe(403);
      const renewed = { name: 'Meera Rao', password: 'a lake of indigo' };
      expect((await accept(shop, tokenOf(link), renewed)).status).toBe(303);
      expect((await accept(shop, tokenOf(link), renewed)).status).toBe(404);
      // What was open with the former password ends.
      expect((await shop.request('GET', '/api/user', { token: visitor })).status).toBe(401);
      expectFailure(await attempt(meera.password), 'wrong_credentials');
      expectFailure(await attempt(renewed.password), 'second_step_needed');
      const { token } = (await attempt(renewed.password, code())).body.data;
      expect((await shop.request('GET', '/api/orders', { token })).status).toBe(200);
      expect((await asOwner(shop, 'GET', '/admins')).body.data.admins).toMatchObject([
        { isOwner: true },
        { _id, name: 'Meera Rao', email: EMAIL, isOwner: false },
      ]);
      expect((await invite(shop)).body).toMatchObject({ code: 'email_taken' });
    },
  );

  test('a former administrator whose account is older than the owner’s does not become the owner', async () => {
    const shop = await openShop(open);
    await addAdmin(shop);
    const { _id } = (await asOwner(shop, 'GET', '/admins')).body.data.admins[1];
    await asOwner(shop, 'DELETE', `/admins/${_id}`);
    const { link } = (await invite(shop)).body.data;
    await shop.services.database.write((tx) =>
      tx.updateTable('user').set({ created_at: 1 }).where('id', '=', _id).execute(),
    );
    expect((await accept(shop, tokenOf(link))).status).toBe(303);
    expect((await asOwner(shop, 'GET', '/admins')).body.data.admins).toMatchObject([
      { email: 'artist@example.com', isOwner: true },
      { _id, isOwner: false },
    ]);
  });
});

test('with a mail server, the mail has a link of its own, and accepting voids both', async () => {
  const smtp = await openSmtpServer();
  const shop = await openShop(undefined, { config: { smtpUrl: smtp.url } });
  const { body } = await invite(shop);
  expect(body.data).toMatchObject({ isMailed: true });
  await shop.services.backgroundTasks.drain();
  expect(smtp.arrived).toHaveLength(1);
  // The mail is encoded as quoted-printable.
  const [text = ''] = smtp.arrived.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
  const [, time] = /works once, until \d+ \w+ \d{4}, (\d\d:\d\d) in India\./.exec(text) ?? [];
  const indianClock = new Date(Date.parse(body.data.until) + INDIA_MS);
  expect(time).toBe(indianClock.toISOString().slice(11, 16));
  const mailed = /\/invitation\?token=([\w-]{43})\n/.exec(text)?.[1] ?? '';
  expect(mailed).not.toBe(tokenOf(body.data.link));
  expect((await accept(shop, mailed)).status).toBe(303);
  expect((await shop.request('GET', pathOf(body.data.link))).status).toBe(404);
});
