import { Suspense } from 'react';
import { useProtectedPage } from '#web/features/account/guard.ts';
import { DashboardShell } from '../features/dashboard/dashboard-shell.tsx';
import { isDashboardScreen } from '../features/dashboard/dashboard-place.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { LoginEndedScreen } from '../features/error-pages/login-ended-screen.tsx';
import { lateScreen } from '#web/features/late-code/late-screen.ts';
import { useParams } from '../navigation/page.ts';
import { addressOf } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

// Only an administrator's browser fetches the dashboard.
const Dashboard = lateScreen(() =>
  import('../features/dashboard/dashboard.tsx').then((file) => file.Dashboard),
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
