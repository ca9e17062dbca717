import type { ReactNode } from 'react';
import { ChunkLoadError, toToastError } from '#web/api/api-error.ts';
import { useSession } from '#web/api/session.ts';
import { useUser } from '#web/features/shared/session/user-store.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { usePage } from '#web/navigation/page.ts';
import { hrefTo } from '#web/navigation/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Shown instead of a page that the visitor may not see. Login leads to the login page and from there back here. The login
 * page sends signed-in visitors on, so for them Login logs out first.
 */
export function AccessDeniedScreen() {
  const next = usePage().location.href;
  const session = useSession();
  const { user } = useUser();
  const { navigate } = useNavigation();
  return (
    // As tall as the skeletons that it replaces, so that the footer does not jump.
    <section className="page grid min-h-[calc(100dvh-6rem)] content-center">
      <EmptyState
        level={1}
        title="Access Denied"
        action={
          <>
            <Link to="/" className={buttonClass({ variant: session ? 'primary' : 'outline' })}>
              Return Home
            </Link>
            {session ? (
              <Button
                variant="outline"
                onClick={() => void switchAccount(() => navigate(hrefTo('/login', {}, { next })))}
              >
                Login
              </Button>
            ) : (
              <Link to="/login" search={{ next }} className={buttonClass()}>
                Login
              </Link>
            )}
          </>
        }
      >
        <p>You don't have permission to view this page</p>
        {!session && <p>Log in, and you come back here.</p>}
        {session && user && (
          <>
            <p className="wrap-anywhere">You are logged in as {user.email}.</p>
            <p>Login lets you use another account.</p>
          </>
        )}
      </EmptyState>
    </section>
  );
}

/** Logs out, so that another account can log in. Loads its code on demand. */
async function switchAccount(afterwards: () => Promise<void>): Promise<void> {
  try {
    const { logOut } = await import('../menu/log-out.ts');
    await logOut(afterwards);
  } catch {
    showToast({ kind: 'error', title: 'Error logging out', ...toToastError(new ChunkLoadError()) });
  }
}

/** Shown when the session expired during work and the user closed the login dialog. */
export function SessionExpiredScreen({ children }: { children: ReactNode }) {
  const next = usePage().location.href;
  return (
    <section className="page grid min-h-[calc(100dvh-6rem)] content-center">
      <EmptyState
        level={1}
        title="Your login has ended"
        action={
          <>
            <Link to="/login" search={{ next }} className={buttonClass()}>
              Login
            </Link>
            <Link to="/" className={buttonClass({ variant: 'outline' })}>
              Return Home
            </Link>
          </>
        }
      >
        {children}
      </EmptyState>
    </section>
  );
}
