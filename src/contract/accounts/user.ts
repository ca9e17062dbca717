import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { Favorite } from './favorites.ts';
import { IsoDate, Id, isBlank, requiredText, text, Timestamp } from '../text/text.ts';

export const Role = z.enum(['USER', 'ADMIN']);
export type Role = z.infer<typeof Role>;

/** Lower-cased, so that two spellings are one account. */
export const Email = z
  .string({ error: (issue) => (issue.input == null ? 'Email is required' : 'Email must be text') })
  .trim()
  .min(1, 'Email is required')
  .max(limits.email, `Email can have at most ${limits.email} characters`)
  .pipe(z.email('Please give an email address like name@example.com'))
  .transform((email) => email.normalize('NFC').toLowerCase());

const password = z.string({
  error: (issue) => (issue.input == null ? 'Password is required' : 'Password must be text'),
});
const { min, max } = limits.password;

/** A new password. The server also rejects common passwords. */
export const NewPassword = password
  .min(1, { error: 'Password is required', abort: true })
  .min(min, `Password must have at least ${min} characters`)
  .max(max, `Password can have at most ${max} characters`)
  // UTF-8 encodes every lone surrogate as the same bytes, so different passwords would match.
  .refine((value) => value.isWellFormed(), 'Password contains a character that cannot be used');

/** A password chosen earlier. The length check rejects impossible ones before the costly hash. */
export const ExistingPassword = password
  .min(1, { error: 'Password is required', abort: true })
  .max(max, `Password can have at most ${max} characters`);

export const SignUp = z.object({
  name: requiredText(limits.personName, 'Full name', 'Full name is required'),
  email: Email,
  password: NewPassword,
});
export type SignUp = z.infer<typeof SignUp>;

/** Six digits from an authenticator app, or a recovery code. The server ignores spaces. */
export const TwoFactorCode = z
  .string({ error: (issue) => (issue.input == null ? 'Code is required' : 'Code must be text') })
  .trim()
  .min(1, 'Code is required')
  .max(limits.twoFactorCode, `Code can have at most ${limits.twoFactorCode} characters`);

/** `code` is only for accounts with two-step login: without it their login fails with the problem `second_step_needed`. */
export const LogIn = z.object({ email: Email, password: ExistingPassword, code: TwoFactorCode.optional() });
export type LogIn = z.infer<typeof LogIn>;

export const PasswordResetRequest = z.object({ email: Email });

/** `token` comes from the mailed link. `code` works as in `LogIn`. */
export const PasswordReset = z.object({
  token: z
    .string('The link is not complete')
    .min(1, 'The link is not complete')
    .max(200, 'The link is not complete'),
  password: NewPassword,
  code: TwoFactorCode.optional(),
});

/** The email of the account for which the admin makes a password reset link. */
export const ResetLinkRequest = z.object({ email: Email });

/** A password reset link that the admin hands over. It works once, until `until`. */
export const ResetLink = z.object({ link: z.string(), until: Timestamp });
export type ResetLink = z.infer<typeof ResetLink>;

export const PasswordChange = z.object({ currentPassword: ExistingPassword, newPassword: NewPassword });

/** The response to a signup, a login and a new password. */
export const Session = z.object({
  token: z.string(),
  user: z.object({ name: z.string(), email: z.string(), role: Role }),
});
export type Session = z.infer<typeof Session>;

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  /** The default 1990-06-14 until the user sets it. */
  dob: IsoDate,
  /** Whether the user set `dob`. */
  dobIsSet: z.boolean(),
  favoriteProducts: z.array(Favorite),
});
export type User = z.infer<typeof User>;

const phonePattern = /^\+?[0-9][0-9 ()-]*$/;

/** A phone number or an empty string. */
export const Phone = text(limits.phone, 'Phone number')
  .trim()
  .refine((value) => value === '' || (phonePattern.test(value) && value.replace(/\D/g, '').length >= 6), {
    error: ({ input }) =>
      typeof input === 'string' && phonePattern.test(input)
        ? 'This phone number is too short: it needs at least 6 digits, like +91 98765 43210'
        : 'Please give a phone number with digits, like +91 98765 43210',
  });

/** Any fields of a profile. A request may also contain `email` and `role`, as the response does; the server ignores both. */
export const ProfileChange = z.object({
  /** Can be empty, although a signup requires it. */
  name: text(limits.personName, 'Full name')
    .trim()
    .transform((name) => (isBlank(name) ? '' : name))
    .optional(),
  phone: Phone.optional(),
  dob: IsoDate.pipe(
    z
      .string()
      .refine((day) => day >= limits.birthDate.earliest, 'Date of birth cannot be before 1 January 1900'),
  ).optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;
