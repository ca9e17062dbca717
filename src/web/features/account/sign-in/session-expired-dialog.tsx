import { useState } from 'react';
import { forgetAnswers } from '#web/features/shared/session/user-store.ts';
import { useFrame } from '#web/features/shared/site-settings/site-settings.ts';
import { clearSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { aboutLinks } from './login-mode.ts';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  /** Of the person whose work it is, as far as is known. */
  email: string | undefined;
  onLeave: () => void;
};

/** Over the work of somebody whose login has ended: signing in again lets them go on with it, closing leaves it. */
export function LapsedSession({ email, onLeave }: Props) {
  const frame = useFrame();
  const [forgot, setForgot] = useState(false);

  function leave() {
    onLeave();
    clearSession();
    // What an administrator was answered is nobody else's to find.
    void forgetAnswers();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={forgot ? 'Forgot password?' : 'Sign In'}
      description={
        forgot
          ? aboutLinks(frame)
          : 'Your login has ended. Sign in again to go on: nothing you wrote is lost.'
      }
      holdsWork
    >
      {forgot ? (
        <ForgotForm email={email} onBack={() => setForgot(false)} />
      ) : (
        <SignInForm mode="sign-in" onMode={(mode) => setForgot(mode === 'forgot')} whose={email} />
      )}
    </Dialog>
  );
}
