import { Link } from '#web/navigation/link.tsx';
import { usePage } from '#web/navigation/page.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What somebody sees who may not see the page. Signing in leads back to it. */
export function AccessDeniedScreen() {
  const next = usePage().location.href;
  return (
    // As tall as the shells that it takes the place of, so that the footer does not jump.
    <section className="page grid min-h-[calc(100dvh-6rem)] content-center">
      <EmptyState
        level={1}
        title="Access Denied"
        action={
          <>
            <Link to="/" className={buttonClass()}>
              Return Home
            </Link>
            <Link to="/login" search={{ next }} className={buttonClass({ variant: 'outline' })}>
              Login
            </Link>
          </>
        }
      >
        You don't have permission to view this page
      </EmptyState>
    </section>
  );
}
