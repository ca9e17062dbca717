import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from '#web/ui/toast-store.ts';
import {
  closeLoginRequest,
  setLoginPreload,
  useLoginRequest,
} from '#web/features/shared/login-request/login-request.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');

setLoginPreload(() => void loadDialog().catch(() => {}));

/** Stands once in the layout and shows the popup when it is asked for. */
export function SignInHost() {
  const request = useLoginRequest();
  const [Dialog, setDialog] = useState<ComponentType>();
  const wanted = request !== undefined;

  useEffect(() => {
    if (!wanted || Dialog) return;
    loadDialog().then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => {
        closeLoginRequest();
        showToast({ kind: 'error', title: 'Login Failed', description: 'An unexpected error occurred.' });
      },
    );
  }, [wanted, Dialog]);

  return Dialog ? <Dialog /> : null;
}
