import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useGuard } from '../features/account/public.ts';
import { DashboardShell } from '../features/dashboard/dashboard-shell.tsx';
import { isDashboardScreen } from '../features/dashboard/dashboard-place.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { pageHead } from '../features/seo/public.ts';

// Only an administrator's browser fetches the dashboard.
const Dashboard = lazy(() =>
  import('../features/dashboard/dashboard.tsx').then((file) => ({ default: file.Dashboard })),
);

export const Route = createFileRoute('/admin/$tab')({
  // The dashboard, which only an administrator fetches, reads it.
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: ({ params }) => {
    if (!isDashboardScreen(params.tab))
      throw redirect({ to: '/admin/$tab', params: { tab: 'products' }, replace: true });
  },
  head: ({ matches, params }) =>
    pageHead({ title: 'Admin Dashboard', path: `/admin/${params.tab}`, hidden: true }, matches),
  component: Admin,
});

function Admin() {
  const guard = useGuard('ADMIN');
  const { tab } = Route.useParams();
  // Somebody whose login ends while they work signs in again over their work; whoever comes with an old one is refused.
  const [entered, setEntered] = useState(false);
  if (guard === 'denied' || (guard === 'lapsed' && !entered)) return <AccessDeniedScreen />;
  if (guard === 'waiting' || !isDashboardScreen(tab)) return <DashboardShell />;
  return (
    <Suspense fallback={<DashboardShell />}>
      <Dashboard screen={tab} onEnter={() => setEntered(true)} />
    </Suspense>
  );
}
