import { useSession } from '#web/api/session.ts';
import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { Link } from '#web/navigation/link.tsx';
import { hrefTo } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuSkeleton } from './menu-skeleton.tsx';

// Guests do not load the menu.
const SignedInMenu = lazyPart(() => import('./signed-in-menu.tsx').then((file) => file.SignedInMenu), {
  Waiting: MenuSkeleton,
  Failed: ProfileLink,
});

/** The end of the header: Login, or the user's menu. Has a fixed width, so that nothing moves when the menu appears. */
export function AccountMenu() {
  const session = useSession();
  return (
    <div className="account-place">
      {session ? (
        <div className="flex h-full w-full items-center justify-end md:-mr-3">
          <SignedInMenu />
        </div>
      ) : (
        <Link to="/login" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <Icon name="person" />
          Login
        </Link>
      )}
    </div>
  );
}

/** Replaces a menu whose code failed to load. A plain link, because a full page load gets the current code. */
function ProfileLink() {
  return (
    <a href={hrefTo('/profile')} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      Profile
    </a>
  );
}
