import { lazy, Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MenuPlace } from './menu-place.tsx';

// Only somebody who is signed in needs a menu; it arrives together with their name.
const SignedInMenu = lazy(() =>
  import('./signed-in-menu.tsx').then((file) => ({ default: file.SignedInMenu })),
);

/** The end of the header: Login, or the person's own menu. Its place is kept, so that nothing moves when it fills in. */
export function AccountMenu() {
  const session = useSession();
  return (
    <div className="flex h-11 w-18 shrink-0 items-center justify-end sm:w-36 lg:w-52">
      {session ? (
        <Suspense fallback={<MenuPlace />}>
          <div className="flex h-full w-full items-center justify-end md:-mr-3">
            <SignedInMenu />
          </div>
        </Suspense>
      ) : (
        <Link to="/login" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Login
        </Link>
      )}
    </div>
  );
}
