import { hasProblemCode, problem } from '#contract/api/problems.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { TwoFactorRow, UserRow } from '#server/database/tables.ts';
import { type Attempt, settleAttempt } from '../rate-limits/attempts.ts';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { findTwoFactor, deleteRecoveryCode, markStepUsed } from './two-factor.store.ts';
import { matchingStep } from './totp.ts';
import { mailTwoFactorChange } from './two-factor-emails.ts';

const removeSpaces = (code: string) => code.replaceAll(/\s/g, '');

/** Uses a code of an authenticator app up. @returns whether it was right and had not been used */
export async function consumeAppCode(
  tx: Transaction,
  step: TwoFactorRow,
  code: string,
  now: number,
): Promise<boolean> {
  const matching = matchingStep(step.secret, removeSpaces(code), { now, usedStep: step.used_step });
  return matching !== undefined && (await markStepUsed(tx, step.user_id, matching));
}

/** Uses a code of the app, or a recovery code, up. @returns which it was; nothing when it was wrong or had been used */
export async function consumeCode(
  tx: Transaction,
  step: TwoFactorRow,
  code: string,
  now: number,
): Promise<'app' | 'recovery' | undefined> {
  if (await consumeAppCode(tx, step, code, now)) return 'app';
  return (await deleteRecoveryCode(tx, step.user_id, hashRecoveryCode(code))) ? 'recovery' : undefined;
}

/** Counts a try at a code, unless it is one that nobody can guess. @param device a known device of the account */
export const startCodeAttempt = (
  { rateLimits: guard, ipAddress: address }: Pick<Context, 'rateLimits' | 'ipAddress'>,
  userId: string,
  code: string,
  device?: string,
): Promise<Attempt> => guard.beforeCode(userId, address, !isRecoveryCode(code), device);

const isWrongCode = (error: unknown) => hasProblemCode(error, 'wrong_code');

/**
 * Holds a login to the second step, where the account has one: takes the code in the very transaction that starts the
 * session, so that a code opens one door, and counts what was wrong.
 * @throws problem `second_step_needed` without a code, `wrong_code`, `too_many_requests` after too many wrong ones
 */
export async function withTwoFactor<T>(
  context: Context,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  { code, device }: { code: string | undefined; device: string | undefined },
  enter: (passTwoFactor: (tx: Transaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { database, now } = context;
  const known = await findTwoFactor(database.read, userId);
  const isOn = known?.confirmed_at != null;
  if (isOn && code === undefined) throw problem('second_step_needed');
  let used: 'app' | 'recovery' | undefined;
  const enterWithCode = () =>
    enter(async (tx) => {
      const step = await findTwoFactor(tx, userId);
      if (step?.confirmed_at == null) return;
      // Turned on since we looked.
      if (code === undefined) throw problem('second_step_needed');
      used = await consumeCode(tx, step, code, now());
      if (!used) throw problem('wrong_code');
    });
  const attempt =
    isOn && code !== undefined ? await startCodeAttempt(context, userId, code, device) : undefined;
  const entered = await (attempt ? settleAttempt(attempt, isWrongCode, enterWithCode) : enterWithCode());
  if (used === 'recovery') mailTwoFactorChange(context, email, 'used');
  return entered;
}
