import { Suspense } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { lazyScreen } from '#web/features/shared/lazy/lazy-screen.ts';
import { PrivacySection } from '../privacy/my-data.tsx';
import { Sessions } from '../sessions/open-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonalForm } from './personal-form.tsx';

// For administrators only.
const TwoFactor = lazyScreen(() => import('../two-factor/two-factor.tsx').then((file) => file.TwoFactor));

export function PersonalInfo({ user }: { user: User }) {
  return (
    <div className="max-w-3xl space-y-14">
      <PersonalForm user={user} />
      <ChangePassword email={user.email} />
      {user.role === 'ADMIN' && (
        <Suspense>
          <TwoFactor userId={user._id} />
        </Suspense>
      )}
      <Sessions userId={user._id} />
      <PrivacySection />
    </div>
  );
}
