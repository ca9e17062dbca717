import { ChartColumn, LayoutDashboard, CalendarCheck, LogOut, UserRound } from 'lucide-react';
import type { User } from '#contract/accounts/user.ts';
import { useSession } from '#web/api/session.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Menu, menuItem } from '#web/ui/overlays/menu.tsx';
import { MenuSkeleton } from './menu-skeleton.tsx';
import { logOut } from './log-out.ts';
import { useUser } from '#web/features/shared/session/user-store.ts';

export function SignedInMenu() {
  const { user, error } = useUser();
  const session = useSession();
  const { navigate } = useNavigation();
  const name = user ? displayName(user) : undefined;

  // A trigger without the name would change its width later.
  if (!user && !error) return <MenuSkeleton />;

  return (
    <Menu trigger={<Trigger name={name} />} label={name === undefined ? 'Account' : undefined}>
      {name !== undefined && (
        // The button has the name for screen readers.
        <div aria-hidden="true" className="max-w-64 truncate px-4 py-2 font-semibold sm:hidden">
          {name}
        </div>
      )}
      <Link to="/profile" {...menuItem}>
        <UserRound aria-hidden="true" className="size-4 text-ink-faint" />
        Profile
      </Link>
      {session?.role === 'ADMIN' && (
        <>
          <Link to="/admin/$tab" params={{ tab: 'products' }} {...menuItem}>
            <LayoutDashboard aria-hidden="true" className="size-4 text-ink-faint" />
            Admin Panel
          </Link>
          <Link to="/admin/$tab" params={{ tab: 'statistics' }} {...menuItem}>
            <ChartColumn aria-hidden="true" className="size-4 text-ink-faint" />
            Statistics
          </Link>
          <Link to="/admin/$tab" params={{ tab: 'today' }} {...menuItem}>
            <CalendarCheck aria-hidden="true" className="size-4 text-ink-faint" />
            Today
          </Link>
        </>
      )}
      <hr className="my-1.5 border-line" />
      <button type="button" {...menuItem} onClick={() => void logOut(() => navigate('/', { again: true }))}>
        <LogOut aria-hidden="true" className="size-4 text-ink-faint" />
        Logout
      </button>
    </Menu>
  );
}

/** The user's name, or the part of their email before the @. */
function displayName({ name, email }: User): string {
  return name.trim() || (email.split('@')[0] ?? email);
}

/** A circle with the first letter, and the name where there is space. */
function Trigger({ name }: { name: string | undefined }) {
  const [initial] = name ?? '';
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-indigo-tint font-display text-base text-indigo"
      >
        {initial?.toUpperCase() ?? <UserRound className="size-4" />}
      </span>
      {name !== undefined && <span className="max-w-18 truncate max-sm:sr-only lg:max-w-34">{name}</span>}
    </>
  );
}
