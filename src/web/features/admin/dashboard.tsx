import { useNavigate } from '@tanstack/react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { type AdminTab, adminTabs } from './admin-tab.ts';
import { CategoryList } from './category-list.tsx';
import { ProductList } from './product-list.tsx';

export function Dashboard({ tab }: { tab: AdminTab }) {
  const navigate = useNavigate();

  function choose(next: AdminTab) {
    void navigate({ to: '/admin/$tab', params: { tab: next }, resetScroll: false });
  }

  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-10 sm:py-14">
      <PageHeading>Admin Dashboard</PageHeading>
      <Tabs label="Dashboard" tabs={adminTabs} value={tab} onValueChange={choose} className="mt-8">
        {tab === 'products' ? <ProductList /> : <CategoryList />}
      </Tabs>
    </section>
  );
}
