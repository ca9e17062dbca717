import { useSession } from '#web/api/session.ts';
import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { Link } from '#web/navigation/link.tsx';
import { hrefTo } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { MenuPlace } from './menu-skeleton.tsx';

// Only somebody who is signed in needs a menu; it arrives together with their name.
const SignedInMenu = lazyPart(() => import('./signed-in-menu.tsx').then((file) => file.SignedInMenu), {
  Waiting: MenuPlace,
  Lost: ProfileLink,
});

/** The end of the header: Login, or the person's own menu. Its place is kept, so that nothing moves when it fills in. */
export function AccountMenu() {
  const session = useSession();
  return (
    <div className="flex h-11 w-18 shrink-0 items-center justify-end sm:w-36 lg:w-52">
      {session ? (
        <div className="flex h-full w-full items-center justify-end md:-mr-3">
          <SignedInMenu />
        </div>
      ) : (
        <Link to="/login" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Login
        </Link>
      )}
    </div>
  );
}

/** Instead of the menu. No step within the document: the one that it leads to names the code that the shop has now. */
function ProfileLink() {
  return (
    <a href={hrefTo('/profile')} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      Profile
    </a>
  );
}
