import { Email } from '#contract/accounts/user.ts';
import type { Services } from '#server/context.ts';
import { DEFAULT_ADMIN_EMAIL, newAdmin, generatePassword } from './default-admin.ts';
import { findOwner, insertUser } from '../users.store.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { commandLine } from '#server/platform/command-line.ts';

/** `password` is present if it was generated. The console shows it once. */
export type FirstAdmin = { email: string; password?: string };

/** The first administrator cannot be created with these settings. */
export class FirstAdminError extends OperatorError {}

/**
 * Creates the first administrator if the shop has none, from ADMIN_EMAIL and ADMIN_PASSWORD: a missing email is replaced by a
 * default one, a missing password by a random one.
 * @returns the new administrator; null if there is one already, or another process creates one at the same time
 * @throws FirstAdminError when the email belongs to an ordinary account: its owner must not become administrator
 */
export async function ensureAdmin(
  services: Pick<Services, 'config' | 'database' | 'now' | 'passwordHasher'>,
): Promise<FirstAdmin | null> {
  const { config, database } = services;
  if (await findOwner(database.read)) return null;
  const email = Email.parse(config.adminEmail ?? DEFAULT_ADMIN_EMAIL);
  const password = config.adminPassword ?? generatePassword();
  try {
    if (!(await insertAdmin(services, email, password))) return null;
  } catch (error) {
    if (!database.engine.violatedUniqueKey(error)) throw error;
    // The email exists: another process has just created this administrator, or it belongs to an ordinary account.
    if (await findOwner(database.read)) return null;
    throw new FirstAdminError(
      `There is already an ordinary account with the email ${email}. To make it the administrator run ` +
        `"${commandLine('reset-admin', email)}", or set ADMIN_EMAIL to another email.`,
      { cause: error },
    );
  }
  return config.adminPassword === undefined ? { email, password } : { email };
}

/** @returns false if another process created an administrator while this one hashed the password */
async function insertAdmin(
  { database, now, passwordHasher }: Pick<Services, 'database' | 'now' | 'passwordHasher'>,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await passwordHasher.hash(password);
  return database.write(async (tx) => {
    if (await findOwner(tx)) return false;
    await insertUser(tx, newAdmin(email, passwordHash, now()));
    return true;
  });
}
