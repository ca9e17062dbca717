import './dashboard-shell.css';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The dashboard's screens, as named in the URL. Only some have a tab. */
export const dashboardScreens = [
  'products',
  'categories',
  'orders',
  'enquiries',
  'holds',
  'papers',
  'statistics',
  'settings',
  'branding',
  'setup',
  'today',
  'trash',
  'history',
] as const;

export type DashboardScreen = (typeof dashboardScreens)[number];

export function isDashboardScreen(name: string): name is DashboardScreen {
  return dashboardScreens.some((screen) => screen === name);
}

/** What the server renders for the dashboard: a skeleton without data, the same for every visitor. */
export function DashboardShell() {
  return (
    <section className="dashboard page" aria-busy="true">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mt-2 h-11 w-full" />
      <Skeleton className="mt-10 h-64 w-full" />
    </section>
  );
}
