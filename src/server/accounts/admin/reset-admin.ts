import { Email } from '#contract/accounts/user.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { DEFAULT_ADMIN_EMAIL, newAdmin, generatePassword } from './default-admin.ts';
import { deleteTwoFactor } from '../two-factor/two-factor.store.ts';
import {
  findOwner,
  findUserByEmail,
  insertUser,
  revokeAccess,
  setCreatedAt,
  updateUser,
} from '../users.store.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

export type ResetAdmin = {
  email: string;
  password: string;
  outcome: 'created' | 'promoted' | 'reset';
  /** The email of the shop's owner. */
  owner: string;
};

/**
 * Gives an administrator a new random password, deletes their sessions, known devices and reset links, and turns two-step
 * login off. Without `email` it takes the owner; an account with `email` becomes an administrator, but not the owner if there is
 * one. Creates one if the shop has none. Only a command on the server calls this, never a request.
 * @throws OperatorError when `email` is invalid, or when there are administrators but no account with it
 */
export async function resetAdmin(
  { config, database, now, passwordHasher }: Pick<Services, 'config' | 'database' | 'now' | 'passwordHasher'>,
  email?: string,
): Promise<ResetAdmin> {
  const wanted = email === undefined ? undefined : readEmail(email);
  const password = generatePassword();
  const passwordHash = await passwordHasher.hash(password);
  return database.write(async (tx) => {
    const owner = await findOwner(tx);
    const reset = async (account: UserRow) => ({
      password,
      owner: owner?.email ?? account.email,
      ...(await resetAccount(tx, { account, owner, passwordHash, now: now() })),
    });
    const account = wanted === undefined ? owner : await findUserByEmail(tx, wanted);
    if (account) return reset(account);
    if (wanted !== undefined && owner) {
      throw new OperatorError(
        `There is no account with the email ${wanted}. Please sign up with it in the shop first.`,
      );
    }
    const adminEmail = wanted ?? Email.parse(config.adminEmail ?? DEFAULT_ADMIN_EMAIL);
    const admin = newAdmin(adminEmail, passwordHash, now());
    const existing = await findUserByEmail(tx, admin.email);
    if (existing) return reset(existing);
    await insertUser(tx, admin);
    return { email: admin.email, owner: admin.email, password, outcome: 'created' };
  });
}

function readEmail(text: string): string {
  const { data } = Email.safeParse(text);
  if (data === undefined) throw new OperatorError(`"${text}" is not an email address.`);
  return data;
}

type Reset = { account: UserRow; owner: UserRow | undefined; passwordHash: string; now: number };

async function resetAccount(tx: Transaction, { account, owner, passwordHash, now }: Reset) {
  const { id, email, role, created_at } = account;
  await updateUser(tx, id, { role: 'ADMIN', password_hash: passwordHash }, now);
  // Otherwise an account that is older than the owner's would own the shop.
  if (role !== 'ADMIN' && owner && created_at <= owner.created_at) await setCreatedAt(tx, id, now);
  await revokeAccess(tx, id);
  await deleteTwoFactor(tx, id);
  return { email, outcome: role === 'ADMIN' ? ('reset' as const) : ('promoted' as const) };
}
