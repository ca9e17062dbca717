import { invalidAt, hasProblemCode, problem } from '#contract/api/problems.ts';
import type { PasswordAndCode } from '#contract/accounts/two-factor.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { startCodeAttempt, consumeAppCode, consumeCode } from './two-factor.ts';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
  replaceTwoFactor,
} from './two-factor.store.ts';
import { otpauthUrl, newSecret } from './totp.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { queueTwoFactorMail } from './two-factor-mails.ts';

const alreadyOn = () => problem('conflict', 'Two-step login is already on. Turn it off first.');

const wrongCode = (message: string) => invalidAt('code', message);
const isWrong = (error: unknown) => hasProblemCode(error, 'invalid');

/**
 * Requires password and code for a change that can weaken the login. `change` runs in the transaction that consumes the
 * code. No code is required while two-step login is off.
 * @throws problem `invalid` for a wrong password or code, `too_many_requests`
 */
async function withPasswordAndCode(
  context: Context<Caller>,
  { password, code }: PasswordAndCode,
  change: (tx: Transaction, isOn: boolean) => Promise<void>,
): Promise<void> {
  const { caller, database, now } = context;
  await confirmPassword(context, 'password', password);
  const attempt = await startCodeAttempt(context, caller.id, code);
  await settleAttempt(attempt, isWrong, () =>
    database.write(async (tx) => {
      const twoFactor = await findTwoFactor(tx, caller.id);
      const isOn = twoFactor?.confirmed_at != null;
      if (isOn && !(await consumeCode(tx, twoFactor, code, now())))
        throw wrongCode('This code is wrong or was already used');
      await change(tx, isOn);
    }),
  );
}

export const twoFactorHandlers: Handlers<
  'getSecondStep' | 'beginSecondStep' | 'confirmSecondStep' | 'renewRecoveryCodes' | 'endSecondStep'
> = {
  async getSecondStep({ caller, database }) {
    const twoFactor = await findTwoFactor(database.read, caller.id);
    return {
      on: twoFactor?.confirmed_at != null,
      recoveryCodesLeft: await countRecoveryCodes(database.read, caller.id),
    };
  },

  async beginSecondStep(context, { body: { password } }) {
    const { caller, database, now } = context;
    await confirmPassword(context, 'password', password);
    const { brand } = await readSettings(database.read);
    const secret = newSecret();
    await database.write(async (tx) => {
      if ((await findTwoFactor(tx, caller.id))?.confirmed_at != null) throw alreadyOn();
      const unconfirmed = { confirmed_at: null, used_step: 0, created_at: now() };
      await replaceTwoFactor(tx, { user_id: caller.id, secret, ...unconfirmed });
    });
    return { secret, address: otpauthUrl(secret, brand, caller.email) };
  },

  async confirmSecondStep(context, { body: { code } }) {
    const { caller, database, now } = context;
    const attempt = await startCodeAttempt(context, caller.id, code);
    const recoveryCodes = newRecoveryCodes();
    await settleAttempt(attempt, isWrong, () =>
      database.write(async (tx) => {
        const twoFactor = await findTwoFactor(tx, caller.id);
        if (!twoFactor) throw problem('conflict', 'There is nothing to confirm. Please start again.');
        if (twoFactor.confirmed_at != null) throw alreadyOn();
        if (!(await consumeAppCode(tx, twoFactor, code, now()))) {
          throw wrongCode('This is not the code that the app shows now');
        }
        await confirmTwoFactor(tx, caller.id, now(), recoveryCodes.map(hashRecoveryCode));
        await queueTwoFactorMail(tx, context, caller.email, 'on');
      }),
    );
    writeAuditLog(context, 'two-step login on', { target: caller.id });
    sendMailsSoon(context);
    return { recoveryCodes };
  },

  async renewRecoveryCodes(context, { body }) {
    const { caller } = context;
    const recoveryCodes = newRecoveryCodes();
    await withPasswordAndCode(context, body, async (tx, isOn) => {
      if (!isOn) throw problem('conflict', 'Two-step login is off. Set it up first.');
      await replaceRecoveryCodes(tx, caller.id, recoveryCodes.map(hashRecoveryCode));
      await queueTwoFactorMail(tx, context, caller.email, 'codes');
    });
    writeAuditLog(context, 'recovery codes renewed', { target: caller.id });
    sendMailsSoon(context);
    return { recoveryCodes };
  },

  async endSecondStep(context, { body }) {
    const { caller } = context;
    let wasOn = false;
    await withPasswordAndCode(context, body, async (tx, isOn) => {
      wasOn = isOn;
      await deleteTwoFactor(tx, caller.id);
      if (isOn) await queueTwoFactorMail(tx, context, caller.email, 'off');
    });
    if (!wasOn) return null;
    writeAuditLog(context, 'two-step login off', { target: caller.id });
    sendMailsSoon(context);
    return null;
  },
};
