import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const passwords = createPasswordHasher();

test(
  'creates argon2id hashes of at least the recommended strength, each with its own salt',
  { tags: ['AU31'] },
  async () => {
    const [one, other] = await Promise.all([passwords.hash('monsoon lamp'), passwords.hash('monsoon lamp')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, 'monsoon lamp')).toBe(true);
    expect(await passwords.verify(other, 'monsoon lamp')).toBe(true);
  },
);

test.each([
  ['  monsoon lamp ', 'monsoon lamp'],
  ['monsoon\u0000lamp', 'monsoon\u0000river'],
  ['monsoon\u0000lamp', 'monsoon'],
  ['\u202Emonsoon lamp', 'monsoon lamp'],
  ['🌸🐘 monsoon', '🌸🐙 monsoon'],
  ['cafe\u0301 monsoon', 'caf\u00E9 monsoon'],
  [`${'m'.repeat(72)}first`, `${'m'.repeat(72)}second`],
])('tells %j and %j apart', { tags: ['AU08'] }, async (password, other) => {
  const known = await passwords.hash(password);
  expect(await passwords.verify(known, password)).toBe(true);
  expect(await passwords.verify(known, other)).toBe(false);
});

test('does the work of a comparison for an account that does not exist', { tags: ['AU10'] }, async () => {
  const known = await passwords.hash('monsoon lamp');
  const shortest = { known: Infinity, unknown: Infinity };
  const time = async (who: keyof typeof shortest, compared: string | undefined) => {
    const began = process.cpuUsage();
    expect(await passwords.verify(compared, 'another lamp')).toBe(false);
    const { user, system } = process.cpuUsage(began);
    shortest[who] = Math.min(shortest[who], user + system);
  };
  // Takes the minimum of alternating runs: other work of this process only adds time.
  for (let turn = 0; turn < 8; turn += 1) {
    await time('known', known);
    await time('unknown', undefined);
  }
  expect(shortest.unknown).toBeGreaterThan(shortest.known / 2);
});

test('recognizes weaker parameters', async () => {
  const weak = await hash('monsoon lamp', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  expect(passwords.isOutdated(weak)).toBe(true);
  expect(await passwords.verify(weak, 'monsoon lamp')).toBe(true);
  expect(passwords.isOutdated(await passwords.hash('monsoon lamp'))).toBe(false);
});

test('rejects hashes beyond its queue at once, and recovers afterwards', { tags: ['AU18'] }, async () => {
  const small = createPasswordHasher({ concurrency: 2, maxQueued: 3 });
  const all = Array.from({ length: 20 }, () => small.hash('monsoon lamp'));
  let finished = 0;
  for (const hashing of all.slice(0, 5)) void hashing.then(() => (finished += 1));
  const late = await all.at(-1)?.catch((error: unknown) => error);
  expect(late).toMatchObject({ problem: 'unavailable', details: { retryAfter: 1 } });
  expect(finished).toBe(0);
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await expect(small.hash('monsoon lamp')).resolves.toBeDefined();
});
