import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  closeLoginRequest,
  setLoginPreload,
  useLoginRequest,
} from '#web/features/shared/login-request/login-request.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');

setLoginPreload(() => void loadDialog().catch(() => {}));

/** Shows the login dialog on request; the layout contains it once. */
export function SignInHost() {
  const request = useLoginRequest();
  const [Dialog, setDialog] = useState<ComponentType>();
  const isRequested = request !== undefined;

  useEffect(() => {
    if (!isRequested || Dialog) return;
    loadDialog().then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => {
        closeLoginRequest();
        showToast({ kind: 'error', title: 'Login Failed', description: 'An unexpected error occurred.' });
      },
    );
  }, [isRequested, Dialog]);

  return Dialog ? <Dialog /> : null;
}
