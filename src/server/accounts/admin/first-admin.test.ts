import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { newAdmin, generatePassword } from './default-admin.ts';
import { ensureAdmin, FirstAdminError } from './ensure-admin.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { resetAdmin } from './reset-admin.ts';
import { startSession } from '../sessions/sessions.store.ts';
import { findAdmins, findUserByEmail, insertUser } from '../users.store.ts';

test('generated passwords are four groups of four characters and all different', () => {
  const made = Array.from({ length: 1_000 }, generatePassword);
  expect(new Set(made).size).toBe(1_000);
  expect(made.every((password) => /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/.test(password))).toBe(true);
});

forEachEngine((open) => {
  async function setUp(environment: Record<string, string> = {}) {
    const database = await open();
    const services = {
      config: readConfig(environment),
      database,
      now: () => 1_000,
      passwordHasher: createPasswordHasher(),
    };
    const users = () => database.read.selectFrom('user').selectAll().orderBy('email').execute();
    /** Adds an account that is older than those of the administrators, which are created at 1,000 or later. */
    const addUser = (email: string) =>
      database.write((tx) => insertUser(tx, { ...newAdmin(email, 'hash', 1), role: 'USER' }));
    return { services, database, users, addUser };
  }

  test('creates an administrator with a random password, once', { tags: ['AU34'] }, async () => {
    const { services, users } = await setUp();
    const made = await ensureAdmin(services);
    expect(made).toMatchObject({ email: 'artist@kalakari.local' });
    const [admin] = await users();
    expect(admin).toMatchObject({ email: 'artist@kalakari.local', role: 'ADMIN' });
    expect(await verify(admin?.password_hash ?? '', made?.password ?? '')).toBe(true);
    expect(await ensureAdmin(services)).toBeNull();
    expect(await users()).toHaveLength(1);
  });

  test('takes email and password from the settings and does not return the password', async () => {
    const { services, users } = await setUp({
      ADMIN_EMAIL: 'Ila@Example.com',
      ADMIN_PASSWORD: 'tamarind-shade',
    });
    expect(await ensureAdmin(services)).toEqual({ email: 'ila@example.com' });
    const [admin] = await users();
    expect(await verify(admin?.password_hash ?? '', 'tamarind-shade')).toBe(true);
  });

  test('ignores the settings once there is an administrator', async () => {
    const { services, database, users } = await setUp();
    await ensureAdmin(services);
    const before = await users();
    const config = readConfig({ ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'tamarind-shade' });
    expect(await ensureAdmin({ ...services, database, config })).toBeNull();
    expect(await users()).toEqual(before);
  });

  test('creates one administrator when several processes start together', async () => {
    const { services, users } = await setUp();
    const made = await Promise.all([ensureAdmin(services), ensureAdmin(services), ensureAdmin(services)]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(await users()).toHaveLength(1);
  });

  test('does not turn an ordinary account with that email into an administrator', async () => {
    const { services, users, addUser } = await setUp({ ADMIN_EMAIL: 'ila@example.com' });
    await addUser('ila@example.com');
    await expect(ensureAdmin(services)).rejects.toThrow(FirstAdminError);
    expect(await users()).toMatchObject([{ role: 'USER', password_hash: 'hash' }]);
  });

  test(
    'reset: sets a new password for the first administrator and ends every session',
    { tags: ['OP15'] },
    async () => {
      const { services, database, users } = await setUp();
      const first = await ensureAdmin(services);
      const admin = await findUserByEmail(database.read, 'artist@kalakari.local');
      if (!admin) throw new Error('no administrator');
      const userAgent = undefined;
      await database.write((tx) => startSession(tx, admin, 1_000, userAgent));
      const again = await resetAdmin(services);
      expect(again).toMatchObject({ email: 'artist@kalakari.local', outcome: 'reset' });
      expect(again.password).not.toBe(first?.password);
      const [row] = await users();
      expect(await verify(row?.password_hash ?? '', again.password)).toBe(true);
      expect(await database.read.selectFrom('session').selectAll().execute()).toEqual([]);
    },
  );

  test('reset: creates an administrator if there is none', async () => {
    const { services, users } = await setUp();
    expect(await resetAdmin(services, 'Ila@example.com')).toMatchObject({
      email: 'ila@example.com',
      outcome: 'created',
    });
    expect(await users()).toMatchObject([{ email: 'ila@example.com', role: 'ADMIN' }]);
  });

  test('reset: turns an ordinary account with the given email into an administrator', async () => {
    const { services, users, addUser } = await setUp();
    await ensureAdmin(services);
    await addUser('ila@example.com');
    expect(await resetAdmin(services, 'ila@example.com')).toMatchObject({ outcome: 'promoted' });
    expect(await users()).toMatchObject([{ role: 'ADMIN' }, { email: 'ila@example.com', role: 'ADMIN' }]);
  });

  test('reset: an account that is older than the owner’s becomes an administrator, not the owner', async () => {
    const { services, database, addUser } = await setUp();
    await addUser('ila@example.com');
    await ensureAdmin(services);
    const owner = 'artist@kalakari.local';
    const later = { ...services, now: () => 2_000 };
    expect(await resetAdmin(later, 'ila@example.com')).toMatchObject({ outcome: 'promoted', owner });
    expect((await findAdmins(database.read)).map(({ email }) => email)).toEqual([owner, 'ila@example.com']);
    expect(await resetAdmin(services)).toMatchObject({ email: owner, owner, outcome: 'reset' });
  });

  test('reset: creates no administrator for a mistyped email', async () => {
    const { services, users } = await setUp();
    await ensureAdmin(services);
    await expect(resetAdmin(services, 'typo@example.com')).rejects.toThrow('no account with the email');
    await expect(resetAdmin(services, 'not an email')).rejects.toThrow('not an email address');
    expect(await users()).toHaveLength(1);
  });
});
