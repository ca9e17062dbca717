import { z } from 'zod';
import { ExistingPassword, TwoFactorCode } from './user.ts';

/** `on`: a login requires a code after the password. */
export const TwoFactorStatus = z.object({ on: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** Requires the password again, so that a stranger at an unlocked screen cannot turn two-step login on. */
export const TwoFactorPassword = z.object({ password: ExistingPassword });

/** The secret for an authenticator app. The API returns it once. */
export const TwoFactorSecret = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** An otpauth:// URL, for a QR code. */
  address: z.string(),
});
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** A first code from the app, which turns two-step login on. */
export const TwoFactorConfirmation = z.object({ code: TwoFactorCode });

/** Required to renew recovery codes and to turn two-step login off, because both can weaken the login. */
export const PasswordAndCode = z.object({ password: ExistingPassword, code: TwoFactorCode });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

/** Each code works once instead of one from the app. The API returns them once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
