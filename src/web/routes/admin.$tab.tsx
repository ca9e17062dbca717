import { Suspense } from 'react';
import { useProtectedPage } from '../features/shared/session/route-guard.ts';
import { DashboardShell } from '../features/admin/dashboard/dashboard-shell.tsx';
import { isDashboardScreen } from '../features/admin/dashboard/dashboard-location.ts';
import { AccessDeniedScreen } from '../features/shared/errors/access-denied-screen.tsx';
import { LoginEndedScreen } from '../features/shared/errors/session-expired-screen.tsx';
import { lateScreen } from '../features/shared/lazy/lazy-screen.ts';
import { useParams } from '../navigation/page.ts';
import { addressOf } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

// Only an administrator's browser fetches the dashboard.
const Dashboard = lateScreen(() =>
  import('../features/admin/dashboard/dashboard.tsx').then((file) => file.Dashboard),
);

export const route = defineRoute('/admin/$tab', {
  load: async ({ params }) => {
    if (isDashboardScreen(params.tab)) return {};
    throw new Redirect(addressOf('/admin/$tab', { tab: 'products' }), 302);
  },
  head: () => ({ title: 'Admin Dashboard', hidden: true }),
  Screen: Admin,
});

function Admin() {
  const { view, doors } = useProtectedPage('ADMIN');
  const { tab } = useParams('/admin/$tab');
  if (view === 'denied') return <AccessDeniedScreen />;
  if (view === 'ended')
    return (
      <LoginEndedScreen>
        What you wrote in a form is kept in this browser: you find it there when you log in again.
      </LoginEndedScreen>
    );
  if (view === 'waiting' || !isDashboardScreen(tab)) return <DashboardShell />;
  return (
    <Suspense fallback={<DashboardShell />}>
      <Dashboard screen={tab} {...doors} />
    </Suspense>
  );
}
