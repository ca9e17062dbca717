import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { forEachEngine, onBothEngines } from '#tests/support/database/engines.ts';
import { createAuthRateLimits } from './auth-rate-limits.ts';
import { createSharedCounts } from './shared-counts.store.ts';

const EMAIL = 'asha@example.com';
const HOME = '198.51.100.7';
/** A code of the app is guessable. */
const APP_CODE = true;
const rejected = expect.objectContaining({ problem: 'too_many_requests' });

/** The limits of several processes on one database, and their common clock. */
function openProcesses(database: Database, count = 2) {
  const clock = { now: 1_800_000_000_000 };
  const now = () => clock.now;
  const start = () => createAuthRateLimits(now, createSharedCounts({ database, now }));
  const [one, other] = Array.from({ length: count }, start);
  if (!one || !other) throw new Error('There are at least two processes');
  return { clock, one, other, start };
}

// PostgreSQL runs these transactions concurrently.
onBothEngines((open) => {
  describe('two processes', () => {
    test('count simultaneous guesses one by one', { tags: ['AU17'], timeout: 60_000 }, async () => {
      const { one, other } = openProcesses(await open());
      let guesses = 0;
      const guess = async (limits: typeof one) => {
        const attempt = await limits.beforeLogIn(EMAIL, HOME);
        guesses += 1;
        await attempt.failed();
      };
      const all = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => guess(n % 2 ? one : other)));
      expect(guesses).toBe(10);
      for (const result of all.filter((each) => each.status === 'rejected'))
        expect(result.reason).toEqual(rejected);
    });

    test('do not count correct passwords, and wait for the outcome in the other process', async () => {
      const { one, other } = openProcesses(await open());
      const pending = await Promise.all(Array.from({ length: 10 }, () => one.beforeLogIn(EMAIL, HOME)));
      const waiting = other.beforeLogIn(EMAIL, HOME);
      for (const attempt of pending) await attempt.succeeded();
      await (await waiting).succeeded();
      for (let n = 0; n < 10; n += 1) await (await other.beforeLogIn(EMAIL, HOME)).succeeded();
    });

    test('count the open attempts of a process that died as failures', async () => {
      const { clock, one, other } = openProcesses(await open());
      for (let n = 0; n < 10; n += 1) await one.beforeLogIn(EMAIL, HOME);
      // An open attempt counts as a failure after 30 seconds.
      clock.now += 31_000;
      await expect(other.beforeLogIn(EMAIL, HOME)).rejects.toEqual(rejected);
    });
  });
});

forEachEngine((open) => {
  describe('two processes', () => {
    test('allow ten failed logins together, and a restart allows no more', { tags: ['AU13'] }, async () => {
      const { clock, one, other, start } = openProcesses(await open());
      for (let n = 0; n < 10; n += 1) await (await (n % 2 ? one : other).beforeLogIn(EMAIL, HOME)).failed();
      for (const limits of [one, other, start()])
        await expect(limits.beforeLogIn(EMAIL, HOME)).rejects.toMatchObject({
          problem: 'too_many_requests',
          // Fifteen minutes, in seconds.
          details: { retryAfter: 900 },
        });
      await (await other.beforeLogIn('other@example.com', HOME)).notChecked();
      clock.now += 15 * 60_000;
      await (await other.beforeLogIn(EMAIL, HOME)).notChecked();
    });

    test('share codes, signups, reset links and backups', async () => {
      const { one, other } = openProcesses(await open());
      for (let n = 0; n < 10; n += 1)
        await (await (n % 2 ? one : other).beforeCode('asha', HOME, APP_CODE)).failed();
      await expect(other.beforeCode('asha', HOME, APP_CODE)).rejects.toEqual(rejected);
      for (let n = 0; n < 5; n += 1) await one.beforeReset(EMAIL, HOME);
      await expect(other.beforeReset(EMAIL, HOME)).rejects.toEqual(rejected);
      for (let n = 0; n < 12; n += 1) await other.beforeBackup();
      await expect(one.beforeBackup()).rejects.toEqual(rejected);
      for (let n = 0; n < 60; n += 1) await one.beforeSignUp(HOME);
      await expect(other.beforeSignUp(HOME)).rejects.toEqual(rejected);
    });

    test('trust the same IP addresses', async () => {
      const { clock, one, other } = openProcesses(await open());
      await one.trustIpAddress(EMAIL, HOME);
      for (let n = 0; n < 50; n += 1) await (await one.beforeLogIn(EMAIL, `203.0.113.${n}`)).failed();
      await expect(other.beforeLogIn(EMAIL, '192.0.2.1')).rejects.toEqual(rejected);
      await (await other.beforeLogIn(EMAIL, HOME)).notChecked();
      // An IP address is trusted for 30 days.
      clock.now += 31 * 24 * 60 * 60_000;
      for (let n = 0; n < 50; n += 1) await (await one.beforeLogIn(EMAIL, `203.0.113.${n}`)).failed();
      await expect(other.beforeLogIn(EMAIL, HOME)).rejects.toEqual(rejected);
    });

    test('store no email, and delete expired counts', async () => {
      const database = await open();
      const { clock, one } = openProcesses(database);
      const rows = () => database.read.selectFrom('rate_limit').selectAll().execute();
      await (await one.beforeLogIn(EMAIL, HOME)).failed();
      expect(JSON.stringify(await rows())).not.toMatch(/asha|198\.51/);
      clock.now += 16 * 60_000;
      // Each hundredth attempt deletes what has expired.
      for (let n = 0; n < 100; n += 1)
        await (await one.beforeLogIn(`user${n}@example.com`, HOME)).notChecked();
      expect(await rows()).toEqual([]);
    });
  });
});
