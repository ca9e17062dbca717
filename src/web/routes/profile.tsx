import { session } from '../api/session.ts';
import { ProfileShell } from '../features/account/profile/profile-skeletons.tsx';
import { ProtectedPage } from '../features/account/protected-page/protected-page.tsx';
import { lazyScreen } from '../features/shared/lazy/lazy-screen.ts';
import { defineRoute } from '../navigation/route.ts';

// Guests do not load it.
const ProfileScreen = lazyScreen(() =>
  import('../features/account/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
);

export const route = defineRoute('/profile', {
  preloadForUser: async () => {
    if (session()) await ProfileScreen.preload();
  },
  head: () => ({ title: 'Profile', hidden: true }),
  Screen: () => (
    <ProtectedPage skeleton={<ProfileShell />} expiredNote="Log in again to continue.">
      <ProfileScreen />
    </ProtectedPage>
  ),
});
