import type { ReactNode } from 'react';
import { limits } from '#contract/api/limits.ts';
import type { PasswordAndCode as Proof } from '#contract/accounts/two-factor.ts';
import { errorCode } from '#web/api/api-error.ts';
import { withoutUndefined, passwordError } from '#web/features/shared/forms/simple/field-validators.ts';
import { PasswordForm } from '#web/features/shared/forms/simple/password-form.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { TextField } from '#web/ui/text-field.tsx';

const fields = ['password', 'code'] as const;

type Props = {
  send: (proof: Proof) => Promise<void>;
  /** Title of the toast when it fails. */
  failed: string;
  onClose: () => void;
  /** The label of the button. */
  children: ReactNode;
  variant?: 'danger';
};

/** Asks for the password and a code before two-factor login changes. */
export function PasswordAndCodeForm({ send, failed, onClose, children, variant }: Props) {
  const form = useSimpleForm({
    fields,
    check: ({ password, code }) =>
      withoutUndefined({
        password: passwordError(password),
        code: code.trim() === '' ? 'Code is required' : undefined,
      }),
    send,
    // An expired session opens the login dialog instead.
    failed: (error) => (errorCode(error) === 'unauthenticated' ? undefined : failed),
  });
  return (
    <PasswordForm form={form} onClose={onClose} submit={children} variant={variant}>
      <TextField
        label="Code"
        name="code"
        hint="The six digits that your app shows, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.twoFactorCode}
        error={form.errors.code}
      />
    </PasswordForm>
  );
}
