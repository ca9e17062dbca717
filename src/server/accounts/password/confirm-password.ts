import { invalidAt, hasProblemCode, problem } from '#contract/api/problems.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '#server/context.ts';
import { findUser } from '../users.store.ts';

/**
 * Checks the caller's current password. Failures count as failed logins.
 * @param path the field of the password in the request
 * @returns the stored hash that the password matches
 * @throws problem `invalid` at `path` for a wrong password, `too_many_requests` after too many, `unauthenticated` if the
 *   account was deleted
 */
export async function confirmPassword(
  { caller, database, rateLimits, passwordHasher, clientIp }: Context<Caller>,
  path: string,
  password: string,
): Promise<string> {
  // The session counts as a known device, because its login has proved the password.
  const attempt = await rateLimits.beforeLogIn(caller.email, clientIp, caller.tokenHash);
  const isWrong = (error: unknown) => hasProblemCode(error, 'invalid');
  return settleAttempt(attempt, isWrong, async () => {
    const user = await findUser(database.read, caller.id);
    const isCorrect = await passwordHasher.verify(user?.password_hash, password);
    if (!user) throw problem('unauthenticated');
    if (!isCorrect) throw invalidAt(path, 'The current password is wrong');
    return user.password_hash;
  });
}
