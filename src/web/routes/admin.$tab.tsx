import { loadCalls } from '../api/fetch-call.ts';
import { session } from '../api/session.ts';
import { ProtectedPage } from '../features/account/protected-page/protected-page.tsx';
import {
  DashboardShell,
  isDashboardScreen,
  type DashboardScreen,
} from '../features/admin/dashboard/dashboard-shell.tsx';
import { lazyScreen } from '../features/shared/lazy/lazy-screen.ts';
import { hrefTo } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

// Only an administrator's browser loads the dashboard and its calls.
const load = async () => {
  const [dashboard] = await Promise.all([import('../features/admin/dashboard/dashboard.tsx'), loadCalls()]);
  return dashboard;
};
const Dashboard = lazyScreen(() => load().then((file) => file.Dashboard));

export const route = defineRoute('/admin/$tab', {
  load: async ({ params: { tab } }): Promise<{ tab: DashboardScreen }> => {
    if (isDashboardScreen(tab)) return { tab };
    throw new Redirect(hrefTo('/admin/$tab', { tab: 'products' }), 302);
  },
  preloadForUser: async ({ tab }, search) => {
    if (session()?.role !== 'ADMIN') return;
    const prepared = load().then((file) => file.prepareScreen(tab, search));
    await Promise.all([Dashboard.preload(), prepared.catch(() => {})]);
  },
  head: () => ({ title: 'Admin Dashboard', noIndex: true }),
  Screen: ({ tab }) => (
    <ProtectedPage
      adminOnly
      skeleton={<DashboardShell />}
      expiredNote="What you wrote in a longer form is kept in this browser: you find it there when you log in again."
    >
      <Dashboard screen={tab} />
    </ProtectedPage>
  ),
});
