import { z } from 'zod';
import { ExistingPassword, TwoFactorCode } from './user.ts';

/** Whether logging in asks for a code after the password. */
export const TwoFactorStatus = z.object({ on: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** Turning it on asks for the password once more: who found a screen open must not. */
export const TwoFactorPassword = z.object({ password: ExistingPassword });

/** What an authenticator app needs; answered once. */
export const TwoFactorSecret = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://, for a QR code. */
  address: z.string(),
});
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

export const TwoFactorConfirmation = z.object({ code: TwoFactorCode });

/** New recovery codes open the shop for months, and switching off takes a step away: both are asked for once more. */
export const PasswordAndCode = z.object({ password: ExistingPassword, code: TwoFactorCode });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

/** Each opens the door once in place of a code; answered once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
