import { createFileRoute } from '@tanstack/react-router';
import { useGuard } from '../features/account/public.ts';
import { AccessDeniedScreen } from '../features/error-pages/access-denied-screen.tsx';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { ProfileShell } from '../features/profile/profile-skeletons.tsx';
import { profileSearch } from '../features/profile/profile-tab.ts';
import { pageHead } from '../features/seo/public.ts';

export const Route = createFileRoute('/profile')({
  validateSearch: profileSearch,
  head: ({ matches }) => pageHead({ title: 'Profile', path: '/profile', hidden: true }, matches),
  component: Profile,
});

function Profile() {
  const guard = useGuard();
  if (guard === 'waiting') return <ProfileShell />;
  return guard === 'denied' ? <AccessDeniedScreen /> : <ProfileScreen />;
}
