import { getRouteApi } from '@tanstack/react-router';
import { retryUser, useUser } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FavouritesTab } from './favourites-tab.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { FavouritesSkeleton, PersonalInfoSkeleton } from './profile-skeletons.tsx';
import type { ProfileTab } from './profile-tab.ts';

const tabs = [
  { value: 'personal', label: 'Personal Info' },
  { value: 'favorites', label: 'Favorites' },
] as const;

const route = getRouteApi('/profile');

export function ProfileScreen() {
  const { tab = 'personal' } = route.useSearch();
  const navigate = route.useNavigate();
  const { user, error } = useUser();

  function choose(next: ProfileTab) {
    void navigate({ search: next === 'personal' ? {} : { tab: next }, replace: true, resetScroll: false });
  }

  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-10 sm:py-14">
      <PageHeading>Profile</PageHeading>
      <Tabs label="Profile" tabs={tabs} value={tab} onValueChange={choose} className="mt-8">
        {user ? (
          tab === 'favorites' ? (
            <FavouritesTab products={user.favoriteProducts} />
          ) : (
            <PersonalInfo user={user} />
          )
        ) : error ? (
          <EmptyState
            title="Your profile did not arrive"
            action={
              <Button variant="outline" onClick={() => void retryUser()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </EmptyState>
        ) : tab === 'favorites' ? (
          <FavouritesSkeleton />
        ) : (
          <PersonalInfoSkeleton />
        )}
      </Tabs>
    </section>
  );
}
