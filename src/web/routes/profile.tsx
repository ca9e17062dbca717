import { Suspense, useState } from 'react';
import { useGuard } from '../features/account/public.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { lateScreen } from '../features/late-code/public.ts';
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
  const guard = useGuard();
  // Somebody whose login ends while they write signs in again over their work; whoever comes with an old one is refused.
  const [entered, setEntered] = useState(false);
  if (guard === 'waiting') return <ProfileShell />;
  if (guard === 'denied' || (guard === 'lapsed' && !entered)) return <AccessDeniedScreen />;
  return (
    <Suspense fallback={<ProfileShell />}>
      <ProfileScreen onEnter={() => setEntered(true)} />
    </Suspense>
  );
}
