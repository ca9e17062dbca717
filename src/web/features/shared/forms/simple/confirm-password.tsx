import type { ReactNode } from 'react';
import { errorCode } from '#web/api/api-error.ts';
import { PasswordForm } from './password-form.tsx';
import { withoutUndefined, passwordError } from './field-validators.ts';
import { useSimpleForm } from './simple-form.ts';

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
export function ConfirmPassword({ send, failed, onClose, children, cancel, variant }: Props) {
  const form = useSimpleForm({
    fields,
    check: ({ password }) => withoutUndefined({ password: passwordError(password) }),
    send: ({ password }) => send(password),
    // Signing in again is asked over the page.
    failed: (error) => (errorCode(error) === 'unauthenticated' ? undefined : failed),
  });
  return <PasswordForm form={form} onClose={onClose} submit={children} cancel={cancel} variant={variant} />;
}
