import { hasProblemCode, problem } from '#contract/api/problems.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { TwoFactorRow } from '#server/database/login-tables.ts';
import type { UserRow } from '#server/database/tables.ts';
import { type Attempt, settleAttempt } from '../rate-limits/attempts.ts';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { findTwoFactor, deleteRecoveryCode, markStepUsed } from './two-factor.store.ts';
import { matchingStep } from './totp.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { queueTwoFactorMail } from './two-factor-mails.ts';

const removeSpaces = (code: string) => code.replaceAll(/\s/g, '');

/** Consumes a code from an authenticator app. @returns false if it is wrong or was used already */
export async function consumeAppCode(
  tx: Transaction,
  twoFactor: TwoFactorRow,
  code: string,
  now: number,
): Promise<boolean> {
  const matching = matchingStep(twoFactor.secret, removeSpaces(code), {
    now,
    usedStep: twoFactor.used_step,
  });
  return matching !== undefined && (await markStepUsed(tx, twoFactor.user_id, matching));
}

/** Consumes a code from the app or a recovery code. @returns its kind; undefined if it is wrong or was used already */
export async function consumeCode(
  tx: Transaction,
  twoFactor: TwoFactorRow,
  code: string,
  now: number,
): Promise<'app' | 'recovery' | undefined> {
  if (await consumeAppCode(tx, twoFactor, code, now)) return 'app';
  return (await deleteRecoveryCode(tx, twoFactor.user_id, hashRecoveryCode(code))) ? 'recovery' : undefined;
}

/**
 * Counts an attempt unless the code is too long to guess.
 * @param device the key of a known device: it has ten attempts of its own, so that strangers cannot lock the owner out
 */
export const startCodeAttempt = (
  { rateLimits, clientIp }: Pick<Context, 'rateLimits' | 'clientIp'>,
  userId: string,
  code: string,
  device?: string,
): Promise<Attempt> => rateLimits.beforeCode(userId, clientIp, !isRecoveryCode(code), device);

const isWrongCode = (error: unknown) => hasProblemCode(error, 'wrong_code');

/**
 * Requires a code if the account has two-step login. It consumes the code in the transaction that starts the session, so
 * that a code starts only one session, and counts wrong codes.
 * @param start runs that transaction, and calls `passTwoFactor` in it, which consumes the code
 * @throws problem `second_step_needed` without a code, `wrong_code`, `too_many_requests` after too many wrong ones
 */
export async function withTwoFactor<T>(
  context: Context,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  { code, device }: { code: string | undefined; device: string | undefined },
  start: (passTwoFactor: (tx: Transaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { database, now } = context;
  const known = await findTwoFactor(database.read, userId);
  const isOn = known?.confirmed_at != null;
  if (isOn && code === undefined) throw problem('second_step_needed');
  let used: 'app' | 'recovery' | undefined;
  const startWithCode = () =>
    start(async (tx) => {
      const twoFactor = await findTwoFactor(tx, userId);
      if (twoFactor?.confirmed_at == null) return;
      // Two-step login was turned on after the check above.
      if (code === undefined) throw problem('second_step_needed');
      used = await consumeCode(tx, twoFactor, code, now());
      if (!used) throw problem('wrong_code');
      if (used === 'recovery') await queueTwoFactorMail(tx, context, email, 'used');
    });
  const attempt =
    isOn && code !== undefined ? await startCodeAttempt(context, userId, code, device) : undefined;
  const result = await (attempt ? settleAttempt(attempt, isWrongCode, startWithCode) : startWithCode());
  if (used === 'recovery') sendMailsSoon(context);
  return result;
}
