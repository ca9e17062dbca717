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
  /** What the button says. */
  submit: ReactNode;
  /** What the way back is called. */
  cancel?: string | undefined;
  variant?: 'danger' | undefined;
  /** Fields below the password. */
  children?: ReactNode;
};

/** A form in a dialog that asks for the password once more, with what else is asked below it. */
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
