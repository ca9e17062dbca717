import { useQuery } from '@tanstack/react-query';
import { Activity, Suspense, useState } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadError } from '#web/features/shared/errors/load-error.tsx';
import { retryUser, useUser } from '#web/features/shared/session/user-store.ts';
import { lazyScreen } from '#web/features/shared/lazy/lazy-screen.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FavoritesTab } from './favorites-tab.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonalForm } from './personal-form.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import { ActiveSessions } from '../sessions/active-sessions.tsx';
import { FavoritesSkeleton, PersonalInfoSkeleton } from './profile-skeletons.tsx';

const AddressBook = lazyScreen(() =>
  import('../address-book/address-book.tsx').then((file) => file.AddressBook),
);
const OrderHistory = lazyScreen(() =>
  import('../orders/order-history.tsx').then((file) => file.OrderHistory),
);

const TwoFactor = lazyScreen(() => import('../two-factor/two-factor.tsx').then((file) => file.TwoFactor));

const tabs = [
  { value: 'personal', label: 'Personal Info' },
  { value: 'favorites', label: 'Favorites' },
] as const;
/** Shown while the order book is on. Their URLs always work. */
const orderBookTabs = [
  { value: 'addresses', label: 'Addresses' },
  { value: 'orders', label: 'Order History' },
] as const;
const allTabs = [...tabs, ...orderBookTabs];

type ProfileTab = (typeof allTabs)[number]['value'];

export function ProfileScreen() {
  const search = useSearch();
  // The first tab is not in the URL.
  const tab = allTabs.find(({ value }) => value === search['tab'])?.value ?? 'personal';
  const { changeSearch } = useNavigation();
  const { user: current, error } = useUser();
  // After the session expires, the forms stay until another user logs in.
  const [known, setKnown] = useState(current);
  if (current && current !== known) setKnown(current);
  const user = current ?? known;
  const { data: settings } = useQuery(callQuery('getSettings'), queryClient);
  // Once opened, the form stays mounted behind another tab, with its input.
  const [hasOpenedPersonal, setHasOpenedPersonal] = useState(tab === 'personal');
  if (tab === 'personal' && !hasOpenedPersonal) setHasOpenedPersonal(true);

  function choose(next: ProfileTab) {
    void changeSearch(() => (next === 'personal' ? {} : { tab: next }), { replace: true, keepScroll: true });
  }

  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-10 sm:py-14">
      <PageHeading>Profile</PageHeading>
      <Tabs<ProfileTab>
        label="Profile"
        tabs={settings?.orderBook ? allTabs : tabs}
        value={tab}
        onValueChange={choose}
        className="mt-8"
      >
        {user ? (
          // Another user gets new forms.
          <Suspense key={user._id} fallback={<PersonalInfoSkeleton />}>
            {hasOpenedPersonal && (
              <Activity mode={tab === 'personal' ? 'visible' : 'hidden'}>
                <PersonalInfo user={user} />
              </Activity>
            )}
            {tab === 'favorites' && <FavoritesTab products={user.favoriteProducts} />}
            {tab === 'addresses' && <AddressBook userId={user._id} />}
            {tab === 'orders' && <OrderHistory userId={user._id} />}
          </Suspense>
        ) : error ? (
          <LoadError what="your profile" error={error} onRetry={retryUser} />
        ) : tab === 'favorites' ? (
          <FavoritesSkeleton />
        ) : (
          <PersonalInfoSkeleton />
        )}
      </Tabs>
    </section>
  );
}

function PersonalInfo({ user }: { user: User }) {
  return (
    <div className="max-w-3xl space-y-12">
      <PersonalForm user={user} />
      <ChangePassword email={user.email} />
      <Suspense>
        <TwoFactor userId={user._id} isAdmin={user.role === 'ADMIN'} />
      </Suspense>
      <ActiveSessions userId={user._id} />
      <PrivacySection />
    </div>
  );
}
