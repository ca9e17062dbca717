import { Suspense } from 'react';
import { useProtectedPage } from '#web/features/account/guard.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { LoginEndedScreen } from '../features/error-pages/login-ended-screen.tsx';
import { lateScreen } from '#web/features/late-code/late-screen.ts';
import { ProfileShell } from '../features/profile/profile-skeletons.tsx';
import { defineRoute } from '../navigation/route.ts';

// Somebody who is not signed in has no use for it.
const ProfileScreen = lateScreen(() =>
  import('../features/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
);

export const route = defineRoute('/profile', {
  head: () => ({ title: 'Profile', hidden: true }),
  Screen: Profile,
});

function Profile() {
  const { view, doors } = useProtectedPage();
  if (view === 'waiting') return <ProfileShell />;
  if (view === 'denied') return <AccessDeniedScreen />;
  if (view === 'ended') return <LoginEndedScreen>Log in again to go on.</LoginEndedScreen>;
  return (
    <Suspense fallback={<ProfileShell />}>
      <ProfileScreen {...doors} />
    </Suspense>
  );
}
