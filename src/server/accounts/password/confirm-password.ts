import { invalidAt, hasProblemCode, problem } from '#contract/api/problems.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '#server/context.ts';
import { findUser } from '../users.store.ts';

/**
 * Counts as a guess like a login does.
 * @param path where a form has the password
 * @returns the hash that the password was right for
 * @throws problem `invalid` at `path` when it is wrong, `too_many_requests` after too many wrong ones, `unauthenticated`
 *   when the account is gone
 */
export async function confirmPassword(
  { caller, database, rateLimits: guard, passwordHasher: passwords, ipAddress: address }: Context<Caller>,
  path: string,
  password: string,
): Promise<string> {
  // Who is logged in has proved to know the password: the session is a known device.
  const attempt = await guard.beforeLogIn(caller.email, address, caller.tokenHash);
  const isWrong = (error: unknown) => hasProblemCode(error, 'invalid');
  return settleAttempt(attempt, isWrong, async () => {
    const user = await findUser(database.read, caller.id);
    const right = await passwords.verify(user?.password_hash, password);
    if (!user) throw problem('unauthenticated');
    if (!right) throw invalidAt(path, 'The current password is not right');
    return user.password_hash;
  });
}
