import { useState } from 'react';
import { clearCachedResponses } from '#web/features/shared/session/user-store.ts';
import { clearSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ForgotForm, useForgotIntro } from './forgot-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  /** The email of the user whose session expired, when known. */
  email: string | undefined;
  onLeave: () => void;
};

/** The login dialog over the work of a user whose session has expired: a login continues the work, closing leaves it. */
export function SessionExpiredDialog({ open, ...props }: Props & { open: boolean }) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ email, onLeave }: Props) {
  const forgotIntro = useForgotIntro();
  const [hasForgotten, setHasForgotten] = useState(false);

  function leave() {
    onLeave();
    clearSession();
    // The cached responses may contain what only an administrator may see.
    void clearCachedResponses();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={hasForgotten ? 'Forgot password?' : 'Sign In'}
      description={
        hasForgotten
          ? forgotIntro
          : 'Your login has ended. Sign in again to continue: nothing you wrote is lost.'
      }
      ignoresOutsidePress
    >
      {hasForgotten ? (
        <ForgotForm email={email} onBack={() => setHasForgotten(false)} />
      ) : (
        <SignInForm mode="sign-in" onMode={(mode) => setHasForgotten(mode === 'forgot')} onlyEmail={email} />
      )}
    </Dialog>
  );
}
