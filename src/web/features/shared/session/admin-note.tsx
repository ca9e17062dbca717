import type { ReactNode } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { useUser } from './user-store.ts';

type Props = { href: string; children: ReactNode; className?: string };

/** Leads an administrator from a page of the shop to what it lacks. No one else sees it. */
export function AdminNote({ href, children, className }: Props) {
  if (useUser().user?.role !== 'ADMIN') return null;
  return (
    <p className={className}>
      Only you see this:{' '}
      <Link href={href} className="ink-link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  );
}
