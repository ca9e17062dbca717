import { Email } from '#contract/accounts/user.ts';
import type { Services } from '#server/context.ts';
import { DEFAULT_ADMIN_EMAIL, newAdmin, generatePassword } from './default-admin.ts';
import { findFirstAdmin, insertUser } from '../users.store.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

/** `password` is there when it was made up and has to be shown to the person at the machine, this once. */
export type FirstAdmin = { email: string; password?: string };

/** The first administrator cannot be made as the settings wish. Its message is for the person at the machine. */
export class FirstAdminError extends OperatorError {}

/**
 * Makes the first administrator when the shop has none: from ADMIN_EMAIL and ADMIN_PASSWORD, else with a default email
 * or a random password.
 * @returns who was made; null when there is an administrator already
 * @throws FirstAdminError when the email belongs to an ordinary account: whoever opened that must not get the shop
 */
export async function ensureAdmin(
  services: Pick<Services, 'config' | 'database' | 'now' | 'passwordHasher'>,
): Promise<FirstAdmin | null> {
  const { config, database } = services;
  if (await findFirstAdmin(database.read)) return null;
  const email = Email.parse(config.adminEmail ?? DEFAULT_ADMIN_EMAIL);
  const password = config.adminPassword ?? generatePassword();
  try {
    if (!(await insertAdmin(services, email, password))) return null;
  } catch (error) {
    if (!database.engine.uniqueViolation(error)) throw error;
    // Another process may have been quicker.
    if (await findFirstAdmin(database.read)) return null;
    throw new FirstAdminError(
      `There is already an ordinary account with the email ${email}. To make it the administrator run ` +
        `"npm run reset-admin -- ${email}"; or set ADMIN_EMAIL to another address.`,
      { cause: error },
    );
  }
  return config.adminPassword === undefined ? { email, password } : { email };
}

/** @returns false when there is one by now */
async function insertAdmin(
  { database, now, passwordHasher: passwords }: Pick<Services, 'database' | 'now' | 'passwordHasher'>,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await passwords.hash(password);
  return database.write(async (tx) => {
    if (await findFirstAdmin(tx)) return false;
    await insertUser(tx, newAdmin(email, passwordHash, now()));
    return true;
  });
}
