import type { ReactNode } from 'react';
import { refusalCode } from '#web/api/api-error.ts';
import { PasswordForm } from './password-form.tsx';
import { onlyWrong, wrongPassword } from './field-validators.ts';
import { useSmallForm } from './simple-form.ts';

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
export function PasswordStep({ send, failed, onClose, children, cancel, variant }: Props) {
  const form = useSmallForm({
    fields,
    check: ({ password }) => onlyWrong({ password: wrongPassword(password) }),
    send: ({ password }) => send(password),
    // Signing in again is asked over the page.
    failed: (error) => (refusalCode(error) === 'unauthenticated' ? undefined : failed),
  });
  return <PasswordForm form={form} onClose={onClose} submit={children} cancel={cancel} variant={variant} />;
}
