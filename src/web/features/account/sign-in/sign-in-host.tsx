import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from '#web/ui/toast-store.ts';
import { closeSignIn, useSignInRequest } from './sign-in-request.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');

/** Fetches the popup ahead of the press that will want it. */
export function preloadSignIn(): void {
  void loadDialog().catch(() => {});
}

/** Stands once in the layout and shows the popup when it is asked for. */
export function SignInHost() {
  const request = useSignInRequest();
  const [Dialog, setDialog] = useState<ComponentType>();
  const wanted = request !== undefined;

  useEffect(() => {
    if (!wanted || Dialog) return;
    loadDialog().then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => {
        closeSignIn();
        showToast({ kind: 'error', title: 'Login Failed', description: 'An unexpected error occurred.' });
      },
    );
  }, [wanted, Dialog]);

  return Dialog ? <Dialog /> : null;
}
