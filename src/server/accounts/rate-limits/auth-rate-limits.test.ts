import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAuthRateLimits } from './auth-rate-limits.ts';

const MINUTE = 60_000;
const HOME = '198.51.100.7';
/** Another IP address for each `n`. */
const manyAddresses = (n: number) => `203.0.${n >> 8}.${n & 255}`;
/** A code of the app is guessable, a recovery code is too long for that. */
const [APP_CODE, RECOVERY_CODE] = [true, false];

function setUp() {
  const clock = { time: 1_000_000 };
  const rateLimits = createAuthRateLimits(() => clock.time);
  /** Tries so many wrong logins. @returns how many of them the limits allowed */
  const fail = async (times: number, email: string, ipAddress: string | ((n: number) => string)) => {
    let evaluated = 0;
    for (let n = 0; n < times; n += 1) {
      const from = typeof ipAddress === 'string' ? ipAddress : ipAddress(n);
      await rateLimits.beforeLogIn(email, from).then(
        async (attempt) => {
          evaluated += 1;
          await attempt.failed();
        },
        () => undefined,
      );
    }
    return evaluated;
  };
  return { clock, rateLimits, fail };
}

const rejected = expect.objectContaining({ problem: 'too_many_requests' });

test(
  'allows 10 failures for an account from one IP address, and returns a Retry-After',
  { tags: ['AU13'] },
  async () => {
    const { clock, rateLimits, fail } = setUp();
    expect(await fail(200, 'asha@example.com', HOME)).toBe(10);
    clock.time += 5 * MINUTE;
    await expect(rateLimits.beforeLogIn('asha@example.com', HOME)).rejects.toMatchObject({
      problem: 'too_many_requests',
      details: { retryAfter: 600 },
    });
    clock.time += 10 * MINUTE;
    expect(await fail(200, 'asha@example.com', HOME)).toBe(10);
  },
);

test('counts before the outcome, and rejects the rest of simultaneous attempts after ten failures', async () => {
  const { rateLimits } = setUp();
  let evaluated = 0;
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, async () => {
      const attempt = await rateLimits.beforeLogIn('asha@example.com', HOME);
      evaluated += 1;
      await attempt.failed();
    }),
  );
  expect(evaluated).toBe(10);
  for (const one of all.filter((each) => each.status === 'rejected')) expect(one.reason).toEqual(rejected);
});

test('accepts many simultaneous correct passwords, ten at a time', async () => {
  const { rateLimits } = setUp();
  let [together, mostTogether] = [0, 0];
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const attempt = await rateLimits.beforeLogIn('asha@example.com', HOME);
      together += 1;
      mostTogether = Math.max(mostTogether, together);
      await setImmediate();
      together -= 1;
      await attempt.succeeded();
    }),
  );
  expect(mostTogether).toBe(10);
});

test('accepts many simultaneous correct codes, which wait for pending ones', { tags: ['FX17'] }, async () => {
  const { rateLimits } = setUp();
  const codes = Array.from({ length: 30 }, async () => {
    const attempt = await rateLimits.beforeCode('asha', HOME, APP_CODE);
    await setImmediate();
    await attempt.succeeded();
  });
  await Promise.all(codes);
});

test(
  'a known device has ten failures of its own, which others do not use up',
  { tags: ['FX07'] },
  async () => {
    const { rateLimits, fail } = setUp();
    const fromDevice = () => rateLimits.beforeLogIn('asha@example.com', HOME, 'phone');
    // Use up the limits of the account and of the IP address.
    await fail(200, 'asha@example.com', HOME);
    for (let n = 0; n < 300; n += 1) await fail(1, `user${n}@example.com`, HOME);
    await (await fromDevice()).succeeded();
    for (let n = 0; n < 10; n += 1) await (await fromDevice()).failed();
    await expect(fromDevice()).rejects.toEqual(rejected);
    await (await rateLimits.beforeLogIn('asha@example.com', HOME, 'laptop')).failed();
    // The device is unknown to another account.
    await expect(rateLimits.beforeLogIn('other@example.com', HOME)).rejects.toEqual(rejected);
  },
);

test('failures from a known device also count for its IP address and its account', async () => {
  const { rateLimits } = setUp();
  for (let n = 0; n < 10; n += 1)
    await (await rateLimits.beforeLogIn('asha@example.com', HOME, 'phone')).failed();
  await expect(rateLimits.beforeLogIn('asha@example.com', HOME)).rejects.toEqual(rejected);
});

test('a known device has ten codes an hour of its own', async () => {
  const { clock, rateLimits } = setUp();
  const fromDevice = () => rateLimits.beforeCode('asha', HOME, APP_CODE, 'phone');
  for (let n = 0; n < 10; n += 1) await (await rateLimits.beforeCode('asha', HOME, APP_CODE)).failed();
  await expect(rateLimits.beforeCode('asha', HOME, APP_CODE)).rejects.toEqual(rejected);
  for (let n = 0; n < 10; n += 1) await (await fromDevice()).failed();
  await expect(fromDevice()).rejects.toEqual(rejected);
  await expect(rateLimits.beforeCode('asha', HOME, RECOVERY_CODE, 'phone')).resolves.toBeDefined();
  clock.time += 61 * MINUTE;
  await (await fromDevice()).succeeded();
});

test('a rejected attempt does not extend the wait', async () => {
  const { clock, rateLimits, fail } = setUp();
  await fail(10, 'asha@example.com', HOME);
  clock.time += 14 * MINUTE;
  await fail(50, 'asha@example.com', HOME);
  clock.time += MINUTE;
  await expect(rateLimits.beforeLogIn('asha@example.com', HOME)).resolves.toBeDefined();
});

test('successes and attempts that were not checked do not count', async () => {
  const { rateLimits } = setUp();
  for (let n = 0; n < 300; n += 1) {
    const attempt = await rateLimits.beforeLogIn('asha@example.com', HOME);
    await (n % 2 ? attempt.succeeded() : attempt.notChecked());
  }
  await expect(rateLimits.beforeLogIn('asha@example.com', HOME)).resolves.toBeDefined();
});

test('settling an attempt twice counts once', async () => {
  const { rateLimits, fail } = setUp();
  const attempt = await rateLimits.beforeLogIn('asha@example.com', HOME);
  await fail(9, 'asha@example.com', HOME);
  await attempt.notChecked();
  await attempt.notChecked();
  await attempt.failed();
  expect(await fail(5, 'asha@example.com', HOME)).toBe(1);
});

test('allows 100 failures from one IP address for all accounts; an IPv6 address counts by its /64', async () => {
  const { rateLimits, fail } = setUp();
  let evaluated = 0;
  for (let n = 0; n < 150; n += 1)
    evaluated += await fail(1, `user${n}@example.com`, `2001:db8::${n.toString(16)}`);
  expect(evaluated).toBe(100);
  await expect(rateLimits.beforeLogIn('other@example.com', '2001:db8:0:0:ffff::1')).rejects.toEqual(rejected);
  await expect(rateLimits.beforeLogIn('other@example.com', '2001:db8:0:1::1')).resolves.toBeDefined();
});

test('allows 50 failures for an account from all IP addresses', { tags: ['AU13'] }, async () => {
  const { fail } = setUp();
  expect(await fail(1_000, 'asha@example.com', manyAddresses)).toBe(50);
});

test('a stranger cannot lock a user out of an IP address used within 30 days', async () => {
  const { clock, rateLimits, fail } = setUp();
  await (await rateLimits.beforeLogIn('asha@example.com', HOME)).succeeded();
  await fail(1_000, 'asha@example.com', manyAddresses);
  await (await rateLimits.beforeLogIn('asha@example.com', HOME)).notChecked();
  await expect(rateLimits.beforeLogIn('asha@example.com', '192.0.2.1')).rejects.toEqual(rejected);
  await rateLimits.trustIpAddress('asha@example.com', '192.0.2.1');
  await (await rateLimits.beforeLogIn('asha@example.com', '192.0.2.1')).notChecked();
  clock.time += 31 * 24 * 60 * MINUTE;
  await fail(1_000, 'asha@example.com', manyAddresses);
  await expect(rateLimits.beforeLogIn('asha@example.com', HOME)).rejects.toEqual(rejected);
});

test('failures from one IP address do not affect the user at another', { tags: ['AU16'] }, async () => {
  const { rateLimits, fail } = setUp();
  await fail(1_000, 'asha@example.com', '203.0.113.1');
  await expect(rateLimits.beforeLogIn('asha@example.com', HOME)).resolves.toBeDefined();
});

test('a trusted IP address still has the limit of 10', async () => {
  const { rateLimits, fail } = setUp();
  await rateLimits.trustIpAddress('asha@example.com', HOME);
  expect(await fail(30, 'asha@example.com', HOME)).toBe(10);
});

test('allows 60 signups an hour from an IP address', async () => {
  const { clock, rateLimits } = setUp();
  for (let n = 0; n < 60; n += 1) await rateLimits.beforeSignUp(HOME);
  await expect(rateLimits.beforeSignUp(HOME)).rejects.toMatchObject({ details: { retryAfter: 3600 } });
  await rateLimits.beforeSignUp('192.0.2.1');
  clock.time += 60 * MINUTE;
  await rateLimits.beforeSignUp(HOME);
});

test('allows 5 reset links an hour for an account and 20 for an IP address', async () => {
  const { rateLimits } = setUp();
  for (let n = 0; n < 5; n += 1) await rateLimits.beforeReset('asha@example.com', `192.0.2.${n}`);
  await expect(rateLimits.beforeReset('asha@example.com', '192.0.2.99')).rejects.toEqual(rejected);
  for (let n = 0; n < 20; n += 1) await rateLimits.beforeReset(`user${n}@example.com`, HOME);
  await expect(rateLimits.beforeReset('new@example.com', HOME)).rejects.toEqual(rejected);
});

test('3,000 enquiries an hour are allowed from all IP addresses', { tags: ['AU13'] }, async () => {
  const { rateLimits } = setUp();
  for (let client = 0; client < 150; client += 1)
    for (let tap = 0; tap < 20; tap += 1) await rateLimits.beforeEnquiry(`203.0.113.${client}`);
  await expect(rateLimits.beforeEnquiry(HOME)).rejects.toEqual(rejected);
});
