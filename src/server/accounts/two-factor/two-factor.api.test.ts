import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { mails } from '#tests/support/accounts/mailbox.ts';
import { createResetLink } from '../password-reset/reset-link.ts';
import { resetAdmin } from '../admin/reset-admin.ts';
import { findUserByEmail } from '../users.store.ts';
import { totpCode, currentStep } from './totp.ts';
import { PASSWORD } from '#tests/support/credentials.ts';

const EMAIL = 'artist@example.com';
const MINUTE = 60_000;
/** A code of the app is guessable. */
const APP_CODE = true;

const logIn = (shop: Shop, code?: unknown, password: string = PASSWORD) =>
  shop.request('POST', '/api/auth/login', { body: { email: EMAIL, password, code } });
/** Logs in with the right password through a trusted proxy. */
const logInFrom = (shop: Shop, ipAddress: string, code: unknown) =>
  shop.request('POST', '/api/auth/login', {
    body: { email: EMAIL, password: PASSWORD, code },
    headers: { 'x-forwarded-for': ipAddress },
  });
const state = async (shop: Shop, token: string) =>
  (await shop.request('GET', '/api/user/second-step', { token })).body.data;
const begin = (shop: Shop, token: string, password: string = PASSWORD) =>
  shop.request('POST', '/api/user/second-step', { token, body: { password } });
const confirm = (shop: Shop, token: string, code: string) =>
  shop.request('POST', '/api/user/second-step/confirm', { token, body: { code } });
const end = (shop: Shop, token: string, code: string, password: string = PASSWORD) =>
  shop.request('POST', '/api/user/second-step/end', { token, body: { password, code } });

/**
 * A shop whose admin has turned two-step login on, with the codes of the app and the recovery codes. `code(beside)` is the code that
 * many steps after the current one, so `code(5)` is wrong.
 */
async function openWithTwoFactor(open: OpenDatabase) {
  const shop = await openShop(open, { config: { trustProxy: true } });
  const token = await shop.adminToken();
  const { secret, address } = (await begin(shop, token)).body.data;
  const code = (beside = 0) => totpCode(secret, currentStep(shop.clock.now()) + beside);
  // Starts in the middle of a step, so that no test reaches its end.
  shop.clock.advance(30_000 - (shop.clock.now() % 30_000) + 5_000);
  const { recoveryCodes } = (await confirm(shop, token, code())).body.data;
  shop.clock.advance(MINUTE);
  return { shop, token, secret, address, code, recoveryCodes: recoveryCodes as string[] };
}

forEachEngine((open) => {
  describe('two-step login', () => {
    test('requires an admin and their password', async () => {
      const shop = await openShop(open);
      const token = await shop.adminToken();
      expectFailure(await begin(shop, await shop.newSession()), 'forbidden');
      expectFailure(await begin(shop, token, 'not the right one'), 'invalid');
      expectFailure(await confirm(shop, token, '123456'), 'conflict');
      expect(await state(shop, token)).toEqual({ on: false, recoveryCodesLeft: 0 });
    });

    test('that is off is turned off without a mail', async () => {
      const shop = await openShop(open);
      const token = await shop.adminToken();
      expect((await end(shop, token, '123456')).status).toBe(200);
      await begin(shop, token);
      expect((await end(shop, token, '123456')).status).toBe(200);
      const waiting = await shop.services.database.read.selectFrom('job').selectAll().execute();
      expect([...waiting, ...(await mails(shop))]).toEqual([]);
    });

    test('is on after the first code, and not before', async () => {
      const shop = await openShop(open);
      const token = await shop.adminToken();
      const { secret, address } = (await begin(shop, token)).body.data;
      expect(address).toMatch(new RegExp(`^otpauth://totp/.+:artist%40example.com\\?secret=${secret}&`));
      expect((await logIn(shop)).status).toBe(200);
      expectFailure(await confirm(shop, token, '000000'), 'invalid');
      expect((await logIn(shop)).status).toBe(200);
      const { recoveryCodes } = (await confirm(shop, token, totpCode(secret, currentStep(shop.clock.now()))))
        .body.data;
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const each of recoveryCodes) expect(each).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/);
      expect(await state(shop, token)).toEqual({ on: true, recoveryCodesLeft: 10 });
      expectFailure(await logIn(shop), 'second_step_needed');
      expectFailure(await begin(shop, token), 'conflict');
    });

    test('changes nothing for users who have not turned it on', async () => {
      const { shop } = await openWithTwoFactor(open);
      await shop.newSession();
      const body = { email: 'visitor@example.com', password: PASSWORD };
      const { data } = (await shop.request('POST', '/api/auth/login', { body })).body;
      expect(Object.keys(data)).toEqual(['token', 'user']);
      expectFailure(await logIn(shop, undefined, 'not the right one'), 'wrong_credentials');
    });

    test('accepts a code of the previous, the current and the next step', async () => {
      const { shop, code } = await openWithTwoFactor(open);
      for (const beside of [-2, 2]) expectFailure(await logIn(shop, code(beside)), 'wrong_code');
      for (const beside of [-1, 0, 1]) expect((await logIn(shop, code(beside))).status).toBe(200);
      shop.clock.advance(2 * MINUTE);
      expect((await logIn(shop, ` ${code().slice(0, 3)} ${code().slice(3)} `)).status).toBe(200);
    });

    test('accepts a code once, even with simultaneous requests', async () => {
      const { shop, code } = await openWithTwoFactor(open);
      const responses = await Promise.all(Array.from({ length: 5 }, () => logIn(shop, code())));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
      expectFailure(await logIn(shop, code()), 'wrong_code');
      expectFailure(await logIn(shop, code(-1)), 'wrong_code');
    });

    test('is not revealed without the password', async () => {
      const { shop, code } = await openWithTwoFactor(open);
      expectFailure(await logIn(shop, code(), 'not the right one'), 'wrong_credentials');
      expect((await logIn(shop, code())).status).toBe(200);
    });

    test('accepts each recovery code once, in any spelling', async () => {
      const { shop, token, recoveryCodes } = await openWithTwoFactor(open);
      const [first = '', second = ''] = recoveryCodes;
      expect((await logIn(shop, first)).status).toBe(200);
      expectFailure(await logIn(shop, first), 'wrong_code');
      expect((await logIn(shop, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
      expect(await state(shop, token)).toEqual({ on: true, recoveryCodesLeft: 8 });
      const stored = await shop.services.database.read.selectFrom('recovery_code').selectAll().execute();
      for (const each of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each);
    });

    test('allows ten wrong codes an hour from all IP addresses', { tags: ['AU13'] }, async () => {
      const { shop, code } = await openWithTwoFactor(open);
      for (let n = 0; n < 10; n += 1)
        expectFailure(await logInFrom(shop, `203.0.113.${n}`, code(5)), 'wrong_code');
      const rejected = await logInFrom(shop, '192.0.2.1', code());
      expectFailure(rejected, 'too_many_requests');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(60);
      shop.clock.advance(61 * MINUTE);
      expect((await logInFrom(shop, '192.0.2.1', code())).status).toBe(200);
    });

    test(
      'lets no stranger who knows the password lock the owner out: a recovery code always works, and so does the app at home',
      { tags: ['AU16'] },
      async () => {
        const { shop, code, recoveryCodes } = await openWithTwoFactor(open);
        const { rateLimits, database } = shop.services;
        const owner = await findUserByEmail(database.read, EMAIL);
        const guess = async (from: string) =>
          (await rateLimits.beforeCode(owner?.id ?? '', from, APP_CODE)).failed();
        for (let n = 0; n < 10; n += 1) await guess(`203.0.113.${n}`);
        const [cafe, train] = ['192.0.2.1', '192.0.2.2'];
        expectFailure(await logInFrom(shop, cafe, code()), 'too_many_requests');
        // An IP address with an earlier right code.
        expect((await logIn(shop, code())).status).toBe(200);
        // It has the format of a recovery code, so it is checked.
        expectFailure(await logInFrom(shop, cafe, 'abcd-'.repeat(6).slice(0, -1)), 'wrong_code');
        expect((await logInFrom(shop, cafe, recoveryCodes[0])).status).toBe(200);
        expect((await logInFrom(shop, cafe, code(1))).status).toBe(200);
        expectFailure(await logInFrom(shop, train, code(1)), 'too_many_requests');
        // The IP address with an earlier right code has a limit of ten too.
        for (let n = 0; n < 10; n += 1) await guess('127.0.0.1');
        shop.clock.advance(MINUTE);
        expectFailure(await logIn(shop, code()), 'too_many_requests');
        expect((await logIn(shop, recoveryCodes[1])).status).toBe(200);
      },
    );

    test('counts simultaneous guesses one by one', { tags: ['AU17'] }, async () => {
      const { shop, code } = await openWithTwoFactor(open);
      const responses = await Promise.all(Array.from({ length: 20 }, () => logIn(shop, code(5))));
      expect(responses.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(10);
    });

    test('is required for a password reset link too', async () => {
      const { shop, code } = await openWithTwoFactor(open);
      const { services } = shop;
      const user = await findUserByEmail(services.database.read, EMAIL);
      const link = new URL(await createResetLink(services, { id: user?.id ?? '' }));
      const reset = (given?: string) =>
        shop.request('POST', '/api/auth/reset', {
          body: { token: link.searchParams.get('token'), password: 'monsoon-lamp-river', code: given },
        });
      expectFailure(await reset(), 'second_step_needed');
      expectFailure(await reset(code(5)), 'wrong_code');
      expect((await reset(code())).status).toBe(200);
      expectFailure(await logIn(shop), 'wrong_credentials');
      expectFailure(await logIn(shop, undefined, 'monsoon-lamp-river'), 'second_step_needed');
    });

    test('creates new recovery codes for password and code, and voids the old ones', async () => {
      const { shop, token, code, recoveryCodes } = await openWithTwoFactor(open);
      const renew = (given: string, password: string = PASSWORD, by = token) =>
        shop.request('POST', '/api/user/second-step/recovery-codes', {
          token: by,
          body: { password, code: given },
        });
      expectFailure(await renew(code(), PASSWORD, await shop.newSession()), 'forbidden');
      const unknown = await renew(code(), 'not the right one');
      expectFailure(unknown, 'invalid');
      expect(unknown.body.issues[0].path).toBe('password');
      const wrong = await renew(code(5));
      expectFailure(wrong, 'invalid');
      expect(wrong.body.issues[0].path).toBe('code');

      const again: string[] = (await renew(code())).body.data.recoveryCodes;
      expect(new Set([...again, ...recoveryCodes]).size).toBe(20);
      expect(await state(shop, token)).toEqual({ on: true, recoveryCodesLeft: 10 });
      // The code was used.
      expectFailure(await renew(code()), 'invalid');
      expectFailure(await logIn(shop, recoveryCodes[0]), 'wrong_code');
      expect((await logIn(shop, again[0])).status).toBe(200);
      // A recovery code is accepted in place of the app's, for an admin who lost the phone.
      expect((await renew(again[1] ?? '')).status).toBe(200);
      expectFailure(await logIn(shop, again[2]), 'wrong_code');
    });

    test('counts wrong codes for new recovery codes like those of logins, and creates none while it is off', async () => {
      const { shop, token, code } = await openWithTwoFactor(open);
      const renew = (given: string) =>
        shop.request('POST', '/api/user/second-step/recovery-codes', {
          token,
          body: { password: PASSWORD, code: given },
        });
      const owner = await findUserByEmail(shop.services.database.read, EMAIL);
      const { rateLimits } = shop.services;
      for (let n = 0; n < 9; n += 1)
        await (await rateLimits.beforeCode(owner?.id ?? '', '127.0.0.1', APP_CODE)).failed();
      expectFailure(await renew(code(5)), 'invalid');
      expectFailure(await renew(code()), 'too_many_requests');
      expectFailure(await logIn(shop, code()), 'too_many_requests');
      shop.clock.advance(61 * MINUTE);
      expect((await end(shop, token, code())).status).toBe(200);
      expectFailure(await renew(code()), 'conflict');
    });

    test('mails the admin about changes and about the use of a recovery code', async () => {
      const { shop, token, code, recoveryCodes } = await openWithTwoFactor(open);
      const subjects = async () =>
        (await mails(shop)).map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]).toSorted();
      expect((await logIn(shop, recoveryCodes[0])).status).toBe(200);
      expect((await logIn(shop, code())).status).toBe(200);
      expect((await end(shop, token, recoveryCodes[1] ?? '')).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect(await subjects()).toEqual([
            'A recovery code was used',
            'Two-step login was turned off',
            'Two-step login was turned on',
          ]),
        10_000,
      );
      for (const mail of await mails(shop))
        for (const recoveryCode of recoveryCodes) expect(mail).not.toContain(recoveryCode);
    });

    test('is turned off with password and code, and by the command reset-admin', async () => {
      const { shop, token, secret, code, recoveryCodes } = await openWithTwoFactor(open);
      expectFailure(await end(shop, token, code(), 'not the right one'), 'invalid');
      expectFailure(await end(shop, token, code(5)), 'invalid');
      expect(await state(shop, token)).toMatchObject({ on: true });
      expect((await end(shop, token, recoveryCodes[0] ?? '')).status).toBe(200);
      expect(await state(shop, token)).toEqual({ on: false, recoveryCodesLeft: 0 });
      expect((await logIn(shop)).status).toBe(200);

      const newSecret = (await begin(shop, token)).body.data.secret;
      expect(newSecret).not.toBe(secret);
      await confirm(shop, token, totpCode(newSecret, currentStep(shop.clock.now())));
      expectFailure(await logIn(shop), 'second_step_needed');
      const { password } = await resetAdmin({ ...shop.services, config: readConfig({}) }, EMAIL);
      expect((await logIn(shop, undefined, password)).status).toBe(200);
    });

    test.each([[''], ['   '], ['x'.repeat(101)], [123456], [['123456']], [{ $gt: '' }], [true]])(
      'rejects the invalid code %j',
      async (code) => {
        const shop = await openShop(open);
        await shop.adminToken();
        const response = await logIn(shop, code);
        expectFailure(response, 'invalid');
        expect(response.body.issues[0].path).toBe('code');
      },
    );
  });
});
