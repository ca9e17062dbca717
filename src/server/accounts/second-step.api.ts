import { problem } from '#contract/problems.ts';
import { audit } from '../audit.ts';
import type { Handlers } from '../http/handlers.ts';
import { readSettings } from '../settings/settings.store.ts';
import { checkCurrentPassword } from './current-password.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.rules.ts';
import { beforeCode, takeAppCode, takeCode } from './second-step.ts';
import {
  confirmSecondStep,
  countRecoveryCodes,
  deleteSecondStep,
  findSecondStep,
  replaceRecoveryCodes,
  replaceSecondStep,
} from './second-step.store.ts';
import { authenticatorAddress, newSecret } from './totp.rules.ts';

const alreadyOn = () => problem('conflict', 'Two-step login is on already. Switch it off first.');

const wrongCode = (message: string) => problem('invalid', message, { issues: [{ path: 'code', message }] });

export const secondStepHandlers: Handlers<
  'getSecondStep' | 'beginSecondStep' | 'confirmSecondStep' | 'renewRecoveryCodes' | 'endSecondStep'
> = {
  async getSecondStep({ caller, database }) {
    const step = await findSecondStep(database.read, caller.id);
    return {
      on: step?.confirmed_at != null,
      recoveryCodesLeft: await countRecoveryCodes(database.read, caller.id),
    };
  },

  async beginSecondStep(context, { body: { password } }) {
    const { caller, database, now } = context;
    await checkCurrentPassword(context, 'password', password);
    const { brand } = await readSettings(database.read);
    const secret = newSecret();
    await database.write(async (tx) => {
      if ((await findSecondStep(tx, caller.id))?.confirmed_at != null) throw alreadyOn();
      await replaceSecondStep(tx, {
        user_id: caller.id,
        secret,
        confirmed_at: null,
        used_step: 0,
        created_at: now(),
      });
    });
    return { secret, address: authenticatorAddress(secret, brand, caller.email) };
  },

  async confirmSecondStep(context, { body: { code } }) {
    const { caller, database, now } = context;
    const attempt = await beforeCode(context, caller.id, code);
    const recoveryCodes = newRecoveryCodes();
    await database.write(async (tx) => {
      const step = await findSecondStep(tx, caller.id);
      if (!step) throw problem('conflict', 'Please begin anew: there is nothing to confirm.');
      if (step.confirmed_at != null) throw alreadyOn();
      if (!(await takeAppCode(tx, step, code, now()))) {
        throw wrongCode('This is not the code that the app shows now');
      }
      await confirmSecondStep(tx, caller.id, now(), recoveryCodes.map(hashRecoveryCode));
    });
    await attempt.succeeded();
    audit(context, 'two-step login on', { target: caller.id });
    return { recoveryCodes };
  },

  async renewRecoveryCodes(context, { body: { password, code } }) {
    const { caller, database, now } = context;
    await checkCurrentPassword(context, 'password', password);
    const attempt = await beforeCode(context, caller.id, code);
    const recoveryCodes = newRecoveryCodes();
    await database.write(async (tx) => {
      const step = await findSecondStep(tx, caller.id);
      if (step?.confirmed_at == null) throw problem('conflict', 'Two-step login is off. Set it up first.');
      if (!(await takeCode(tx, step, code, now())))
        throw wrongCode('This code is not right, or was used already');
      await replaceRecoveryCodes(tx, caller.id, recoveryCodes.map(hashRecoveryCode));
    });
    await attempt.succeeded();
    audit(context, 'recovery codes renewed', { target: caller.id });
    return { recoveryCodes };
  },

  async endSecondStep(context, { body: { password } }) {
    const { caller, database } = context;
    await checkCurrentPassword(context, 'password', password);
    await database.write((tx) => deleteSecondStep(tx, caller.id));
    audit(context, 'two-step login off', { target: caller.id });
    return null;
  },
};
