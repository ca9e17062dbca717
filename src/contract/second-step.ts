import { z } from 'zod';
import { KnownPassword, SecondStepCode } from './user.ts';

/** Whether logging in asks for a code after the password. */
export const SecondStep = z.object({ on: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondStep = z.infer<typeof SecondStep>;

/** Turning it on asks for the password once more: who found a screen open must not. */
export const SecondStepPassword = z.object({ password: KnownPassword });

/** What an authenticator app needs; answered once. */
export const SecondStepSecret = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://, for a QR code. */
  address: z.string(),
});
export type SecondStepSecret = z.infer<typeof SecondStepSecret>;

export const SecondStepConfirmation = z.object({ code: SecondStepCode });

/** New recovery codes open the shop for months, and switching off takes a step away: both are asked for once more. */
export const BothSteps = z.object({ password: KnownPassword, code: SecondStepCode });
export type BothSteps = z.infer<typeof BothSteps>;

/** Each opens the door once in place of a code; answered once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
