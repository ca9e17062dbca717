import '#web/styles/admin.css';
import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import {
  ChartColumn,
  Clock,
  FileText,
  History,
  CalendarCheck,
  MessageCircle,
  Settings,
  Trash2,
} from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { useUser } from '#web/features/shared/session/user-store.ts';
import { parseSearch } from '../shared/dashboard-search.ts';
import { ListSkeleton } from '../shared/list-states.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { lazyScreen } from '#web/features/shared/lazy/lazy-screen.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hrefTo, type Search } from '#web/navigation/paths.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { prefetchProducts } from '../products/product-list.ts';
import { WelcomeChecklist } from '../onboarding/welcome-checklist.tsx';
import { ChecklistLink } from '../onboarding/checklist-link.tsx';
import { ProductsScreen } from '../products/products-screen.tsx';
import { ConfirmWhatsapp, DamagedImages, ShopNotices } from './dashboard-notices.tsx';
import { UndecidedMails } from './undecided-mails.tsx';
import type { DashboardScreen } from './dashboard-shell.tsx';

// The dashboard opens with the products, so their code is part of it.
const lazyScreens = {
  categories: lazyScreen(() =>
    import('../categories/categories-screen.tsx').then((file) => file.CategoriesScreen),
  ),
  orders: lazyScreen(() => import('../orders/orders-screen.tsx').then((file) => file.OrdersScreen)),
  enquiries: lazyScreen(() =>
    import('../enquiries/enquiries-screen.tsx').then((file) => file.EnquiriesScreen),
  ),
  holds: lazyScreen(() => import('../holds/holds-screen.tsx').then((file) => file.HoldsScreen)),
  papers: lazyScreen(() => import('../papers/documents-screen.tsx').then((file) => file.DocumentsScreen)),
  statistics: lazyScreen(() =>
    import('../statistics/statistics-screen.tsx').then((file) => file.StatisticsScreen),
  ),
  settings: lazyScreen(() => import('../settings/settings-screen.tsx').then((file) => file.SettingsScreen)),
  branding: lazyScreen(() => import('../branding/branding-screen.tsx').then((file) => file.BrandingScreen)),
  setup: lazyScreen(() =>
    import('../onboarding/onboarding-screen.tsx').then((file) => file.OnboardingScreen),
  ),
  today: lazyScreen(() => import('../today/today-screen.tsx').then((file) => file.TodayScreen)),
  trash: lazyScreen(() => import('../trash/trash-screen.tsx').then((file) => file.TrashScreen)),
  history: lazyScreen(() => import('../history/history-screen.tsx').then((file) => file.HistoryScreen)),
} satisfies Record<Exclude<DashboardScreen, 'products'>, ComponentType>;

const screens: Record<DashboardScreen, ComponentType> = { ...lazyScreens, products: ProductsScreen };

/** Starts the requests of the products; for every other screen, it only loads the code. */
export async function prepareScreen(screen: DashboardScreen, search: Search): Promise<void> {
  if (screen === 'products') prefetchProducts(parseSearch(search));
  else await lazyScreens[screen].preload();
}

const tabs = [
  { value: 'products', label: 'Products' },
  { value: 'categories', label: 'Categories' },
] as const satisfies { value: DashboardScreen; label: string }[];
const ordersTab = { value: 'orders', label: 'Orders' } as const;

/** The screens of the order book. */
const orderBookScreens = [
  { screen: 'enquiries', label: 'Enquiries', Icon: MessageCircle },
  { screen: 'holds', label: 'Holds', Icon: Clock },
  { screen: 'papers', label: 'Papers', Icon: FileText },
] as const;
/** Screens without a tab, linked beside the heading. */
const otherScreens = [
  { screen: 'statistics', label: 'Statistics', Icon: ChartColumn },
  { screen: 'history', label: 'History', Icon: History },
  { screen: 'trash', label: 'Trash', Icon: Trash2 },
  { screen: 'settings', label: 'Settings', Icon: Settings },
] as const;

export function Dashboard({ screen }: { screen: DashboardScreen }) {
  const { navigate } = useNavigation();
  const { user } = useUser();
  // Fetched again with each visit: a guest's response, cached before the login, has no notices.
  const { data: settings } = useQuery({ ...settingsQuery, staleTime: 0 }, queryClient);

  const Screen = screens[screen];
  return (
    <section className="dashboard page">
      <Tabs<DashboardScreen>
        label="Dashboard"
        tabs={settings?.orderBook ? [...tabs, ordersTab] : tabs}
        value={screen}
        onValueChange={(tab) => void navigate(hrefTo('/admin/$tab', { tab }), { keepScroll: true })}
        before={
          <div className="dashboard-head">
            <PageHeading>Admin Dashboard</PageHeading>
            {/* On a phone, links beside the tabs can be scrolled out of view. */}
            <div className="flex flex-wrap">
              <ChecklistLink isCurrent={screen === 'setup'} />
              <Link
                to="/admin/$tab"
                params={{ tab: 'today' }}
                aria-current={screen === 'today' ? 'page' : undefined}
              >
                <CalendarCheck aria-hidden="true" className="size-4" />
                Today
              </Link>
            </div>
          </div>
        }
        after={
          <nav aria-label="More of the dashboard" className="dashboard-links">
            {(settings?.orderBook ? [...orderBookScreens, ...otherScreens] : otherScreens).map(
              ({ screen: other, label, Icon }) => (
                <Link
                  key={other}
                  to="/admin/$tab"
                  params={{ tab: other }}
                  aria-current={other === screen ? 'page' : undefined}
                  // With it, `Tabs` scrolls the link of the current screen into view.
                  data-value={other}
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {label}
                </Link>
              ),
            )}
          </nav>
        }
        panelClass="pt-1 sm:pt-2"
      >
        {settings?.notices && <ShopNotices notices={settings.notices} />}
        {settings?.whatsappUnconfirmed && <ConfirmWhatsapp settings={settings} />}
        {user?.role === 'ADMIN' && <DamagedImages />}
        {user?.role === 'ADMIN' && settings?.orderBook && <UndecidedMails />}
        <WelcomeChecklist screen={screen} />
        <Suspense fallback={<ListSkeleton />}>
          <Screen />
        </Suspense>
      </Tabs>
    </section>
  );
}
