import { useState } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ForgotForm, useForgotIntro } from './forgot-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { closeLoginRequest, useLoginRequest } from '#web/features/shared/login-request/login-request.ts';

const texts = {
  'sign-in': { title: 'Sign In', description: 'To keep the pieces you love in one place.' },
  'sign-up': { title: 'Sign Up', description: 'A name and an email, and your favorites stay with you.' },
  forgot: { title: 'Forgot password?', description: undefined },
} as const;

/** The login dialog. Starts with the sign-in form each time it opens. */
export function SignInDialog() {
  const open = useLoginRequest() !== undefined;
  const [mode, setMode] = useState<keyof typeof texts>('sign-in');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setMode('sign-in');
  }

  const forgotIntro = useForgotIntro();
  const { title, description } = texts[mode];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeLoginRequest()}
      title={title}
      description={description ?? forgotIntro}
      ignoresOutsidePress
    >
      {mode === 'forgot' ? (
        <ForgotForm onBack={() => setMode('sign-in')} />
      ) : (
        <SignInForm mode={mode} onMode={setMode} signUpLabel="Sign Up" />
      )}
    </Dialog>
  );
}
