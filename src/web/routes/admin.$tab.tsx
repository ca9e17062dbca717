import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useGuard } from '../features/account/public.ts';
import { DashboardShell } from '../features/admin/dashboard-shell.tsx';
import { isAdminTab } from '../features/admin/admin-tab.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { pageHead } from '../features/seo/public.ts';

// Only an administrator's browser fetches the dashboard.
const Dashboard = lazy(() =>
  import('../features/admin/dashboard.tsx').then((file) => ({ default: file.Dashboard })),
);

export const Route = createFileRoute('/admin/$tab')({
  beforeLoad: ({ params }) => {
    if (!isAdminTab(params.tab))
      throw redirect({ to: '/admin/$tab', params: { tab: 'products' }, replace: true });
  },
  head: ({ matches, params }) =>
    pageHead({ title: 'Admin Dashboard', path: `/admin/${params.tab}`, hidden: true }, matches),
  component: Admin,
});

function Admin() {
  const guard = useGuard('ADMIN');
  const { tab } = Route.useParams();
  if (guard === 'denied') return <AccessDeniedScreen />;
  if (guard === 'waiting' || !isAdminTab(tab)) return <DashboardShell />;
  return (
    <Suspense fallback={<DashboardShell />}>
      <Dashboard tab={tab} />
    </Suspense>
  );
}
