import { expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Database } from '../database/database.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { newAdmin } from './admin/default-admin.ts';
import { authenticate } from './authenticate.ts';
import { deleteSession, startSession } from './sessions/sessions.store.ts';
import { hashToken } from './tokens.ts';
import { insertUser, updateUser } from './users.store.ts';

forEachEngine((open) => {
  async function setUp() {
    const database = await open();
    const clock = { time: Date.parse('2026-03-10T12:00:00Z') };
    const now = () => clock.time;
    const user = newAdmin('asha@example.com', 'hash', now());
    await database.write((tx) => insertUser(tx, user));
    const userAgent = undefined;
    const start = async () => (await database.write((tx) => startSession(tx, user, now(), userAgent))).token;
    const callerOf = (header: string | undefined) => authenticate(database, now, header);
    return { database, clock, user, start, callerOf };
  }

  const sessions = (database: Database) => database.read.selectFrom('session').selectAll().execute();

  test(
    'finds the user by the token with any case of the scheme, and stores only the hash',
    { tags: ['AU30'] },
    async () => {
      const { database, user, start, callerOf } = await setUp();
      const token = await start();
      for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
        expect(await callerOf(`${scheme} ${token}`)).toEqual({
          id: user.id,
          name: user.name,
          email: user.email,
          role: 'ADMIN',
          tokenHash: hashToken(token),
        });
      }
      expect(JSON.stringify(await sessions(database))).not.toContain(token);
    },
  );

  test('returns null for malformed headers', { tags: ['AU20'] }, async () => {
    const { start, callerOf } = await setUp();
    const token = await start();
    const garbage = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer  x',
      'Bearer null',
      'Bearer undefined',
      token,
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}\t`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${'a'.repeat(8192)}`,
      `Bearer ${'é'.repeat(43)}`,
      `Bearer ${hashToken(token)}`,
      `Bearer ${'A'.repeat(43)}`,
    ];
    for (const header of garbage) expect(await callerOf(header)).toBeNull();
  });

  test(
    'reads the role at each request, and ignores a session that was ended',
    { tags: ['AU27'] },
    async () => {
      const { database, clock, user, start, callerOf } = await setUp();
      const token = await start();
      await database.write((tx) => updateUser(tx, user.id, { role: 'USER' }, clock.time));
      expect(await callerOf(`Bearer ${token}`)).toMatchObject({ role: 'USER' });
      await database.write((tx) => deleteSession(tx, hashToken(token)));
      expect(await callerOf(`Bearer ${token}`)).toBeNull();
    },
  );

  test('returns null for a deleted user', { tags: ['AU28'] }, async () => {
    const { database, user, start, callerOf } = await setUp();
    const token = await start();
    await database.write((tx) => tx.deleteFrom('user').where('id', '=', user.id).execute());
    expect(await callerOf(`Bearer ${token}`)).toBeNull();
    expect(await sessions(database)).toEqual([]);
  });

  test('a session ends after 30 idle days', { tags: ['AU33'] }, async () => {
    const { clock, start, callerOf } = await setUp();
    const token = await start();
    clock.time += 30 * DAY_MS - 1;
    expect(await callerOf(`Bearer ${token}`)).not.toBeNull();
    clock.time += 30 * DAY_MS;
    expect(await callerOf(`Bearer ${token}`)).toBeNull();
  });

  test('a session ends after 90 days, even if it is used', { tags: ['AU33'] }, async () => {
    const { database, clock, start, callerOf } = await setUp();
    const token = await start();
    for (let day = 20; day < 90; day += 20) {
      clock.time += 20 * DAY_MS;
      expect(await callerOf(`Bearer ${token}`)).not.toBeNull();
      await vi.waitFor(
        async () => expect((await sessions(database))[0]?.last_used_at).toBe(clock.time),
        5_000,
      );
    }
    clock.time += 10 * DAY_MS;
    expect(await callerOf(`Bearer ${token}`)).toBeNull();
  });

  test('records a use once an hour', async () => {
    const { database, clock, start, callerOf } = await setUp();
    const token = await start();
    const started = clock.time;
    clock.time += HOUR_MS - 1;
    await callerOf(`Bearer ${token}`);
    // On SQLite writes run in order, so a write of the first call would be done after this one.
    await database.write(async () => undefined);
    expect((await sessions(database))[0]?.last_used_at).toBe(started);
    clock.time += 1;
    await callerOf(`Bearer ${token}`);
    await vi.waitFor(async () => expect((await sessions(database))[0]?.last_used_at).toBe(clock.time), 5_000);
  });
});
