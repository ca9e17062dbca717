import type { ReactNode } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { usePage } from '#web/navigation/page.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

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
