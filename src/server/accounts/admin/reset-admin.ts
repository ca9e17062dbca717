import { Email } from '#contract/accounts/user.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { DEFAULT_ADMIN_EMAIL, newAdmin, generatePassword } from './default-admin.ts';
import { deleteDevicesOf } from '../login/known-devices.store.ts';
import { deleteResetsOf } from '../password-reset/reset-tokens.store.ts';
import { deleteTwoFactor } from '../two-factor/two-factor.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { findFirstAdmin, findUserByEmail, insertUser, updateUser } from '../users.store.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

export type ResetAdmin = { email: string; password: string; did: 'created' | 'promoted' | 'reset' };

/** There is nobody whose password could be set. Its message is for the person at the machine. */
export class NoSuchAccountError extends OperatorError {}

/**
 * Gives an administrator a new random password, ends their sessions and links and turns two-step login off: the account with `email`, which
 * becomes an administrator if it was none, or else the first administrator. Makes one when the shop has none.
 * Whoever may call this owns the machine; nothing on the network leads here.
 * @throws NoSuchAccountError when `email` is none, or when there are administrators but no account with it
 */
export async function resetAdmin(
  {
    config,
    database,
    now,
    passwordHasher: passwords,
  }: Pick<Services, 'config' | 'database' | 'now' | 'passwordHasher'>,
  email?: string,
): Promise<ResetAdmin> {
  const wanted = email === undefined ? undefined : readEmail(email);
  const password = generatePassword();
  const passwordHash = await passwords.hash(password);
  return database.write(async (tx) => {
    const account = wanted === undefined ? await findFirstAdmin(tx) : await findUserByEmail(tx, wanted);
    if (account) return { password, ...(await takeOver(tx, account, passwordHash, now())) };
    if (wanted !== undefined && (await findFirstAdmin(tx))) {
      throw new NoSuchAccountError(
        `There is no account with the email ${wanted}. It can be opened in the shop first.`,
      );
    }
    const admin = newAdmin(
      wanted ?? Email.parse(config.adminEmail ?? DEFAULT_ADMIN_EMAIL),
      passwordHash,
      now(),
    );
    const namesake = await findUserByEmail(tx, admin.email);
    if (namesake) return { password, ...(await takeOver(tx, namesake, passwordHash, now())) };
    await insertUser(tx, admin);
    return { email: admin.email, password, did: 'created' };
  });
}

function readEmail(text: string): string {
  const { data } = Email.safeParse(text);
  if (data === undefined) throw new NoSuchAccountError(`"${text}" is not an email address.`);
  return data;
}

async function takeOver(tx: Transaction, { id, email, role }: UserRow, passwordHash: string, now: number) {
  await updateUser(tx, id, { role: 'ADMIN', password_hash: passwordHash }, now);
  await deleteSessionsOf(tx, id);
  await deleteResetsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await deleteTwoFactor(tx, id);
  return { email, did: role === 'ADMIN' ? ('reset' as const) : ('promoted' as const) };
}
