import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useCloseOnBack } from '#web/navigation/overlays.ts';
import { usePage } from '#web/navigation/page.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSiteSettings } from '../site-settings/site-settings.ts';
import { BrandMark } from './brand-mark.tsx';

const pages = {
  home: { to: '/', label: 'Home' },
  shop: { to: '/shop', label: 'Shop' },
  paintings: { to: '/paintings', label: 'Paintings' },
  about: { to: '/about', label: 'About Me' },
} as const;

/** Whether a path is the page itself or below it. */
const isWithin = (pathname: string, page: string) =>
  pathname === page || (page !== '/' && pathname.startsWith(`${page}/`));

/** Back, the brand, the main navigation, search, and `account`: the login link or the account menu. */
export function Header({ account }: { account: ReactNode }) {
  const { pathname, search } = usePage().location;
  const { branding: { navigation } = {}, guestFavorites } = useSiteSettings();
  const orderedPages = navigation?.map((name) => pages[name]) ?? Object.values(pages);
  // The path on which the menu was opened: a navigation to another path closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  if (openedOn !== undefined && openedOn !== pathname) setOpenedOn(undefined);
  const open = openedOn === pathname;
  const opener = useRef<HTMLButtonElement>(null);
  useCloseOnBack(open, () => setOpenedOn(undefined));

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedOn(undefined);
      opener.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <header data-toast-avoids className="border-b border-line bg-paper">
      <div className="page header-row">
        <div className="brand-place">
          <BackButton />
          <BrandMark />
        </div>
        <Button
          ref={opener}
          variant="quiet"
          size="icon"
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="site-nav"
          onClick={() => setOpenedOn(open ? undefined : pathname)}
        >
          <Icon name={open ? 'cross' : 'menu'} />
        </Button>
        <nav id="site-nav" aria-label="Main" data-open={open || undefined} className="site-nav">
          <ul>
            {orderedPages.map((page) => (
              <li key={page.to}>
                <Link
                  to={page.to}
                  aria-current={isWithin(pathname, page.to) ? 'page' : undefined}
                  onClick={() => setOpenedOn(undefined)}
                >
                  {page.label}
                </Link>
              </li>
            ))}
            {guestFavorites && (
              <li>
                <Link
                  to="/profile"
                  search={{ tab: 'favorites' }}
                  aria-current={pathname === '/profile' && search['tab'] === 'favorites' ? 'page' : undefined}
                  onClick={() => setOpenedOn(undefined)}
                >
                  Favorites
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <Link to="/search" aria-label="Search" className={buttonClass({ variant: 'quiet', size: 'icon' })}>
          <Icon name="search" />
        </Link>
        {account}
      </div>
    </header>
  );
}

/** Goes one step back; on the first page of a visit to the page above. Home has none. The word “Back” shows on wide screens only. */
function BackButton() {
  const { back, canGoBack, navigate } = useNavigation();
  const page = usePage();
  if (page.location.pathname === '/') return null;

  function goBack() {
    if (canGoBack()) void back();
    else void navigate(page.kind === 'shown' ? page.route.parent(page.data) : '/');
  }

  return (
    <Button variant="quiet" size="sm" onClick={goBack}>
      <Icon name="back" />
      Back
    </Button>
  );
}
