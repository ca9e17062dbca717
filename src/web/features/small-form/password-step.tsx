import type { ReactNode } from 'react';
import { refusalCode } from '#web/data/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FormMessage } from './form-message.tsx';
import { onlyWrong, wrongPassword } from './person-checks.ts';
import { useSmallForm } from './small-form.ts';
import { SubmitButton } from './submit-button.tsx';

const fields = ['password'] as const;

type Props = {
  send: (password: string) => Promise<void>;
  /** Title of the toast when it fails. */
  failed: string;
  onClose: () => void;
  children: ReactNode;
  /** What the way back is called. */
  cancel?: string;
  variant?: 'danger';
};

/** The password once more, before what keeps others out is changed or an account goes. `children` is what the button says. */
export function PasswordStep({ send, failed, onClose, children, cancel = 'Cancel', variant }: Props) {
  const { formProps, wrongs, busy } = useSmallForm({
    fields,
    check: ({ password }) => onlyWrong({ password: wrongPassword(password) }),
    send: ({ password }) => send(password),
    // Signing in again is asked over the page.
    failed: (error) => (refusalCode(error) === 'unauthenticated' ? undefined : failed),
  });
  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{wrongs.form}</FormMessage>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={wrongs.password}
      />
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
