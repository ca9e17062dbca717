import type { ReactNode } from 'react';
import { limits } from '#contract/api/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { twoFactorCodeError, passwordError } from './field-validators.ts';
import { FormMessage } from './form-message.tsx';
import { acceptAny, useSimpleForm } from './simple-form.ts';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  /** `code` is empty unless the form asks for it. */
  send: (proof: { password: string; code: string }) => Promise<void>;
  /** Title of the toast when it fails. */
  errorTitle: string;
  onClose: () => void;
  /** The text of the submit button. */
  children: ReactNode;
  /** The text of the cancel button. */
  cancel?: string;
  variant?: 'danger';
  /** Also asks for a code of two-factor login. */
  withCode?: boolean;
};

/** Asks for the current password before a security setting changes, an account is deleted or a backup is downloaded. */
export function ConfirmPassword(props: Props) {
  const { send, errorTitle, onClose, children, cancel = 'Cancel', variant, withCode } = props;
  const { formProps, errors, busy } = useSimpleForm({
    fields: { password: passwordError, code: withCode ? twoFactorCodeError : acceptAny },
    send,
    errorTitle,
  });
  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{errors.form}</FormMessage>
      <PasswordField label="Your password" name="password" error={errors.password} />
      {withCode && (
        <TextField
          label="Code"
          name="code"
          hint="The six digits that your app shows, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.twoFactorCode}
          error={errors.code}
        />
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        <SubmitButton variant={variant} busy={busy}>
          {children}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
