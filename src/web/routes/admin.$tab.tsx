import { Suspense, useState } from 'react';
import { useGuard } from '../features/account/public.ts';
import { DashboardShell } from '../features/dashboard/dashboard-shell.tsx';
import { isDashboardScreen } from '../features/dashboard/dashboard-place.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { lateScreen } from '../features/late-code/public.ts';
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
  const guard = useGuard('ADMIN');
  const { tab } = useParams('/admin/$tab');
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
