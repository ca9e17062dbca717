import { useState } from 'react';
import { clearSession } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Over the work of somebody whose login has ended: signing in again lets them go on with it, closing leaves it. */
export function LapsedSession() {
  const [forgot, setForgot] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && clearSession()}
      title={forgot ? 'Forgot password?' : 'Sign In'}
      description={
        forgot
          ? 'We send a link for choosing a new one.'
          : 'Your login has ended. Sign in again to go on: nothing you wrote is lost.'
      }
      holdsWork
    >
      {forgot ? (
        <ForgotForm onBack={() => setForgot(false)} />
      ) : (
        <SignInForm mode="sign-in" onMode={(mode) => setForgot(mode === 'forgot')} />
      )}
    </Dialog>
  );
}
