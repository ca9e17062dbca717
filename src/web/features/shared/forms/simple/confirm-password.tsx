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
  /** The text of the cancel button. */
  cancel?: string;
  variant?: 'danger';
};

/** Asks for the current password before a security setting changes or an account is deleted. `children` is the button text. */
export function ConfirmPassword({ send, failed, onClose, children, cancel, variant }: Props) {
  const form = useSimpleForm({
    fields,
    check: ({ password }) => withoutUndefined({ password: passwordError(password) }),
    send: ({ password }) => send(password),
    // An expired session opens the login dialog instead.
    failed: (error) => (errorCode(error) === 'unauthenticated' ? undefined : failed),
  });
  return <PasswordForm form={form} onClose={onClose} submit={children} cancel={cancel} variant={variant} />;
}
