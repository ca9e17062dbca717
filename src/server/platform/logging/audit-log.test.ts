import { describe, expect, test } from 'vitest';
import { createResetLink } from '#server/accounts/password-reset/reset-link.ts';
import { asha, logIn, signUp } from '#tests/support/accounts/test-user.ts';
import { totpCode, currentStep } from '#server/accounts/two-factor/totp.ts';
import { findUserByEmail } from '#server/accounts/users.store.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { adminLogin, PASSWORD } from '#tests/support/credentials.ts';
import { collectedLog, logLevels } from '#tests/support/collected-log.ts';

async function openLogged(open: OpenDatabase, level = 'trace') {
  const { log, lines, entries } = collectedLog(level);
  const shop = await openShop(open, { log });
  return { shop, lines, logged: entries, events: () => entries().filter(({ audit }) => audit !== undefined) };
}

forEachEngine((open) => {
  describe('the audit log', () => {
    test(
      'records event, time, actor, target, request and IP address of account events',
      { tags: ['OP14'] },
      async () => {
        const { shop, events } = await openLogged(open);
        const { token } = (await signUp(shop)).body.data;
        await logIn(shop, { password: 'not the right one' });
        await logIn(shop, { email: 'nobody@example.com' });
        const again = (await logIn(shop)).body.data.token;
        await shop.request('POST', '/api/user/sessions/end-others', { token });
        const changed = await shop.request('POST', '/api/user/password', {
          token,
          body: { currentPassword: asha.password, newPassword: 'monsoon-lamp-river' },
        });
        await shop.request('POST', '/api/auth/logout', { token: changed.body.data.token });
        const user = await findUserByEmail(shop.services.database.read, asha.email);
        expect(again).not.toBe(token);
        expect(events().map(({ audit, actor, target, reason }) => [audit, actor, target, reason])).toEqual([
          ['account opened', user?.id, user?.id, undefined],
          ['login refused', undefined, user?.id, 'wrong_credentials'],
          ['login refused', undefined, undefined, 'wrong_credentials'],
          ['logged in', user?.id, user?.id, undefined],
          ['sessions ended', user?.id, user?.id, undefined],
          ['password changed', user?.id, user?.id, undefined],
          ['logged out', user?.id, user?.id, undefined],
        ]);
        for (const event of events()) {
          expect(event).toMatchObject({ address: '127.0.0.1', requestId: expect.any(String) });
          expect(event.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
        }
      },
    );

    test('says whether a password was changed by the former one or by a link, also while logged in', async () => {
      const { shop, events } = await openLogged(open);
      const { token } = (await signUp(shop)).body.data;
      const password = 'monsoon-lamp-river';
      const body = { currentPassword: asha.password, newPassword: password };
      const changed = await shop.request('POST', '/api/user/password', { token, body });
      const user = await findUserByEmail(shop.services.database.read, asha.email);
      const link = new URL(await createResetLink(shop.services, { id: user?.id ?? '' }));
      const reset = await shop.request('POST', '/api/auth/reset', {
        token: changed.body.data.token,
        body: { token: link.searchParams.get('token'), password },
      });
      expect(reset.status).toBe(200);
      const changes = events().filter(({ audit }) => audit === 'password changed');
      expect(changes.map(({ by }) => by)).toEqual(['password', 'link']);
    });

    test.for(['warn', 'fatal'])('records events even at log level %s', { tags: ['OP14'] }, async (level) => {
      const { shop, logged } = await openLogged(open, level);
      await signUp(shop);
      await logIn(shop, { password: 'not the right one' });
      expect(
        logged().map(({ audit, level: written, requestId }) => [audit, written, typeof requestId]),
      ).toEqual([
        ['account opened', logLevels.info, 'string'],
        ['login refused', logLevels.info, 'string'],
      ]);
    });

    test('writes nothing at level silent', async () => {
      const { shop, lines } = await openLogged(open, 'silent');
      await signUp(shop);
      expect(lines).toEqual([]);
    });

    test(
      'records rejections for a missing role or a rate limit, and the changes of the admin',
      { tags: ['OP14'] },
      async () => {
        const { shop, logged } = await openLogged(open);
        const admin = await shop.adminToken();
        const body = { name: 'Prints' };
        await shop.request('POST', '/api/categories', { token: await shop.newSession(), body });
        const made = await shop.request('POST', '/api/categories', { token: admin, body });
        const path = `/api/categories/${made.body.data._id}`;
        await shop.request('PUT', path, { token: admin, body: { name: 'Small prints' } });
        await shop.request('DELETE', path, { token: admin });
        for (let n = 0; n < 11; n += 1) await logIn(shop, { password: 'not the right one' });
        const users = await shop.services.database.read.selectFrom('user').select(['id', 'role']).execute();
        const idOf = (wanted: string) => users.find(({ role }) => role === wanted)?.id;
        const requests = logged()
          .filter(({ msg }) => msg === 'request')
          .map(({ call, status, user, code, ...rest }) => ({ call, status, user, code, path: rest.path }));
        expect(requests).toEqual(
          expect.arrayContaining([
            {
              call: 'createCategory',
              status: 403,
              user: idOf('USER'),
              code: 'forbidden',
              path: '/api/categories',
            },
            { call: 'createCategory', status: 201, user: idOf('ADMIN'), path: '/api/categories' },
            { call: 'saveCategory', status: 200, user: idOf('ADMIN'), path },
            { call: 'deleteCategory', status: 200, user: idOf('ADMIN'), path },
            { call: 'logIn', status: 429, code: 'too_many_requests', path: '/api/auth/login' },
          ]),
        );
        const history = (await shop.request('GET', '/api/history', { token: admin })).body.data;
        expect(history.map(({ action }: { action: string }) => action)).toEqual([
          'delete',
          'update',
          'create',
        ]);
      },
    );

    test('contains no password, token, code or link, whatever the request', { tags: ['OP12'] }, async () => {
      const { shop, lines, logged } = await openLogged(open);
      const token = await shop.adminToken();
      const send = (method: 'GET' | 'POST', path: string, sent = {}) => shop.request(method, path, sent);
      const begun = await send('POST', '/api/user/second-step', { token, body: { password: PASSWORD } });
      const { secret, address: otpauthUrl } = begun.body.data;
      const code = totpCode(secret, currentStep(shop.clock.now()));
      const confirmed = await send('POST', '/api/user/second-step/confirm', { token, body: { code } });
      const [recovery] = confirmed.body.data.recoveryCodes;
      const credentials = adminLogin;
      const later = totpCode(secret, currentStep(shop.clock.now()) + 1);
      for (const each of [undefined, later, recovery])
        await send('POST', '/api/auth/login', { body: { ...credentials, code: each } });
      const owner = await findUserByEmail(shop.services.database.read, credentials.email);
      const link = await createResetLink(shop.services, { id: owner?.id ?? '' });
      const linkToken = new URL(link).searchParams.get('token') ?? '';
      const given = { token: linkToken, password: 'monsoon-lamp-river' };
      await send(
        'GET',
        `/api/products?token=${token}&password=${PASSWORD.replaceAll(' ', '+')}&code=${code}`,
      );
      await send('GET', '/api/products', {
        headers: { cookie: `token=${token}`, authorization: `Basic ${token}` },
      });
      await send('GET', `/api/nowhere?reset=${linkToken}`, { headers: { referer: link } });
      await send('POST', '/api/auth/reset', { body: { ...given, password: 'short' } });
      await send('POST', '/api/auth/reset', {
        rawBody: `{"token":"${linkToken}",`,
        headers: { 'content-type': 'application/json' },
      });
      await send('POST', '/api/errors', { body: { message: 'Oh', path: `/reset?token=${linkToken}` } });
      // An unexpected error in a call with all these secrets.
      await shop.services.database.write((tx) => tx.schema.dropTable('password_reset').execute());
      const crashed = await send('POST', '/api/auth/reset', { token, body: given });
      expect(crashed.status).toBe(500);
      expect(logged().some(({ level }) => level >= logLevels.error)).toBe(true);
      const text = lines.join('');
      for (const canary of [
        PASSWORD,
        PASSWORD.replaceAll(' ', '+'),
        token,
        secret,
        otpauthUrl,
        recovery,
        later,
        linkToken,
      ])
        expect([canary, text.includes(canary)]).toEqual([canary, false]);
    });
  });
});
