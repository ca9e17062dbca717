import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FormMessage } from './form-message.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  /** Of `useSmallForm`, with a field `password`. */
  form: {
    formProps: ComponentProps<'form'>;
    errors: { form?: string | undefined; password?: string | undefined };
    busy: boolean;
  };
  onClose: () => void;
  /** The text of the submit button. */
  submit: ReactNode;
  /** The text of the cancel button. */
  cancel?: string | undefined;
  variant?: 'danger' | undefined;
  /** Fields below the password. */
  children?: ReactNode;
};

/** A dialog form that asks for the current password, with other fields below it. */
export function PasswordForm({ form, onClose, submit, cancel = 'Cancel', variant, children }: Props) {
  const { formProps, errors, busy } = form;
  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{errors.form}</FormMessage>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {children}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        <SubmitButton variant={variant} busy={busy}>
          {submit}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
