import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { asha, logIn, signUp, sortedStatuses } from '#tests/support/accounts/test-user.ts';

/** Spellings of one IPv4 address by proxies and sockets. */
const SPELLINGS = [
  '203.0.113.9',
  '203.0.113.9:4711',
  '::ffff:203.0.113.9',
  '::FFFF:203.0.113.9',
  '::ffff:cb00:7109',
  '::FFFF:CB00:7109',
  '0:0:0:0:0:ffff:cb00:7109',
  '0000:0000:0000:0000:0000:ffff:cb00:7109',
  '[::ffff:cb00:7109]:4711',
  '::ffff:cb00:7109%eth0',
  '::203.0.113.9',
  '::cb00:7109',
];
/** What an IP address may do: failed logins of one account in 15 minutes, error reports a minute, signups an hour. */
const FAILED_LOG_INS = 10;
const REPORTS = 30;
const SIGN_UPS = 60;
/** How many requests more are rejected. */
const SURPLUS = 5;

const spelling = (n: number) => ({ 'x-forwarded-for': SPELLINGS[n % SPELLINGS.length] ?? '' });

forEachEngine((open) => {
  test('all spellings of an IP address share the limit of logins', { tags: ['FX16'] }, async () => {
    const shop = await openShop(open, { config: { trustProxy: true } });
    await signUp(shop);
    const responses = [];
    for (let n = 0; n < FAILED_LOG_INS + SURPLUS; n += 1)
      responses.push(await logIn(shop, { password: 'not the password', headers: spelling(n) }));
    expect(sortedStatuses(responses)).toEqual([
      ...Array(FAILED_LOG_INS).fill(401),
      ...Array(SURPLUS).fill(429),
    ]);
  });

  test(
    'all spellings of an IP address share the limits of signups and error reports',
    { tags: ['FX16'] },
    async () => {
      const shop = await openShop(open, { config: { trustProxy: true } });
      const reports = [];
      for (let n = 0; n < REPORTS + SURPLUS; n += 1)
        reports.push(
          await shop.request('POST', '/api/errors', {
            body: { message: 'broken', path: '/' },
            headers: spelling(n),
          }),
        );
      expect(reports.filter(({ status }) => status === 429)).toHaveLength(SURPLUS);
      const signUps = [];
      for (let n = 0; n < SIGN_UPS + SURPLUS; n += 1)
        signUps.push(
          await shop.request('POST', '/api/auth/signup', {
            // The shop rejects this weak password after it has counted the signup, and without hashing it.
            body: { ...asha, password: 'password' },
            headers: spelling(n),
          }),
        );
      expect(signUps.filter(({ status }) => status === 429)).toHaveLength(SURPLUS);
    },
  );

  test('a proxy is trusted in every spelling of its IP address', { tags: ['FX16'] }, async () => {
    const trustProxy = ['127.0.0.0/8'];
    const shop = await openShop(open, { config: { trustProxy } });
    const logInFrom = async (remoteAddress: string, visitor: string, email: string) => {
      const { statusCode } = await shop.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'x-forwarded-for': visitor },
        payload: { email, password: 'not the password' },
      });
      return statusCode;
    };
    const peers = ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:7F00:0001', '::127.0.0.1'];
    for (const [at, peer] of peers.entries()) {
      // Two visitors who try the same email have all tries each. If the proxy was not trusted, both would count as the proxy.
      const email = `asha.${at}@example.com`;
      for (const visitor of [`203.0.113.${at}`, `198.51.100.${at}`]) {
        for (let n = 0; n < FAILED_LOG_INS; n += 1) expect(await logInFrom(peer, visitor, email)).toBe(401);
        expect(await logInFrom(peer, visitor, email)).toBe(429);
      }
    }
  });
});
