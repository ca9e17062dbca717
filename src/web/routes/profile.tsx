import { Suspense } from 'react';
import { useProtectedPage } from '../features/shared/session/route-guard.ts';
import { AccessDeniedScreen } from '../features/shared/errors/access-denied-screen.tsx';
import { LoginEndedScreen } from '../features/shared/errors/session-expired-screen.tsx';
import { lateScreen } from '../features/shared/lazy/lazy-screen.ts';
import { ProfileShell } from '../features/account/profile/profile-skeletons.tsx';
import { defineRoute } from '../navigation/route.ts';

// Somebody who is not signed in has no use for it.
const ProfileScreen = lateScreen(() =>
  import('../features/account/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
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
