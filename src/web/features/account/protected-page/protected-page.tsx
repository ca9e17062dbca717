import { type ReactNode, Suspense, useState } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { useSession } from '#web/api/session.ts';
import { lazyScreen } from '#web/features/shared/lazy/lazy-screen.ts';
import { useUser } from '#web/features/shared/session/user-store.ts';
import { NeedsScript } from '#web/features/shared/layout/needs-script.tsx';
import { AccessDeniedScreen, SessionExpiredScreen } from './access-denied-screen.tsx';
import { useRouteGuard } from './route-guard.ts';

const SessionExpiredDialog = lazyScreen(() =>
  import('../sign-in/session-expired-dialog.tsx').then((file) => file.SessionExpiredDialog),
);

type Props = {
  /** Rejects users who are not administrators. */
  adminOnly?: boolean;
  /** Shown before hydration and while the code is loading. */
  skeleton: ReactNode;
  /** Shown to a user who closes the login dialog after the session expired. */
  expiredNote: string;
  children: ReactNode;
};

/**
 * A page for logged-in users. When the session expires while they work, the login dialog opens over their work; a visitor
 * whose session expired before the page opened is rejected. This is comfort only: the server authorizes every call.
 */
export function ProtectedPage({ adminOnly = false, skeleton, expiredNote, children }: Props) {
  const access = useRouteGuard(adminOnly);
  const session = useSession();
  const { user } = useUser();
  // Stays known after the session expires.
  const [known, setKnown] = useState<User>();
  if (user && user !== known && (!adminOnly || user.role === 'ADMIN')) setKnown(user);
  const [hasLeft, setHasLeft] = useState(false);
  if (access === 'waiting') return <NeedsScript>{skeleton}</NeedsScript>;
  const isExpired = access === 'expired';
  if (access === 'allowed' || (isExpired && known))
    return (
      <>
        <Suspense fallback={skeleton}>{children}</Suspense>
        {/* Loaded together with the page: its code may be unreachable once the session expires. */}
        <Suspense>
          <SessionExpiredDialog open={isExpired} email={known?.email} onLeave={() => setHasLeft(true)} />
        </Suspense>
      </>
    );
  return hasLeft && session === null ? (
    <SessionExpiredScreen>{expiredNote}</SessionExpiredScreen>
  ) : (
    <AccessDeniedScreen />
  );
}
