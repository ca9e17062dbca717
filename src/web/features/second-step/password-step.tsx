import type { ReactNode } from 'react';
import { refusalCode } from '#web/data/call-error.ts';
import {
  FormMessage,
  onlyWrong,
  SubmitButton,
  useSmallForm,
  wrongPassword,
} from '#web/features/small-form/public.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

const fields = ['password'] as const;

type Props = {
  send: (password: string) => Promise<void>;
  /** Title of the toast when it fails. */
  failed: string;
  onClose: () => void;
  children: ReactNode;
  variant?: 'danger';
};

/** The password once more, before what keeps others out is changed. `children` is what the button says. */
export function PasswordStep({ send, failed, onClose, children, variant }: Props) {
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
          Cancel
        </Button>
        <SubmitButton variant={variant} busy={busy}>
          {children}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
