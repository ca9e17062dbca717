import { Suspense } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { lazyScreen } from '#web/features/shared/lazy/lazy-screen.ts';
import { MyAccount } from '../privacy/my-data.tsx';
import { OpenSessions } from '../sessions/open-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonalForm } from './personal-form.tsx';

// Offered to the artist only.
const TwoFactor = lazyScreen(() => import('../two-factor/two-factor.tsx').then((file) => file.SecondStep));

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
      <OpenSessions userId={user._id} />
      <MyAccount />
    </div>
  );
}
