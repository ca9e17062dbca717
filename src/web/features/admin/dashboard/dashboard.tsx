import { useQuery } from '@tanstack/react-query';
import { History, Settings, Trash2 } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useUser } from '#web/features/shared/session/user-store.ts';
import { ListSkeleton } from '../shared/list-states.tsx';
import { lateScreen } from '#web/features/shared/lazy/lazy-screen.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { addressOf } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ConfirmWhatsapp } from './confirm-whatsapp.tsx';
import { DamagedImages } from './damaged-images.tsx';
import type { DashboardScreen } from './dashboard-location.ts';
import { ShopNotices } from './shop-notices.tsx';

const screens: Record<DashboardScreen, ComponentType> = {
  products: lateScreen(() => import('../products/products-screen.tsx').then((file) => file.ProductsScreen)),
  categories: lateScreen(() =>
    import('../categories/categories-screen.tsx').then((file) => file.CategoriesScreen),
  ),
  orders: lateScreen(() => import('../orders/orders-screen.tsx').then((file) => file.OrdersScreen)),
  settings: lateScreen(() => import('../settings/settings-screen.tsx').then((file) => file.SettingsScreen)),
  trash: lateScreen(() => import('../trash/trash-screen.tsx').then((file) => file.TrashScreen)),
  history: lateScreen(() => import('../history/history-screen.tsx').then((file) => file.HistoryScreen)),
};

const tabs = [
  { value: 'products', label: 'Products' },
  { value: 'categories', label: 'Categories' },
] as const satisfies { value: DashboardScreen; label: string }[];
const ordersTab = { value: 'orders', label: 'Orders' } as const;

const beside = [
  { screen: 'history', label: 'History', Sign: History },
  { screen: 'trash', label: 'Trash', Sign: Trash2 },
  { screen: 'settings', label: 'Settings', Sign: Settings },
] as const;

export function Dashboard({ screen }: { screen: DashboardScreen }) {
  const { navigate } = useNavigation();
  const { user } = useUser();
  const { data: settings } = useQuery(
    {
      queryKey: ['getSettings', {}],
      queryFn: ({ signal }) => fetchCall('getSettings', undefined, signal),
      // A guest's answer, kept from before the login, does not say whether the WhatsApp number is confirmed.
      staleTime: 0,
    },
    queryClient,
  );

  function choose(next: DashboardScreen) {
    void navigate(addressOf('/admin/$tab', { tab: next }), { keepScroll: true });
  }

  const Screen = screens[screen];
  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading>Admin Dashboard</PageHeading>
        <nav aria-label="More of the dashboard" className="-mx-3 flex flex-wrap gap-1">
          {beside.map(({ screen: other, label, Sign }) => (
            <Link
              key={other}
              to="/admin/$tab"
              params={{ tab: other }}
              aria-current={other === screen ? 'page' : undefined}
              className={buttonClass({
                variant: 'quiet',
                size: 'sm',
                className: 'aria-[current=page]:bg-indigo-tint aria-[current=page]:text-indigo',
              })}
            >
              <Sign aria-hidden="true" className="size-4" />
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {settings?.notices && <ShopNotices notices={settings.notices} />}
      {settings?.whatsappUnconfirmed && <ConfirmWhatsapp settings={settings} />}
      {user?.role === 'ADMIN' && <DamagedImages />}
      <Tabs<DashboardScreen>
        label="Dashboard"
        tabs={settings?.orderBook ? [...tabs, ordersTab] : tabs}
        value={screen}
        onValueChange={choose}
        className="mt-4"
      >
        <Suspense fallback={<ListSkeleton />}>
          <Screen />
        </Suspense>
      </Tabs>
    </section>
  );
}
