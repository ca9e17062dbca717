import { Suspense } from 'react';
import { session, sessionExpired, useSession } from '../api/session.ts';
import { ProfileSkeleton } from '../features/account/profile/profile-skeletons.tsx';
import { ProtectedPage } from '../features/account/protected-page/protected-page.tsx';
import { lazyScreen } from '../features/shared/lazy/lazy-screen.ts';
import { useSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { useSearch } from '../navigation/page.ts';
import { defineRoute } from '../navigation/route.ts';

// Guests do not load it.
const ProfileScreen = lazyScreen(() =>
  import('../features/account/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
);

const GuestFavorites = lazyScreen(() =>
  import('../features/account/profile/guest-favorites.tsx').then((file) => file.GuestFavorites),
);

export const route = defineRoute('/profile', {
  preloadForUser: async () => {
    if (session()) await ProfileScreen.preload();
  },
  head: () => ({ title: 'Profile', noIndex: true }),
  Screen: Profile,
});

/** Guests may see the favorites that their browser has saved, where the artist allows that. */
function Profile() {
  const isGuest = useSession() === null && !sessionExpired();
  const { guestFavorites } = useSiteSettings();
  const { tab } = useSearch();
  if (isGuest && guestFavorites && tab === 'favorites')
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <GuestFavorites />
      </Suspense>
    );
  return (
    <ProtectedPage skeleton={<ProfileSkeleton />} expiredNote="Log in again to continue.">
      <ProfileScreen />
    </ProtectedPage>
  );
}
