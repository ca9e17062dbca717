import { invalidAt, isProblemOf, problem } from '#contract/problems.ts';
import type { Caller, Context } from '../context.ts';
import { findUser } from './users.store.ts';

/**
 * Counts as a guess like a login does.
 * @param path where a form has the password
 * @returns the hash that the password was right for
 * @throws problem `invalid` at `path` when it is wrong, `too_many_requests` after too many wrong ones, `unauthenticated`
 *   when the account is gone
 */
export async function checkCurrentPassword(
  { caller, database, guard, passwords, address }: Context<Caller>,
  path: string,
  password: string,
): Promise<string> {
  const attempt = await guard.beforeLogIn(caller.email, address);
  try {
    const user = await findUser(database.read, caller.id);
    const right = await passwords.verify(user?.password_hash, password);
    if (!user) throw problem('unauthenticated');
    if (!right) throw invalidAt(path, 'The current password is not right');
    await attempt.succeeded();
    return user.password_hash;
  } catch (error) {
    if (!isProblemOf(error, 'invalid')) await attempt.withdrawn();
    throw error;
  }
}
