import { useState } from 'react';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import {
  closeLoginRequest,
  setLoginPreload,
  useLoginRequest,
} from '#web/features/shared/login-request/login-request.ts';

const loadDialog = () => import('./sign-in-dialog.tsx').then((file) => file.SignInDialog);
const LazySignInDialog = lazyDialog<{ onClose: () => void }>(loadDialog);

setLoginPreload(() => void loadDialog().catch(() => {}));

/** Shows the login dialog on request; the layout contains it once. */
export function SignInHost() {
  const isRequested = useLoginRequest() !== undefined;
  const [isMounted, setMounted] = useState(false);
  if (isRequested && !isMounted) setMounted(true);
  if (!isMounted) return null;

  /** Called when the code failed to load. A dialog that the visitor closes stays mounted, so that it can fade out. */
  function onClose() {
    closeLoginRequest();
    setMounted(false);
  }
  return <LazySignInDialog onClose={onClose} />;
}
